import type { Rule } from '../permission.ts'

/**
 * Only the traveller, only after completion, only once, in this order. A party cannot prevent a
 * review by a cancellation after the agreed start.
 */
const review: Rule<{
  isCompleted: boolean
  isCancelledAfterStart: boolean
  isReviewed: boolean
}> = (person, facts) => {
  if (person.role !== 'user') return 'auth.forbidden'
  if (!facts.isCompleted && !facts.isCancelledAfterStart) return 'reviews.notCompleted'
  return facts.isReviewed ? 'reviews.duplicate' : null
}

/** The guide of the booking replies, as long as the review is public. */
const reply: Rule<{ isReviewed: boolean; isRemoved: boolean }> = (person, facts) => {
  if (person.role !== 'guide') return 'auth.forbidden'
  return facts.isReviewed && !facts.isRemoved ? null : 'reviews.notFound'
}

export const reviewRules = { review, reply }
