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

/** Contact cards can be read until this many days after the last agreed end. */
export const CONTACTS_CLOSE_DAYS = 7

/** The header that says until when the service worker may keep an answer on the device. */
export const KEEP_UNTIL = 'annai-keep-until'

/** How the parties recognise each other is deleted this many hours after the last agreed end. */
export const RECOGNITION_HOURS = 48
/** Graphemes of a description in own words. */
export const RECOGNITION_TEXT = 200
