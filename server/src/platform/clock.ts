/** The only source of time in rules and jobs, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The instant `ms` milliseconds after `from`; a negative number goes back. */
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
