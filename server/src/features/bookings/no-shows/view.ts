import { answerUntil, noShowState } from '@annai/contract/bookings/day/no-shows'
import type { NoShow } from '@annai/contract/bookings/day/shapes'
import type { NoShowRow } from './store.ts'

/** The state of a claim at an instant. */
export const stateOf = ({ created_at, has_agreed, withdrawn_at }: NoShowRow, now: Date) =>
  noShowState(
    {
      claimedAt: created_at.getTime(),
      hasAgreed: has_agreed,
      isWithdrawn: withdrawn_at !== null,
    },
    now.getTime(),
  )

export const noShowView = (claim: NoShowRow, now: Date): NoShow => ({
  _id: claim.id,
  meeting: claim.starts_at.toISOString(),
  role: claim.by_role,
  text: claim.body,
  state: stateOf(claim, now),
  answer: claim.answer_body,
  claimedAt: claim.created_at.toISOString(),
  answerUntil: new Date(answerUntil(claim.created_at.getTime())).toISOString(),
  ...(claim.outcome && { outcome: claim.outcome }),
})
