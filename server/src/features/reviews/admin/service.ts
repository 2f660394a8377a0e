import { adminRules } from '@annai/contract/admin/policy'
import type { RemovalRequest } from '@annai/contract/admin/reviews/shapes'
import { type ReviewCode, takesWordsOnly } from '@annai/contract/decisions/vocabulary'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse, refuseField } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import { loadWithProposals, type ProposalRow } from '../../bookings/revisions/service.ts'
import type { BookingRow } from '../../bookings/service.ts'
import { decide } from '../../decisions/service.ts'
import * as store from '../store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator removed the review of a booking, or its words, or restored it. */
    'review.moderated': {
      booking: BookingRow
      terms: ProposalRow | null
      isRemoved: boolean
      isOfWords: boolean
      /** The guide's page shows a removal with a code. */
      isCoded: boolean
      /** The author has the mail and notification of the decision, or of the answer to an appeal. */
      isAuthorNotified: boolean
    }
  }
}

type LockedReview = NonNullable<Awaited<ReturnType<typeof store.lockReview>>>

async function lockReview(tx: Tx, id: string): Promise<LockedReview> {
  const found = isId(id) ? await store.lockReview(tx, id) : undefined
  return found ?? refuse('reviews.notFound')
}

interface Moderation {
  isRemoved: boolean
  isOfWords: boolean
  /** For the audit log. */
  reason: string
  code: ReviewCode | null
  /** For the author. */
  facts?: string | undefined
  /** The author gets the answer to the appeal. */
  isByAppeal?: boolean | undefined
  /** No words are shown again, so nobody is notified. */
  isUnseen?: boolean
}

/** The decision updates the guide's rating, adds an audit entry and notifies both parties. */
async function applyEffects(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  { booking_id, guide_id, rating }: LockedReview,
  {
    isRemoved,
    isOfWords,
    reason,
    code,
    facts = '',
    isByAppeal = false,
    isUnseen = false,
  }: Moderation,
): Promise<void> {
  if (guide_id) {
    const guide = asSystem<'effects', { guideId: string }>('effects', { guideId: guide_id })
    await store.recount(tx, guide)
    await store.renewVersion(tx, guide)
    await ctx.events.emit(tx, 'guide.changed', { guideId: guide_id })
  }
  const about = await loadWithProposals(tx, booking_id)
  const authorId = about?.booking.user_id
  const isDecisionMailed =
    isRemoved &&
    typeof authorId === 'string' &&
    (await decide(ctx, tx, admin, {
      accountId: authorId,
      subjectKind: 'review',
      subjectId: booking_id,
      act: 'reviewRemoved',
      code: code ?? undefined,
      facts,
    }))
  if (about && !isUnseen)
    await ctx.events.emit(tx, 'review.moderated', {
      booking: about.booking,
      terms: about.current,
      isRemoved,
      isOfWords,
      isCoded: code !== null,
      isAuthorNotified: isDecisionMailed || isByAppeal,
    })
  await record(ctx, tx, admin, {
    act: isRemoved ? 'review.removed' : 'review.restored',
    subjectKind: 'review',
    subjectId: booking_id,
    ...(isRemoved ? { before: { rating } } : { after: { rating } }),
    ...(isRemoved && code && { after: { code } }),
    reason,
  })
}

/**
 * Removes a review from the guide's page and updates count and average, or removes only its words
 * (docs/rules/reviews.md#removal). It remains on the booking, which cannot be reviewed again. A
 * second removal changes nothing.
 */
export const removeReview = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { reason: own, code, facts }: RemovalRequest,
): Promise<Date> =>
  transact(ctx, async (tx) => {
    const found = await lockReview(tx, id)
    const isOfWords = takesWordsOnly(code)
    const before = found.removed_at ?? (isOfWords ? found.words_removed_at : null)
    if (before) return before
    const review = authorize(adminRules, 'removeReview', admin, found)
    if (isOfWords && found.body === '') refuseField('statusInvalid', 'code')
    const now = ctx.clock.now()
    const reason = own ?? facts ?? ''
    if (code && isOfWords)
      await store.markWordsRemoved(tx, review, { words_code: code, words_removed_at: now })
    else
      await store.markRemoved(tx, review, {
        removed_at: now,
        removal_reason: reason,
        removal_code: code ?? null,
      })
    const removal = { isRemoved: true, isOfWords, reason, code: code ?? null, facts }
    await applyEffects(ctx, tx, admin, found, removal)
    return now
  })

/** Undoes a removal: of all of it first, then of its words. A second one changes nothing. */
export const restoreReview = (
  ctx: Platform,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> => transact(ctx, (tx) => applyRestoration(ctx, tx, admin, { id, reason }))

export async function applyRestoration(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  restoration: { id: string; reason: string; isOfWords?: boolean; isByAppeal?: boolean },
): Promise<void> {
  const { reason, isByAppeal } = restoration
  const found = await lockReview(tx, restoration.id)
  const { isOfWords = found.removed_at === null } = restoration
  if ((isOfWords ? found.words_removed_at : found.removed_at) === null) return
  const review = authorize(adminRules, 'restoreReview', admin, found)
  if (isOfWords) await store.markWordsRestored(tx, review)
  else await store.markRestored(tx, review)
  const code = isOfWords ? found.words_code : found.removal_code
  await applyEffects(ctx, tx, admin, found, {
    isRemoved: false,
    isOfWords,
    reason,
    code,
    isByAppeal,
    // Words of a review that stays removed, or that are gone.
    isUnseen: isOfWords && (found.removed_at !== null || !found.removed_body),
  })
}
