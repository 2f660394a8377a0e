/** Graphemes of each text of a place. */
export const PLACE_LIMITS = { name: 100, address: 200, localAddress: 200, note: 200 } as const

/** How many minutes a guide may say that they wait at the meeting point. */
export const WAITS = [10, 15, 20, 30] as const
export const DEFAULT_WAIT = 15

/** The page of the day comes into use this long before each meeting. */
export const OPENS_BEFORE_HOURS = 24

/** Meeting points and signals are deleted this many days after the last agreed end. */
export const DAY_RETENTION_DAYS = 180

/** The page of the day is cached this long before it opens, for a phone without a connection. */
export const CACHED_BEFORE_HOURS = 48
