/** What a guide's calendar may hold. */
export const CALENDAR_LIMITS = {
  /** Stretches of open hours on one day. */
  stretches: 3,
  seasons: 4,
  exceptions: 400,
  /** Days that one exception covers. */
  exceptionDays: 400,
  /** Graphemes of an exception's note, which only the guide reads. */
  note: 100,
  /** Imported calendars. */
  feeds: 3,
  feedName: 40,
  feedAddress: 2000,
  groups: 5,
  /** Hours of the shortest tour. */
  shortestTour: 12,
} as const

/** Days that the public sees, from today at the guide's place. */
export const SHOWN_DAYS = 365

/** Days of one question for the times of the own calendar: a month and its neighbouring weeks. */
export const SPANS_DAYS = 62

/** How many days ahead a tour has to be requested. */
export const NOTICE_DAYS = [0, 1, 2, 3, 7, 14, 30] as const
export type NoticeDays = (typeof NOTICE_DAYS)[number]

/** The largest group that a guide takes; without one any size. */
export const LARGEST_GROUPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 50] as const
export type LargestGroup = (typeof LARGEST_GROUPS)[number]
