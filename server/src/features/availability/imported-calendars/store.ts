import type { CalendarProblem } from '@annai/contract/availability/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Span } from '@annai/contract/when'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export type CalendarRow = Selectable<Database['calendar_feeds']>
type Guide = Authorized<{ id: string }, 'editGuide'>

export const calendarsOf = (reader: Db | Tx, guideId: string): Promise<CalendarRow[]> =>
  reader
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('guide_id', '=', guideId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The ids in the events that the guide's calendar subscription contains. */
export async function bookingIdsOf(reader: Db | Tx, guideId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('bookings')
    .select('id')
    .where('guide_id', '=', guideId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds an imported calendar of the guide. The caller holds the guide's row lock. */
export const insert = (
  tx: Tx,
  guide: Guide,
  row: Omit<Insertable<Database['calendar_feeds']>, 'guide_id'>,
) =>
  tx
    .insertInto('calendar_feeds')
    .values({ ...row, guide_id: guide.id })
    .execute()

/** Removes an imported calendar of the guide with its busy times; false if there is none. */
export async function remove(tx: Tx, guide: Guide, calendarId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where(sql<boolean>`id::text = ${calendarId}`)
    .where('guide_id', '=', guide.id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Makes an imported calendar of the guide due, or all of them, even if paused. */
export async function makeDue(
  tx: Tx,
  guide: Guide,
  now: Date,
  calendarId?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set({ next_read_at: now, etag: null, leased_until: null })
    .where('guide_id', '=', guide.id)
    .$if(calendarId !== undefined, (query) => query.where(sql<boolean>`id::text = ${calendarId}`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface LeasedImportedCalendar extends CalendarRow {
  zone: string
}

/**
 * Leases the imported calendar that has been due the longest to this process. Imported calendars of
 * guides who are blocked, deactivated or without a calendar are not read.
 */
export async function lease(
  db: Db,
  _clock: SystemAuthority<'clock'>,
  { now, until, except }: { now: Date; until: Date; except: readonly string[] },
): Promise<LeasedImportedCalendar | undefined> {
  const due = db
    .selectFrom('calendar_feeds as calendar')
    .innerJoin('accounts', 'accounts.id', 'calendar.guide_id')
    .innerJoin('guide_calendars', 'guide_calendars.guide_id', 'calendar.guide_id')
    .select(['calendar.id', 'guide_calendars.zone'])
    .where('accounts.status', '=', 'active')
    .where('calendar.next_read_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .where(sql<boolean>`calendar.id <> all(${[...except]}::uuid[])`)
    .orderBy('calendar.next_read_at')
    .limit(1)
    .forUpdate('calendar')
    .skipLocked()
  return db
    .with('due', () => due)
    .updateTable('calendar_feeds')
    .from('due')
    .set({ leased_until: until })
    .whereRef('calendar_feeds.id', '=', 'due.id')
    .returningAll('calendar_feeds')
    .returning('due.zone')
    .executeTakeFirst()
}

interface Finished {
  id: string
  leased_until: Date
  next_read_at: Date | null
  problem: CalendarProblem | null
  etag?: string | null
  last_read_at?: Date
  parsed_at?: Date
  failing_since: Date | null
  is_failure_announced: boolean
}

/**
 * Ends a read; false if the lease has expired or the imported calendar was removed or made due
 * meanwhile.
 */
export async function finish(
  tx: Tx,
  { id, leased_until, ...row }: SystemAuthority<'clock', Finished>,
  due: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set({ ...row, leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .where('next_read_at', '=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Writes the difference to the stored busy times of an imported calendar; false if there is none.
 */
export async function replaceBusyTimes(
  tx: Tx,
  calendar: SystemAuthority<'clock', { id: string; guide_id: string }>,
  spans: readonly Span[],
): Promise<boolean> {
  const starts = spans.map(({ start }) => new Date(start).toISOString())
  const ends = spans.map(({ end }) => new Date(end).toISOString())
  const { rows } = await sql<{ changed: boolean }>`
    with read as (
      select tstzrange(span.start, span.end) as during
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as span (start, "end")
    ), stored as (
      select during from busy_times where feed_id = ${calendar.id}
    ), removed as (
      delete from busy_times
      where feed_id = ${calendar.id} and during not in (select during from read)
      returning 1
    ), added as (
      insert into busy_times (feed_id, guide_id, during)
      select ${calendar.id}, ${calendar.guide_id}, during
      from read where during not in (select during from stored)
      returning 1
    )
    select exists (select from removed) or exists (select from added) as changed
  `.execute(tx)
  return rows[0]?.changed === true
}

/**
 * The busy times of a guide that touch these instants, earliest first, with their imported
 * calendars' names.
 */
export const busyBetween = (
  reader: Db,
  guideId: string,
  { start, end }: Span,
): Promise<{ feed: string; start: Date; end: Date }[]> =>
  reader
    .selectFrom('busy_times')
    .innerJoin('calendar_feeds', 'calendar_feeds.id', 'busy_times.feed_id')
    .select([
      'calendar_feeds.name as feed',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
    ])
    .where('busy_times.guide_id', '=', guideId)
    .where('during', '&&', sql<string>`tstzrange(${new Date(start)}, ${new Date(end)})`)
    .orderBy('start')
    .execute()
