import type { Db } from '../../../platform/db/database.ts'

export const newest = (db: Db, limit: number) =>
  db
    .selectFrom('bookings')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.created_at',
      'bookings.user_id',
      'bookings.guide_id',
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
    ])
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .execute()

export type DeskBookingRow = Awaited<ReturnType<typeof newest>>[number]
