import { STORED_DAYS } from '@annai/contract/availability/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

const CHANGES_A_SECOND = 100
const CHANGED_GUIDES = 5000

/** Gives 60 % of the guides a calendar in the index if none has one; the same ones every time. */
export async function addCalendars(db: Db): Promise<void> {
  const known = await sql`select from guides where zone is not null limit 1`.execute(db)
  if (known.rows.length > 0) return
  // Half of the days are free, others for each guide: a hash, so that every machine has the same.
  await sql`update guides set
      free_from = current_date - 2, notice_days = 1 + number % 3,
      zone = (array['Asia/Tokyo', 'Asia/Seoul', 'Asia/Taipei', 'Asia/Bangkok'])[1 + number % 4],
      most_people = (array[null, 4, 6, 8, 12])[1 + number % 5],
      free_days = substring(sha512(convert_to(account_id::text, 'UTF8')) from 1 for ${STORED_DAYS / 8})
    from (select account_id as id, (row_number() over (order by account_id))::int as number
      from guides) numbered
    where id = account_id and number % 10 < 6`.execute(db)
  await sql`vacuum analyze guides`.execute(db)
}

/** Makes a change of random guides at a fixed rate, until stopped. */
function repeat(
  db: Db,
  condition: RawBuilder<unknown>,
  change: (id: string, count: number) => RawBuilder<unknown>,
) {
  let isOver = false
  let count = 0
  const work = (async () => {
    const { rows } = await sql<{ id: string }>`select account_id as id from guides
      where ${condition} limit ${CHANGED_GUIDES}`.execute(db)
    const begun = Date.now()
    while (!isOver) {
      const { id } = rows[(count * 7919) % rows.length] ?? { id: '' }
      await change(id, count).execute(db)
      count++
      const ahead = (count * 1000) / CHANGES_A_SECOND - (Date.now() - begun)
      if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
    }
    return count / ((Date.now() - begun) / 1000)
  })()
  return {
    /** Resolves with the changes a second. */
    stop: () => {
      isOver = true
      return work
    },
  }
}

/** Views, edits and blocks. */
export function changeGuides(db: Db) {
  const { stop } = repeat(db, sql`true`, (id, count) => {
    if (count % 10 === 0)
      return sql`update accounts set status =
        case status when 'active' then 'blocked' else 'active' end where id = ${id}`
    return count % 10 < 3
      ? sql`update guides set tagline = 'Changed ' || ${String(count)} where account_id = ${id}`
      : sql`update guides set profile_views = profile_views + 1 where account_id = ${id}`
  })
  return {
    async stop() {
      const rate = await stop()
      await sql`update accounts set status = 'active' where status = 'blocked'`.execute(db)
      return rate
    },
  }
}

/** Toggles a free day, as a saved calendar or an agreed tour does. */
export const changeCalendars = (db: Db) =>
  repeat(
    db,
    sql`free_days is not null`,
    (id, count) => sql`update guides set free_days =
      set_bit(free_days, ${10 + (count % 100)}::int, 1 - get_bit(free_days, ${10 + (count % 100)}::int))
      where account_id = ${id}`,
  )
