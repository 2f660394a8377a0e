import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** A view that was not yet counted today, as far as this process knows. */
export interface View {
  /** Keyed hash of day, guide and viewer. */
  readonly key: string
  readonly guideId: string
  /** YYYY-MM-DD in UTC. */
  readonly day: string
}

/**
 * Stores views and adds the new ones to the counts, in one statement, so that a batch can be sent
 * again if its response was lost. Locked guides are skipped, so that a batch never waits. Returns
 * the guides that were not locked.
 */
export async function countViews(
  db: Db,
  _by: SystemAuthority<'views'>,
  views: readonly View[],
): Promise<Set<string>> {
  const requested = JSON.stringify(
    views.map(({ key, guideId, day }) => ({ key, guide_id: guideId, day })),
  )
  const { rows } = await sql<{ guide_id: string }>`
    with requested as (
      select decode(key, 'base64') as key, guide_id, day
      from json_to_recordset(${requested}) as view(key text, guide_id uuid, day date)),
    free as (
      select account_id from guides where account_id in (select guide_id from requested)
      for no key update skip locked),
    fresh as (
      insert into guide_views (key, guide_id, day)
      select key, guide_id, day from requested where guide_id in (select account_id from free)
      on conflict do nothing returning guide_id),
    counted as (
      update guides set profile_views = profile_views + views.count
      from (select guide_id, count(*) from fresh group by guide_id) views
      where account_id = views.guide_id)
    select account_id as guide_id from free`.execute(db)
  return new Set(rows.map(({ guide_id }) => guide_id))
}

/** Those of these guides that still exist. */
export const existing = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('guides')
        .select('account_id')
        .where('account_id', '=', sql<string>`any(${ids})`)
        .execute()
    ).map(({ account_id }) => account_id),
  )

/** Deletes some of the rows of the days before this one; returns how many. */
export const deleteBefore = async (
  db: Db,
  _by: SystemAuthority<'retention'>,
  day: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from guide_views where key in
    (select key from guide_views where day < ${day} limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
