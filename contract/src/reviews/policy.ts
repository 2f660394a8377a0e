import type { Rule } from '../permission.ts'

/**
 * Only the traveller, only after completion, only once, in this order. A guide cannot prevent a
 * review by a cancellation after the agreed start, or by not coming.
 */
const review: Rule<{
  isCompleted: boolean
  isCancelledAfterStart: boolean
  isGuideAbsent: boolean
  isReviewed: boolean
}> = (person, facts) => {
  if (person.role !== 'user') return 'auth.forbidden'
  const isOver = facts.isCompleted || facts.isCancelledAfterStart || facts.isGuideAbsent
  if (!isOver) return 'reviews.notCompleted'
  return facts.isReviewed ? 'reviews.duplicate' : null
}

/** The author replaces a review, as long as it is not public. */
const replaceReview: Rule<{ isBlind: boolean; isPublic: boolean }> = (person, facts) => {
  if (person.role !== 'user') return 'auth.forbidden'
  return facts.isBlind && !facts.isPublic ? null : 'reviews.public'
}

/** The guide gives feedback once, in time, and before a review is public. */
const giveFeedback: Rule<{ canGiveFeedback: boolean }> = (person, facts) => {
  if (person.role !== 'guide') return 'auth.forbidden'
  return facts.canGiveFeedback ? null : 'feedback.closed'
}

/** The guide of the booking replies, as long as the review is public. */
const reply: Rule<{ isReviewed: boolean; isRemoved: boolean }> = (person, facts) => {
  if (person.role !== 'guide') return 'auth.forbidden'
  return facts.isReviewed && !facts.isRemoved ? null : 'reviews.notFound'
}

export const reviewRules = { review, replaceReview, giveFeedback, reply }
