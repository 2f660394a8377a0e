/** `text` in graphemes. */
export const REVIEW_LIMITS = {
  text: 1000,
  reply: 1000,
  minRating: 1,
  maxRating: 5,
  step: 0.5,
} as const
