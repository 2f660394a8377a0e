import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'

export interface NewReport {
  id: string
  reporter_role: PersonRole
  reported_role: PersonRole
  /** The booking whose review is reported. */
  review_id?: string | null
  /** The booking whose feedback is reported. */
  feedback_id?: string | null
  reason: string
  description: string
  context: string
  created_at: Date
  status?: ReportStatus
  outcome?: ReportOutcome
}

/** The profile of the reported person as the reporter can see it, to be stored with the report. */
export const findPerson = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.username',
      'accounts.display_name',
      'accounts.profile_picture',
      'guides.tagline',
      'guides.introduction',
      'guides.highlights',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()

/** Serializes the reports of a person, so that concurrent duplicates are detected. */
export const lockReporter = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** What a report is about, besides the person: the booking of a review or of feedback. */
export interface Content {
  reviewId: string | null
  feedbackId: string | null
}

/** A pending report by the same person with the same subject and reason; repeating it adds nothing. */
export const findOpen = (
  tx: Tx,
  { reporterId, reportedId }: { reporterId: string; reportedId: string | null },
  { reason, reviewId = null, feedbackId = null }: { reason: string } & Partial<Content>,
) =>
  tx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('reported_id', 'is not distinct from', reportedId)
    .where('review_id', 'is not distinct from', reviewId)
    .where('feedback_id', 'is not distinct from', feedbackId)
    .where('reason', '=', reason)
    .where('status', '=', 'Pending')
    .executeTakeFirst()

/** A public review with its author; null for a deleted account. */
export const findReview = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .innerJoin('accounts as guide', 'guide.id', 'reviews.guide_id')
    .select([
      'reviews.booking_id',
      'reviews.rating',
      'reviews.body',
      'reviews.created_at',
      'bookings.user_id',
      'guide.username as guide_username',
    ])
    .where('reviews.booking_id', '=', id)
    .where('reviews.removed_at', 'is', null)
    .executeTakeFirst()

/** What the guide said about this traveller, once the traveller can read it. */
export const findFeedback = (tx: Tx, bookingId: string, travellerId: string, now: Date) =>
  tx
    .selectFrom('traveller_feedback')
    .select(['booking_id', 'guide_id', 'answers', 'body', 'created_at'])
    .where('booking_id', '=', bookingId)
    .where('traveller_id', '=', travellerId)
    .where('publish_at', '<=', now)
    .where('answers', 'is not', null)
    .executeTakeFirst()

/** Whether this review or feedback was left up after a report with the same reason. */
export const wasLeftUp = async (
  tx: Tx,
  { reviewId, feedbackId }: Content,
  reason: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('reports')
    .select('id')
    .where((is) => is.or([is('review_id', '=', reviewId), is('feedback_id', '=', feedbackId)]))
    .where('reason', '=', reason)
    .where('status', '=', 'Resolved')
    .where('outcome', '=', 'dismissed')
    .limit(1)
    .executeTakeFirst()) !== undefined

export type ReportParties = Authorized<
  { reporterId: string; reporterRole: PersonRole; reportedId: string | null },
  'report' | 'reportReview'
>

export const insert = (tx: Tx, { reporterId, reportedId }: ReportParties, report: NewReport) =>
  tx
    .insertInto('reports')
    .values({ ...report, reporter_id: reporterId, reported_id: reportedId })
    .execute()
