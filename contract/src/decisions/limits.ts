export const DECISION_LIMITS = {
  /** Lengths in graphemes. */
  facts: 1000,
  appeal: 2000,
  answer: 1000,
  /** A decision can be appealed for so many months. */
  appealMonths: 6,
  /** Decisions and their appeals are kept for so many months. */
  keptMonths: 24,
  /** After so many hours an administrator who is alone may answer the appeal of an own decision. */
  aloneHours: 24,
} as const
