/** What a guide's calendar may hold. */
export const CALENDAR_LIMITS = {
  /** Stretches of open hours on one day. */
  hoursRanges: 3,
  seasons: 4,
  exceptions: 400,
  /** Days that one exception covers. */
  exceptionDays: 400,
  /** Graphemes of an exception's note, which only the guide reads. */
  note: 100,
  /** Imported calendars. */
  calendars: 3,
  calendarName: 40,
  calendarAddress: 2000,
  groups: 5,
  /** Hours of the shortest tour. */
  shortestTour: 12,
} as const

/** Days that the public sees, from today at the guide's place. */
export const SHOWN_DAYS = 365

/** Days that are stored for explore, from a day that is up to 32 days ago. */
export const STORED_DAYS = 400
/** Stored days are computed again after this many days; at least SHOWN_DAYS are left until then. */
export const STORED_FOR_DAYS = 32
/** Most days of one request for the guide's own calendar: a month and its neighbouring weeks. */
export const SPANS_DAYS = 62
