import { OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Db } from '../../../platform/db/database.ts'

/** The newest open booking of these two. */
export const newestOpen = (db: Db, parties: { userId: string; guideId: string }) =>
  db
    .selectFrom('bookings')
    .select(['id', 'created_at'])
    .where('user_id', '=', parties.userId)
    .where('guide_id', '=', parties.guideId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
