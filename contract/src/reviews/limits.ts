/** How many reviews the home page shows, from how many stars on, and their length in graphemes. */
export const FEATURED_REVIEWS = { count: 6, minRating: 4, minText: 15, maxText: 280 } as const
/** `text` in graphemes. */
export const REVIEW_LIMITS = {
  text: 1000,
  reply: 1000,
  /** A guide's words about a traveller. */
  feedback: 300,
  /** How many of the newest a guide reads. */
  feedbackList: 20,
  minRating: 1,
  maxRating: 5,
  step: 0.5,
} as const
