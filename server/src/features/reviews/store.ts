import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { ReviewCode } from '@annai/contract/decisions/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lower } from '../../platform/db/lower.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** False if the booking already has a review; the primary key allows only one. */
export async function insert(
  tx: Tx,
  { id, guide_id }: SystemAuthority<'effects', { id: string; guide_id: string | null }>,
  review: { rating: number; body: string; created_at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('reviews')
    .values({ ...review, booking_id: id, guide_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A review that is not public yet. The booking is locked, and has none. */
export const insertBlind = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'review'>,
  review: { rating: number; body: string; created_at: Date; publish_at: Date },
) =>
  tx
    .insertInto('blind_reviews')
    .values({ ...review, booking_id: id })
    .execute()

export const replaceBlind = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'replaceReview'>,
  review: { rating: number; body: string; created_at: Date },
) => tx.updateTable('blind_reviews').set(review).where('booking_id', '=', id).execute()

/** Deletes the blind review of a booking and returns it. */
export const takeBlind = (tx: Tx, { id }: SystemAuthority<'effects', { id: string }>) =>
  tx
    .deleteFrom('blind_reviews')
    .where('booking_id', '=', id)
    .returning(['rating', 'body', 'created_at'])
    .executeTakeFirst()

/** The bookings whose blind review is due, without the excluded ones. */
export const dueBlindIds = async (
  db: Db,
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('blind_reviews')
    .select('booking_id')
    .where('publish_at', '<=', now)
    .where(sql<boolean>`booking_id <> all(${excluded}::uuid[])`)
    .orderBy('publish_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}

/**
 * Locks the guide's row, so that reviews of a guide are counted one by one. Needs a statement of
 * its own, so that the next one sees what was committed while this one waited.
 */
const lockGuide = (tx: Tx, guideId: string) =>
  tx
    .selectFrom('guides')
    .select('account_id')
    .where('account_id', '=', guideId)
    .forNoKeyUpdate()
    .execute()

/** Computed from the reviews, so that count and average cannot differ from them. */
export async function recount(
  tx: Tx,
  { guideId }: SystemAuthority<'effects', { guideId: string }>,
): Promise<void> {
  await lockGuide(tx, guideId)
  await tx
    .updateTable('guides')
    .set({
      review_count: sql<number>`(select count(*) from reviews where guide_id = ${guideId} and removed_at is null)`,
      rating_sum: sql<number>`(select coalesce(sum(rating), 0) from reviews where guide_id = ${guideId} and removed_at is null)`,
    })
    .where('account_id', '=', guideId)
    .execute()
}

/** The review of a booking, locked, so that only one of two concurrent decisions applies. */
export const lockReview = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('reviews')
    .select(['booking_id', 'guide_id', 'rating', 'body', 'removed_at', 'removal_code'])
    .select(['words_code', 'words_removed_at', 'removed_body'])
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()

export const markRemoved = (
  tx: Tx,
  review: Authorized<{ booking_id: string }, 'removeReview'>,
  removal: { removed_at: Date; removal_reason: string; removal_code: ReviewCode | null },
) => tx.updateTable('reviews').set(removal).where('booking_id', '=', review.booking_id).execute()

export const markRestored = (tx: Tx, review: Authorized<{ booking_id: string }, 'restoreReview'>) =>
  tx
    .updateTable('reviews')
    .set({ removed_at: null, removal_reason: '', removal_code: null })
    .where('booking_id', '=', review.booking_id)
    .execute()

/**
 * The words leave the column that everyone reads, so that nothing shows them, and their translations
 * are deleted.
 */
export async function markWordsRemoved(
  tx: Tx,
  { booking_id, body }: Authorized<{ booking_id: string; body: string }, 'removeReview'>,
  removal: { words_code: ReviewCode; words_removed_at: Date },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...removal, removed_body: body, body: '' })
    .where('booking_id', '=', booking_id)
    .execute()
  await tx.deleteFrom('translations').where('review_id', '=', booking_id).execute()
}

/** Words that were deleted since stay away. */
export const markWordsRestored = (
  tx: Tx,
  {
    booking_id,
    removed_body,
  }: Authorized<{ booking_id: string; removed_body: string | null }, 'restoreReview'>,
) =>
  tx
    .updateTable('reviews')
    .set({ words_code: null, words_removed_at: null, removed_body: null, body: removed_body ?? '' })
    .where('booking_id', '=', booking_id)
    .execute()

/**
 * Deletes words that were removed before an instant and about which no appeal waits, also in reports
 * of the review that are resolved, then or later.
 */
export const deleteRemovedWords = (db: Db, _by: SystemAuthority<'retention'>, before: Date) =>
  sql`with swept as (update reviews set removed_body = null
      where removed_body is not null and words_removed_at < ${before}
        and not exists (select from decisions join appeals on decision_id = decisions.id
          where subject_id = booking_id and act = 'reviewRemoved' and outcome is null)
      returning booking_id)
    update reports set context = jsonb_set(context, '{review,text}', '""')
    where review_id is not null and status = 'Resolved' and context #>> '{review,text}' <> ''
      and (review_id in (select booking_id from swept) or exists (select from reviews
        where booking_id = review_id and words_removed_at is not null
          and removed_body is null))`.execute(db)

/** Replaces or deletes the reply, and deletes the translations of the one before. */
export async function setReply(
  tx: Tx,
  { id }: Authorized<{ id: string }, 'reply'>,
  reply: { reply: string | null; replied_at: Date | null },
): Promise<void> {
  await tx.updateTable('reviews').set(reply).where('booking_id', '=', id).execute()
  await tx.deleteFrom('translations').where('reply_id', '=', id).execute()
}

/**
 * Renews the version by which the guide's page is cached; a trigger replaces the value. A reply
 * changes no column of the guide.
 */
export const renewVersion = (
  tx: Tx,
  { guideId }: SystemAuthority<'effects', { guideId: string }>,
) => tx.updateTable('guides').set({ version: 0 }).where('account_id', '=', guideId).execute()

/** The guide's feedback. The booking is locked, and has none. */
export const insertFeedback = (
  tx: Tx,
  { id, guide_id }: Authorized<{ id: string; guide_id: string | null }, 'giveFeedback'>,
  feedback: {
    traveller_id: string
    answers: string | null
    body: string
    created_at: Date
    publish_at: Date
  },
) =>
  tx
    .insertInto('traveller_feedback')
    .values({ ...feedback, booking_id: id, guide_id })
    .execute()

/** The traveller reads the feedback from now on, if not already. */
export const publishFeedback = (
  tx: Tx,
  { id }: SystemAuthority<'effects', { id: string }>,
  now: Date,
) =>
  tx
    .updateTable('traveller_feedback')
    .set({ publish_at: now })
    .where('booking_id', '=', id)
    .where('publish_at', '>', now)
    .execute()

/** The newest feedback on a traveller of whom the guide has a booking in one of these statuses. */
export const feedbackFor = (
  db: Db,
  guideId: string,
  username: string,
  { statuses, limit }: { statuses: readonly BookingStatus[]; limit: number },
) =>
  db
    .selectFrom('accounts')
    .leftJoin('traveller_feedback', (join) =>
      join
        .onRef('traveller_feedback.traveller_id', '=', 'accounts.id')
        .on('traveller_feedback.answers', 'is not', null),
    )
    .select(['answers', 'body', 'traveller_feedback.created_at', 'words_removed_at'])
    .where(sql`lower(accounts.username)`, '=', lower(username))
    .where((is) =>
      is.exists(
        is
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.user_id', '=', 'accounts.id')
          .where('bookings.guide_id', '=', guideId)
          .where('bookings.status', 'in', statuses),
      ),
    )
    .orderBy('traveller_feedback.created_at', 'desc')
    .limit(limit)
    .execute()

export const deleteOldFeedback = (db: Db, _by: SystemAuthority<'retention'>, before: Date) =>
  db.deleteFrom('traveller_feedback').where('created_at', '<', before).execute()

/** The feedback on the traveller of a booking, locked, so that only one of two decisions applies. */
export const lockFeedback = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('traveller_feedback')
    .select(['booking_id', 'guide_id', 'body', 'words_removed_at', 'removed_body'])
    .where('booking_id', '=', bookingId)
    .where('answers', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const markFeedbackRemoved = (
  tx: Tx,
  { booking_id, body }: Authorized<{ booking_id: string; body: string }, 'removeFeedback'>,
  now: Date,
) =>
  tx
    .updateTable('traveller_feedback')
    .set({ words_removed_at: now, removed_body: body, body: '' })
    .where('booking_id', '=', booking_id)
    .execute()

/** Words that were deleted since stay away. */
export const markFeedbackRestored = (
  tx: Tx,
  {
    booking_id,
    removed_body,
  }: Authorized<{ booking_id: string; removed_body: string | null }, 'restoreFeedback'>,
) =>
  tx
    .updateTable('traveller_feedback')
    .set({ words_removed_at: null, removed_body: null, body: removed_body ?? '' })
    .where('booking_id', '=', booking_id)
    .execute()

/** As `deleteRemovedWords`, of feedback. Deleted feedback leaves every report of it at once. */
export const deleteRemovedFeedback = (db: Db, _by: SystemAuthority<'retention'>, before: Date) =>
  sql`with swept as (update traveller_feedback set removed_body = null
      where removed_body is not null and words_removed_at < ${before}
        and not exists (select from decisions join appeals on decision_id = decisions.id
          where subject_id = booking_id and act = 'feedbackRemoved' and outcome is null)
      returning booking_id)
    update reports set context = jsonb_set(context, '{feedback,text}', '""')
    where feedback_id is not null and context #>> '{feedback,text}' <> ''
      and (not exists (select from traveller_feedback where booking_id = feedback_id)
        or status = 'Resolved' and (feedback_id in (select booking_id from swept)
          or exists (select from traveller_feedback where booking_id = feedback_id
            and words_removed_at is not null and removed_body is null)))`.execute(db)
