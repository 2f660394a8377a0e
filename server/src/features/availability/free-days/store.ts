import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

interface StoredDays {
  readonly from: string
  readonly bits: Buffer
  readonly calendar: Pick<GuideCalendar, 'zone' | 'noticeDays' | 'mostPeople'>
}

/** Stores the free days for explore if they have changed. The caller holds the row lock. */
export const save = (
  tx: Tx,
  guide: SystemAuthority<'effects', { id: string }>,
  days: StoredDays | null,
) => {
  const columns = {
    free_from: days?.from ?? null,
    free_days: days?.bits ?? null,
    most_people: days?.calendar.mostPeople ?? null,
    notice_days: days?.calendar.noticeDays ?? null,
    zone: days?.calendar.zone ?? null,
  }
  return tx
    .updateTable('guides')
    .set(columns)
    .where('account_id', '=', guide.id)
    .where(
      sql<boolean>`(free_from, free_days, most_people, notice_days, zone) is distinct from
        (${columns.free_from}::date, ${columns.free_days}::bytea, ${columns.most_people}::smallint,
         ${columns.notice_days}::smallint, ${columns.zone}::text)`,
    )
    .execute()
}

/** The stored days, with what belongs to them; undefined without any. */
export const find = async (reader: Db, guideId: string) => {
  const row = await reader
    .selectFrom('guides')
    .select(['zone', 'notice_days', 'most_people', 'free_days'])
    .select(sql<number | null>`free_from - date '1970-01-01'`.as('from'))
    .where('account_id', '=', guideId)
    .executeTakeFirst()
  if (!row) return undefined
  const { zone, notice_days: noticeDays, most_people: mostPeople, free_days: bits, from } = row
  if (zone === null || noticeDays === null || bits === null || from === null) return undefined
  return { zone, noticeDays, mostPeople, bits, from }
}

/** Guides whose calendar has no stored days, or days from this day or earlier. */
export const guidesWithDaysFrom = async (
  db: Db,
  day: string,
  excluded: string[],
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('guide_calendars')
      .innerJoin('guides', 'guides.account_id', 'guide_calendars.guide_id')
      .select('guides.account_id')
      .where(sql<boolean>`(free_from is null or free_from <= ${day}::date)`)
      .where('guides.account_id', '<>', sql<string>`all(${excluded})`)
      .limit(limit)
      .execute()
  ).map(({ account_id }) => account_id)
