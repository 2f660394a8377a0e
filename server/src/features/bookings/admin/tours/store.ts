import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/ids.ts'
import { CANCELLATION_KEYS, systemKey } from '../../messages/system-lines/store.ts'
import { type BookingFilter, CURRENT_REVISION, isClaimed, rowsOf } from '../store.ts'

/** A span of days of tours, both included. */
export interface TourSpan {
  from: string | undefined
  to: string | undefined
}

/**
 * A page of the bookings with a day in the span, by what is agreed, else proposed: the earliest first.
 * Instants select by the index, with a margin for any time zone; the days at the tour's place decide.
 */
export const findTours = (
  db: Db,
  { statuses, search, people, isClaimed: mustBeClaimed }: BookingFilter,
  { from = '1970-01-01', to = '9998-12-31' }: TourSpan,
  limit: number,
  offset: number,
) => {
  let tours = db
    .selectFrom('proposals')
    .innerJoin('bookings', 'bookings.id', 'proposals.booking_id')
    .where('proposals.revision', '=', CURRENT_REVISION)
    .where(sql<boolean>`proposals.last_end_at >= ${from}::date - interval '1 day'`)
    .where(sql<boolean>`coalesce(proposals.first_start_at, proposals.last_end_at)
      < ${to}::date + interval '2 days'`)
    .where(sql<boolean>`exists (select from jsonb_array_elements(proposals.date_times) as row
      where row ->> 'date' between ${from} and ${to})`)
  if (mustBeClaimed) tours = tours.where(isClaimed)
  if (statuses) tours = tours.where('bookings.status', 'in', statuses)
  if (search)
    tours = tours.where((eb) =>
      eb.or([
        eb('bookings.guide_id', '=', eb.fn.any(eb.val([...people]))),
        eb('bookings.user_id', '=', eb.fn.any(eb.val([...people]))),
        ...(isId(search) ? [eb('bookings.id', '=', search)] : []),
      ]),
    )
  const page = tours
    .select([
      'bookings.id as page_id',
      sql<Date>`coalesce(first_start_at, last_end_at)`.as('sorted_by'),
    ])
    .select(sql<number>`count(*) over ()`.as('found'))
    .orderBy('sorted_by')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
  return rowsOf(db, page, 'asc')
}

/**
 * When bookings were first confirmed, completed and cancelled, by their system lines, and how they
 * were rated.
 */
export const outcomesOf = async (db: Db, ids: readonly string[]) =>
  (
    await sql<{
      id: string
      confirmed_at: Date | null
      completed_at: Date | null
      cancelled_at: Date | null
      rating: number | null
    }>`
      select wanted.id, confirmed_at, completed_at, cancelled_at, reviews.rating
      from unnest(${ids}::uuid[]) as wanted(id)
      cross join lateral (
        select
          min(created_at) filter (where message_key = ${systemKey('confirmed')}) as confirmed_at,
          min(created_at) filter (where message_key = ${systemKey('completed')}) as completed_at,
          min(created_at) filter (
            where message_key in (${sql.join(CANCELLATION_KEYS)})) as cancelled_at
        from messages where booking_id = wanted.id and is_system
      ) lines
      left join reviews on reviews.booking_id = wanted.id and reviews.removed_at is null`.execute(
      db,
    )
  ).rows
