/** Graphemes of each text of a place. */
export const PLACE_LIMITS = { name: 100, address: 200, localAddress: 200, note: 200 } as const

/** How many minutes a guide may say that they wait at the meeting point. */
export const WAITS = [10, 15, 20, 30] as const
export const DEFAULT_WAIT = 15

/** When the page of the day is in use around each meeting (docs/rules/day.md). */
export const DAY_TIMES = { opensBeforeHours: 24, closesAfterHours: 24 } as const

/** A meeting point is deleted this many days after the last agreed end. */
export const MEETING_POINT_DAYS = 180
