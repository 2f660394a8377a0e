import type { Cancellation } from '@annai/contract/bookings/payment/shapes'
import type { Db } from '../../../platform/db/database.ts'

/** The cancellation terms of the guide's newest proposal that has some. */
export async function lastCancellation(db: Db, guideId: string): Promise<Cancellation | null> {
  const row = await db
    .selectFrom('proposals')
    .innerJoin('bookings', 'bookings.id', 'proposals.booking_id')
    .select('cancellation')
    .where('bookings.guide_id', '=', guideId)
    .where('cancellation', 'is not', null)
    .orderBy('proposals.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cancellation ?? null
}
