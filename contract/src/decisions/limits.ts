export const DECISION_LIMITS = {
  /** Lengths in graphemes. */
  facts: 1000,
  appeal: 2000,
  answer: 1000,
  /** Months within which a decision can be appealed. */
  appealMonths: 6,
  /** Months after which decisions are deleted, with their appeals. */
  storedMonths: 24,
  /** Hours after which the only administrator may answer the appeal of their own decision. */
  aloneHours: 24,
} as const
