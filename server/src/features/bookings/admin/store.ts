import type { AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import { accountContains } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { totalCount } from '../../../platform/db/total-count.ts'
import { isId } from '../../../platform/ids.ts'

export interface BookingFilter {
  /** Null lets every status through. */
  statuses: readonly BookingStatus[] | null
  search: string
  /** Statuses that the searched words mean, of bookings that show them. */
  matchingStatuses: readonly BookingStatus[]
  /** Whether they mean a booking whose trip went to another guide. */
  isSupersededMatching: boolean
}

/** The people are found first and apart: some plans would search the name of each booking's people. */
function filtered(
  db: Db,
  { statuses, search, matchingStatuses, isSupersededMatching }: BookingFilter,
) {
  let all = db.selectFrom('bookings').select(['bookings.id', 'bookings.created_at'])
  if (statuses) all = all.where('bookings.status', 'in', statuses)
  if (!search) return db.selectFrom(all.as('hit'))
  let hits = db
    .with(
      (cte) => cte('people').materialized(),
      () => db.selectFrom('accounts').select('accounts.id').where(accountContains(search)),
    )
    .selectFrom('bookings')
    .leftJoin('people as host', 'host.id', 'bookings.guide_id')
    .leftJoin('people as guest', 'guest.id', 'bookings.user_id')
    .select(['bookings.id', 'bookings.created_at'])
    .where((eb) =>
      eb.or([
        eb('host.id', 'is not', null),
        eb('guest.id', 'is not', null),
        ...(matchingStatuses.length > 0
          ? [
              eb.and([
                eb('bookings.status', 'in', matchingStatuses),
                // Its status is not what is shown of it.
                eb('bookings.is_superseded', '=', false),
              ]),
            ]
          : []),
        ...(isSupersededMatching ? [eb('bookings.is_superseded', '=', true)] : []),
        ...(isId(search) ? [eb('bookings.id', '=', search)] : []),
      ]),
    )
  if (statuses) hits = hits.where('bookings.status', 'in', statuses)
  return db.selectFrom(hits.as('hit'))
}

/** A page. Each row of a search has the number of all rows found. */
export const findPage = (
  db: Db,
  filter: BookingFilter,
  order: AdminBookingQuery['order'],
  limit: number,
  offset: number,
) =>
  db
    .with('page', () =>
      filtered(db, filter)
        .select(['hit.id as page_id', totalCount(filter.search).as('found')])
        .orderBy('hit.created_at', order)
        .orderBy('hit.id', order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('bookings', 'bookings.id', 'page.page_id')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .leftJoin('proposals', (join) =>
      join
        .onRef('proposals.booking_id', '=', 'bookings.id')
        .onRef('proposals.revision', '=', 'bookings.revision'),
    )
    .select([
      'bookings.enquiry_location',
      'bookings.enquiry_date_time',
      'bookings.enquiry_group_size',
      'proposals.location',
      'proposals.date_times',
      'proposals.time_zone',
      'proposals.group_size',
      'proposals.price',
      'proposals.currency',
      'bookings.id',
      'bookings.status',
      'bookings.is_superseded',
      'bookings.created_at',
      'bookings.user_id',
      'bookings.guide_id',
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
      'page.found',
    ])
    .orderBy('bookings.created_at', order)
    .orderBy('bookings.id', order)
    .execute()

/** The columns of the list; the CSV file has the terms as well. */
export type AdminBookingRow = Pick<
  Awaited<ReturnType<typeof findPage>>[number],
  | 'id'
  | 'status'
  | 'is_superseded'
  | 'created_at'
  | 'user_id'
  | 'guide_id'
  | 'traveller_username'
  | 'traveller_name'
  | 'guide_username'
  | 'guide_name'
>

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
