/** Bounds of a search for free guides; apart from limits.ts, which every first load has. */
export const SEARCH_LIMITS = {
  /** Days from the first to the last. */
  rangeDays: 31,
  consecutiveDays: 7,
  people: 99,
} as const
