import type { Person } from '@annai/contract/person'
import { reportRules } from '@annai/contract/reports/policy'
import type { ReportRequest, ReviewReportRequest } from '@annai/contract/reports/shapes'
import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import { transact } from '../../platform/db/transact.ts'
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
    const parties = authorize(reportRules, 'report', me, { reporterId: me.id, reportedId })
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

/**
 * Reports a review. Its text and its author’s profile are stored as they are now. A report with a
 * reason for which the review was left up before is dismissed at once. "Other" is no one reason: what
 * it is about must be read.
 */
export const reportReview = (
  ctx: Platform,
  me: Person,
  reviewId: string,
  request: ReviewReportRequest,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const review = isId(reviewId) ? await store.findReview(tx, reviewId) : undefined
    if (!review) refuse('reviews.notFound')
    const reportedId = review.user_id
    const parties = authorize(reportRules, 'reportReview', me, { reporterId: me.id, reportedId })
    await store.lockReporter(tx, me.id)
    if (await store.findOpen(tx, parties, { reason: request.reason, reviewId })) return
    const isLeftUp =
      request.reason !== REPORT_REASONS.other &&
      (await store.wasLeftUp(tx, reviewId, request.reason))
    const author = reportedId ? await store.findPerson(tx, reportedId) : undefined
    await store.insert(tx, parties, {
      id: newId(),
      reporter_role: me.role,
      reported_role: 'user',
      review_id: review.booking_id,
      reason: request.reason,
      description: request.description,
      ...(isLeftUp && { status: 'Resolved', outcome: 'dismissed' }),
      context: JSON.stringify({
        username: author?.username,
        display_name: author?.display_name,
        profile_picture: author?.profile_picture,
        review: {
          guideUsername: review.guide_username,
          rating: review.rating,
          text: review.body,
          date: review.created_at.toISOString(),
        },
      }),
      created_at: ctx.clock.now(),
    })
    if (isLeftUp)
      await ctx.events.emit(tx, 'report.decided', {
        reporterId: me.id,
        status: 'Resolved',
        outcome: 'dismissed',
      })
  })
