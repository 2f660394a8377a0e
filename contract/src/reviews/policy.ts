import type { Rule } from '../permission.ts'

/** Only the traveller, only after completion, only once, in this order. */
const review: Rule<{ isCompleted: boolean; isReviewed: boolean }> = (person, facts) => {
  if (person.role !== 'user') return 'auth.forbidden'
  if (!facts.isCompleted) return 'reviews.notCompleted'
  return facts.isReviewed ? 'reviews.duplicate' : null
}

export const reviewRules = { review }
