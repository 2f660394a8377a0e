export const TRIP_LIMITS = {
  /** Guides of one trip who have an open booking. */
  open: 3,
  /** Guides of one trip, ever. */
  asked: 8,
} as const
