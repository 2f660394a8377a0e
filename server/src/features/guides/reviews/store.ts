import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lower } from '../../../platform/db/lower.ts'

export const ofGuide = (db: Db, guideId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .leftJoin('proposals', (join) =>
      join
        .onRef('proposals.booking_id', '=', 'bookings.id')
        .onRef('proposals.revision', '=', 'bookings.agreed_revision'),
    )
    .select([
      'reviews.booking_id',
      'reviews.rating',
      'reviews.body',
      'reviews.created_at',
      'reviews.reply',
      'reviews.replied_at',
      'reviews.removed_at',
      'reviews.removal_code',
      'reviews.words_removed_at',
      'reviews.words_code',
      'proposals.date_times',
      'proposals.time_zone',
    ])
    .where('reviews.guide_id', '=', guideId)
    .where((is) =>
      is.or([is('reviews.removed_at', 'is', null), is('reviews.removal_code', 'is not', null)]),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.booking_id')
    .execute()

/** The texts of a review that the public page of this guide shows. */
export const findPublicTexts = (
  db: Db,
  { username, reviewId }: { username: string; reviewId: string },
): Promise<{ body: string; reply: string | null } | undefined> =>
  db
    .selectFrom('reviews')
    .innerJoin('guides', 'guides.account_id', 'reviews.guide_id')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .select(['reviews.body', 'reviews.reply'])
    .where('reviews.booking_id', '=', reviewId)
    .where('reviews.removed_at', 'is', null)
    .where(sql`lower(accounts.username)`, '=', lower(username))
    .where('guides.approval_status', '=', 'approved')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()

/** Of so many of the newest good reviews the home page takes its own. */
const NEWEST = 300

/** The newest good reviews of listed guides that have a text, newest first. */
export const newestGood = (
  db: Db,
  { minRating, minText, maxText }: { minRating: number; minText: number; maxText: number },
) =>
  db
    .selectFrom('reviews')
    .innerJoin('guides', 'guides.account_id', 'reviews.guide_id')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .select([
      'reviews.booking_id',
      'reviews.rating',
      'reviews.body',
      'accounts.username',
      'accounts.display_name',
    ])
    .where('reviews.removed_at', 'is', null)
    .where('reviews.rating', '>=', minRating)
    .where((is) => is.between(sql<number>`char_length(reviews.body)`, minText, maxText))
    .where('guides.approval_status', '=', 'approved')
    .where('accounts.status', '=', 'active')
    .orderBy('reviews.created_at', 'desc')
    .limit(NEWEST)
    .execute()
