import type { Db } from '../../../platform/db/database.ts'

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
      'proposals.date_times',
      'proposals.time_zone',
    ])
    .where('reviews.guide_id', '=', guideId)
    .where('reviews.removed_at', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.booking_id')
    .execute()
