import type { DeskBookingQuery } from '@annai/contract/admin/desk/shapes'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { containing } from '../../../platform/db/containing.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface BookingFilter {
  /** Null lets every status through. */
  statuses: readonly BookingStatus[] | null
  search: string
  /** Statuses that the searched words mean. */
  meant: readonly BookingStatus[]
}

function filtered(db: Db, { statuses, search, meant }: BookingFilter) {
  let query = db.selectFrom('bookings')
  if (statuses) query = query.where('bookings.status', 'in', statuses)
  if (!search) return query
  const people = db
    .selectFrom('accounts')
    .select('id')
    .where(containing(['username', 'display_name'], search))
  return query.where((eb) =>
    eb.or([
      eb('bookings.guide_id', 'in', people),
      eb('bookings.user_id', 'in', people),
      ...(meant.length > 0 ? [eb('bookings.status', 'in', meant)] : []),
      sql<boolean>`bookings.id::text = ${search.toLowerCase()}`,
    ]),
  )
}

export const findPage = (
  db: Db,
  filter: BookingFilter,
  order: DeskBookingQuery['order'],
  limit: number,
  offset: number,
) =>
  filtered(db, filter)
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
    .orderBy('bookings.created_at', order)
    .orderBy('bookings.id', order)
    .limit(limit)
    .offset(offset)
    .execute()

export type DeskBookingRow = Awaited<ReturnType<typeof findPage>>[number]

export const countFiltered = async (db: Db, filter: BookingFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countByStatus = (db: Db) =>
  db
    .selectFrom('bookings')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute()
