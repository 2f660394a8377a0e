import type { ReadOnlyDb } from '../../../platform/db/read-only.ts'

export const ofGuide = (db: ReadOnlyDb, guideId: string) =>
  db
    .selectFrom('reviews')
    .select(['booking_id', 'rating', 'body', 'created_at'])
    .where('guide_id', '=', guideId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('booking_id')
    .execute()
