import type { Db } from '../../../platform/db/database.ts'

export const ofGuide = (db: Db, guideId: string) =>
  db
    .selectFrom('reviews')
    .select(['booking_id', 'rating', 'body', 'created_at'])
    .where('guide_id', '=', guideId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('booking_id')
    .execute()
