export const TRIP_LIMITS = {
  /** Guides of one trip whose answer is awaited or whose offer stands. */
  open: 3,
  /** Guides of one trip, ever. */
  asked: 8,
} as const
