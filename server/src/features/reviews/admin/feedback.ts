import { adminRules } from '@annai/contract/admin/policy'
import type { FeedbackRemovalRequest } from '@annai/contract/admin/reviews/shapes'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse, refuseField } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { loadWithProposals } from '../../bookings/revisions/service.ts'
import { refreshParties } from '../../bookings/service.ts'
import { decide } from '../../decisions/service.ts'
import * as store from '../store.ts'

async function lockFeedback(tx: Tx, id: string) {
  const found = isId(id) ? await store.lockFeedback(tx, id) : undefined
  return found ?? refuse('feedback.notFound')
}

/** Audits the act and shows both parties the feedback as it is now. */
async function applyEffects(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  {
    id,
    ...entry
  }: { id: string; act: 'feedback.removed' | 'feedback.restored' } & {
    after?: object
    reason: string
  },
): Promise<void> {
  const about = await loadWithProposals(tx, id)
  if (about) refreshParties(ctx, tx, about.booking)
  await record(ctx, tx, admin, { ...entry, subjectKind: 'booking', subjectId: id })
}

/** Removes the words of feedback; the answers stay. A second removal changes nothing. */
export const removeFeedback = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { code, facts }: FeedbackRemovalRequest,
): Promise<Date> =>
  transact(ctx, async (tx) => {
    const found = await lockFeedback(tx, id)
    if (found.words_removed_at) return found.words_removed_at
    const feedback = authorize(adminRules, 'removeFeedback', admin, found)
    if (found.body === '') refuseField('statusInvalid', 'code')
    const now = ctx.clock.now()
    await store.markFeedbackRemoved(tx, feedback, now)
    if (found.guide_id)
      await decide(ctx, tx, admin, {
        accountId: found.guide_id,
        subjectKind: 'feedback',
        subjectId: id,
        act: 'feedbackRemoved',
        code,
        facts,
      })
    await applyEffects(ctx, tx, admin, {
      act: 'feedback.removed',
      id,
      after: { code },
      reason: facts,
    })
    return now
  })

/** Undoes a removal after a granted appeal, which its guide is notified of. */
export async function restoreFeedback(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<void> {
  const found = await store.lockFeedback(tx, id)
  if (!found?.words_removed_at) return
  const feedback = authorize(adminRules, 'restoreFeedback', admin, found)
  await store.markFeedbackRestored(tx, feedback)
  await applyEffects(ctx, tx, admin, { act: 'feedback.restored', id, reason: '' })
}
