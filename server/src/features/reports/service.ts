import type { Person, PersonRole } from '@annai/contract/person'
import { reportRules } from '@annai/contract/reports/policy'
import type { ReportRequest, ReviewReportRequest } from '@annai/contract/reports/shapes'
import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import * as store from './store.ts'

/** Reports a person. The profile is stored with the report as it is now. */
export const report = (ctx: Platform, me: Person, request: ReportRequest): Promise<void> =>
  transact(ctx, async (tx) => {
    const reported = isId(request.reportedId)
      ? await store.findPerson(tx, request.reportedId)
      : undefined
    if (!reported) refuse('reports.personNotFound')
    const { id: reportedId, role, ...context } = reported
    const parties = authorize(reportRules, 'report', me, {
      reporterId: me.id,
      reporterRole: me.role,
      reportedId,
    })
    await store.lockReporter(tx, me.id)
    if (await store.findOpen(tx, parties, request)) return
    await store.insert(tx, parties, {
      id: newId(),
      reporter_role: me.role,
      reported_role: role,
      reason: request.reason,
      description: request.description,
      context: JSON.stringify(context),
      created_at: ctx.clock.now(),
    })
  })

/** What is reported, besides the person. */
interface ReportedContent extends store.Content {
  reportedRole: PersonRole
  /** As it is now. */
  context: object
}

/**
 * Stores a report of what its author wrote, as it is now, with their profile. A report with a reason
 * for which it was left up before is dismissed at once. "Other" is no one reason: what it is about
 * must be read.
 */
async function reportContent(
  ctx: Platform,
  tx: Tx,
  parties: store.ReportParties,
  { reason, description }: ReviewReportRequest,
  { reportedRole, context, ...content }: ReportedContent,
): Promise<void> {
  const { reporterId, reporterRole, reportedId } = parties
  await store.lockReporter(tx, reporterId)
  if (await store.findOpen(tx, parties, { reason, ...content })) return
  const isLeftUp = reason !== REPORT_REASONS.other && (await store.wasLeftUp(tx, content, reason))
  const author = reportedId ? await store.findPerson(tx, reportedId) : undefined
  await store.insert(tx, parties, {
    id: newId(),
    reporter_role: reporterRole,
    reported_role: reportedRole,
    review_id: content.reviewId,
    feedback_id: content.feedbackId,
    reason,
    description,
    ...(isLeftUp && { status: 'Resolved', outcome: 'dismissed' }),
    context: JSON.stringify({
      username: author?.username,
      display_name: author?.display_name,
      profile_picture: author?.profile_picture,
      ...context,
    }),
    created_at: ctx.clock.now(),
  })
  if (isLeftUp)
    await ctx.events.emit(tx, 'report.decided', {
      reporterId,
      status: 'Resolved',
      outcome: 'dismissed',
    })
}

/** Reports a review. */
export const reportReview = (
  ctx: Platform,
  me: Person,
  id: string,
  request: ReviewReportRequest,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const review = isId(id) ? await store.findReview(tx, id) : undefined
    if (!review) refuse('reviews.notFound')
    const parties = authorize(reportRules, 'reportReview', me, {
      reporterId: me.id,
      reporterRole: me.role,
      reportedId: review.user_id,
    })
    await reportContent(ctx, tx, parties, request, {
      reviewId: review.booking_id,
      feedbackId: null,
      reportedRole: 'user',
      context: {
        review: {
          guideUsername: review.guide_username,
          rating: review.rating,
          text: review.body,
          date: review.created_at.toISOString(),
        },
      },
    })
  })

/** Reports what a guide said about the traveller, who can read it. */
export const reportFeedback = (
  ctx: Platform,
  me: Person,
  id: string,
  request: ReviewReportRequest,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const feedback = isId(id) ? await store.findFeedback(tx, id, me.id, now) : undefined
    if (!feedback) refuse('feedback.notFound')
    const parties = authorize(reportRules, 'report', me, {
      reporterId: me.id,
      reporterRole: me.role,
      reportedId: feedback.guide_id,
    })
    const { answers, body: text, created_at } = feedback
    await reportContent(ctx, tx, parties, request, {
      reviewId: null,
      feedbackId: feedback.booking_id,
      reportedRole: 'guide',
      context: { feedback: { answers, text, date: created_at.toISOString() } },
    })
  })
