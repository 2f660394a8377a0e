import type { GuideCalendar } from '@annai/contract/availability/shapes'
import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'

type CalendarRow = Selectable<Database['guide_calendars']>

const findByGuide = (reader: Db, guideId: string): Promise<CalendarRow | undefined> =>
  reader
    .selectFrom('guide_calendars')
    .selectAll()
    .where('guide_id', '=', guideId)
    .executeTakeFirst()

export async function findCalendar(reader: Db, guideId: string): Promise<GuideCalendar | null> {
  const row = await findByGuide(reader, guideId)
  if (!row) return null
  const exceptions = await exceptionsOf(reader, guideId)
  return {
    zone: row.zone,
    groups: row.groups,
    mostPeople: row.most_people,
    noticeDays: row.notice_days,
    shortestMinutes: row.shortest_minutes,
    week: row.week,
    seasons: row.seasons,
    exceptions: exceptions.map(({ first, last, hours, note }) => ({
      from: first,
      to: last,
      hours,
      note,
    })),
    version: row.version,
  }
}

/** The exceptions of a guide, the earliest first; `last` is the last day that one covers. */
const exceptionsOf = (reader: Db, guideId: string) =>
  reader
    .selectFrom('calendar_exceptions')
    .select([
      sql<string>`to_char(lower(during), 'YYYY-MM-DD')`.as('first'),
      sql<string>`to_char(upper(during) - 1, 'YYYY-MM-DD')`.as('last'),
      'hours',
      'note',
    ])
    .where('guide_id', '=', guideId)
    .orderBy('during')
    .execute()

/** A calendar as rows of its two tables. */
export const calendarRows = (guideId: string, calendar: GuideCalendar) => ({
  calendar: {
    guide_id: guideId,
    zone: calendar.zone,
    groups: calendar.groups,
    most_people: calendar.mostPeople,
    notice_days: calendar.noticeDays,
    shortest_minutes: calendar.shortestMinutes,
    week: JSON.stringify(calendar.week),
    seasons: JSON.stringify(calendar.seasons),
    version: calendar.version,
  },
  exceptions: calendar.exceptions.map(({ from, to, hours, note }) => ({
    guide_id: guideId,
    during: `[${from},${to}]`,
    hours: hours && JSON.stringify(hours),
    note,
  })),
})

/** Replaces the whole calendar. The caller holds the guide's row lock. */
export async function save(
  tx: Tx,
  guide: Authorized<{ id: string }, 'editGuide'>,
  calendar: GuideCalendar,
): Promise<void> {
  const rows = calendarRows(guide.id, calendar)
  await tx
    .insertInto('guide_calendars')
    .values(rows.calendar)
    .onConflict((conflict) => conflict.column('guide_id').doUpdateSet(rows.calendar))
    .execute()
  await tx.deleteFrom('calendar_exceptions').where('guide_id', '=', guide.id).execute()
  if (rows.exceptions.length === 0) return
  await tx.insertInto('calendar_exceptions').values(rows.exceptions).execute()
}

/** Removes the calendar and stores its version. The caller holds the guide's row lock. */
export async function remove(
  tx: Tx,
  guide: Authorized<{ id: string }, 'editGuide'>,
): Promise<void> {
  const removed = await tx
    .deleteFrom('guide_calendars')
    .where('guide_id', '=', guide.id)
    .returning('version')
    .executeTakeFirst()
  if (!removed) return
  await tx
    .updateTable('guides')
    .set({ removed_calendar_version: removed.version })
    .where('account_id', '=', guide.id)
    .execute()
}

/** The version of the last calendar that the guide removed; 0 if there was none. */
export async function removedVersion(reader: Db, guideId: string): Promise<number> {
  const row = await reader
    .selectFrom('guides')
    .select('removed_calendar_version')
    .where('account_id', '=', guideId)
    .executeTakeFirst()
  return row?.removed_calendar_version ?? 0
}
