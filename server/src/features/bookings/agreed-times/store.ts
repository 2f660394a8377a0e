import type { AgreedSpan } from '@annai/contract/availability/free-days'
import { TABS } from '@annai/contract/bookings/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Actionable } from '../store.ts'

export interface Span {
  start: number
  end: number
}

const rangeOf = ({ start, end }: Span): RawBuilder<string> =>
  sql<string>`tstzrange(${new Date(start)}, ${new Date(end)})`

/** The agreed times of the guide's other bookings that overlap these spans. */
export async function agreedOverlapping(
  reader: Db | Tx,
  guideId: string,
  bookingId: string,
  spans: Span[],
): Promise<AgreedSpan[]> {
  const rows = await reader
    .selectFrom('agreed_times')
    .select([
      'booking_id',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
    ])
    .where('guide_id', '=', guideId)
    .where('booking_id', '<>', bookingId)
    .where((eb) => eb.or(spans.map((span) => eb('during', '&&', rangeOf(span)))))
    .execute()
  return rows.map(({ booking_id, start, end }) => ({
    bookingId: booking_id,
    start: start.getTime(),
    end: end.getTime(),
  }))
}

/** The number of groups that the guide takes at the same time; one without a calendar. */
export const groupsOf = async (reader: Db | Tx, guideId: string): Promise<number> =>
  (
    await reader
      .selectFrom('guide_calendars')
      .select('groups')
      .where('guide_id', '=', guideId)
      .executeTakeFirst()
  )?.groups ?? 1

/** One span for each agreed date of a guide that touches the days from `from` to `to`, in UTC. */
export async function agreedBetween(
  reader: Db,
  guideId: string,
  { from, to }: { from: string; to: string },
): Promise<AgreedSpan[]> {
  const rows = await reader
    .selectFrom('agreed_times')
    .select([
      'booking_id',
      sql<number>`extract(epoch from lower(during)) * 1000`.as('start'),
      sql<number>`extract(epoch from upper(during)) * 1000`.as('end'),
    ])
    .where('guide_id', '=', guideId)
    .where('during', '&&', sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .execute()
  return rows.map(({ booking_id, start, end }) => ({
    bookingId: booking_id,
    start: Number(start),
    end: Number(end),
  }))
}

/** Removes and returns a booking's agreed times. */
export async function remove(tx: Tx, { id }: Actionable<{ id: string }>): Promise<Span[]> {
  const rows = await tx
    .deleteFrom('agreed_times')
    .where('booking_id', '=', id)
    .returning([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .execute()
  return rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
}

export const insert = (
  tx: Tx,
  { id, guide_id }: Actionable<{ id: string; guide_id: string | null }>,
  { spans, allow_overlap }: { spans: Span[]; allow_overlap: boolean },
) => {
  if (guide_id === null) throw new Error('a booking without a guide has no agreed times')
  const rows = spans.map((span) => ({
    booking_id: id,
    guide_id,
    during: rangeOf(span),
    allow_overlap,
  }))
  return tx.insertInto('agreed_times').values(rows).execute()
}

/** The agreed times of a guide with their travellers, earliest first. */
const agreedTimesOf = (reader: Db | Tx, guideId: string) =>
  reader
    .selectFrom('bookings')
    .innerJoin('agreed_times', 'agreed_times.booking_id', 'bookings.id')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .select([
      'bookings.id as booking_id',
      'traveller.display_name as traveller',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
    ])
    .where('bookings.guide_id', '=', guideId)
    .orderBy('start')

/** The agreed times of a guide that are not over. */
export const agreedAfter = (db: Db, guideId: string, now: Date, limit: number) =>
  agreedTimesOf(db, guideId).where(sql<boolean>`upper(during) > ${now}`).limit(limit).execute()

/** The agreed times of a guide that touch the instants between. */
export const agreedDuring = (reader: Db | Tx, guideId: string, between: Span) =>
  agreedTimesOf(reader, guideId).where('during', '&&', rangeOf(between)).execute()

/** The proposals of a guide that wait for the traveller's answer and end after an instant. */
export const openProposals = (reader: Db | Tx, guideId: string, after: Date, limit: number) =>
  reader
    .selectFrom('bookings')
    .innerJoin('proposals', (join) =>
      join
        .onRef('proposals.booking_id', '=', 'bookings.id')
        .onRef('proposals.revision', '=', 'bookings.revision'),
    )
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .selectAll('proposals')
    .select([
      'bookings.user_id',
      'bookings.enquiry_location',
      'traveller.display_name as traveller',
    ])
    .where('bookings.guide_id', '=', guideId)
    .where('bookings.status', 'in', [...TABS.proposal])
    .where('proposals.last_end_at', '>', after)
    .orderBy('proposals.last_end_at')
    .limit(limit)
    .execute()

export type OpenProposal = Awaited<ReturnType<typeof openProposals>>[number]
