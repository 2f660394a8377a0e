export const TRIP_LIMITS = {
  /** The most guides of one trip with an open booking. */
  open: 3,
  /** Guides of one trip, ever. */
  asked: 8,
} as const
