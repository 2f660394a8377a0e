import type { LanguageCode } from '@annai/contract/guides/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** A search that found nobody. */
export interface EmptySearch {
  /** Keyed hash of day, network, place and language. */
  readonly key: Buffer
  readonly day: string
  readonly week: string
  readonly country: string
  readonly placeKey: string
  readonly language: LanguageCode
}

/** Counts a search, unless its key was counted on this day; one statement, so that it may be repeated. */
export const countSearch = (db: Db, _by: SystemAuthority<'views'>, search: EmptySearch) =>
  sql`with fresh as (
      insert into demand_keys (key, day) values (${search.key}, ${search.day}::date)
      on conflict do nothing returning key)
    insert into demand_weeks (week, country, place_key, language, searches)
    select ${search.week}::date, ${search.country}, ${search.placeKey}, ${search.language}, 1
    from fresh
    on conflict (week, country, place_key, language)
      do update set searches = demand_weeks.searches + 1`.execute(db)

/** Searches since a Monday, by place and language. */
export const searchesSince = (db: Db, first: string) =>
  db
    .selectFrom('demand_weeks')
    .select(['country', 'place_key', 'language', sql<number>`sum(searches)::int`.as('searches')])
    .where('week', '>=', sql<Date>`${first}::date`)
    .groupBy(['country', 'place_key', 'language'])
    .execute()

/** Deletes some of the keys of the days before this one. */
export const deleteBefore = (
  db: Db,
  _by: SystemAuthority<'retention'>,
  day: string,
  limit: number,
) =>
  sql`delete from demand_keys where key in
    (select key from demand_keys where day < ${day}::date limit ${limit})`.execute(db)
