import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The reviews of a person's bookings, and what is not public yet. */
export function reviewRowsOf(db: Db, id: string, now: Date) {
  const inBookings = sql<boolean>`booking_id in (
    select id from bookings where user_id = ${id} or guide_id = ${id})`
  return {
    reviews: {
      query: db
        .selectFrom('reviews')
        .select(['booking_id', 'guide_id', 'rating', 'body', 'created_at', 'removed_at', 'reply'])
        .select(['removal_code', 'words_code', 'words_removed_at'])
        // The author's alone; the words were removed from the guide's page.
        .select(
          sql<string | null>`case when booking_id in (
            select id from bookings where user_id = ${id}) then removed_body end`.as(
            'removed_body',
          ),
        )
        .where(inBookings),
      order: ['booking_id'],
    },
    // The guide's own, and the traveller's once they may read it.
    feedback: {
      query: db
        .selectFrom('traveller_feedback')
        .select(['booking_id', 'answers', 'body', 'created_at', 'publish_at', 'words_removed_at'])
        .select(
          sql<string | null>`case when guide_id = ${id} then removed_body end`.as('removed_body'),
        )
        .where((is) =>
          is.or([
            is('guide_id', '=', id),
            is.and([is('traveller_id', '=', id), is('publish_at', '<=', now)]),
          ]),
        ),
      order: ['booking_id'],
    },
    // The author's alone.
    blindReviews: {
      query: db
        .selectFrom('blind_reviews')
        .innerJoin('bookings', 'bookings.id', 'blind_reviews.booking_id')
        .select(['booking_id', 'rating', 'body', 'blind_reviews.created_at', 'publish_at'])
        .where('user_id', '=', id),
      order: ['booking_id'],
    },
  }
}
