import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import type { Db } from './database.ts'

/** Machines with synchronised clocks never differ by this much. */
const MOST = 5 * MINUTE

/** The database server's own clock. */
async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

/** This machine's clock and the database's disagree: neither can be trusted. */
class ClockSkew extends Error {
  override name = 'ClockSkew'
}

/**
 * Throws ClockSkew if this machine's clock and the database's differ by minutes. Checked
 * before anything is erased, expired or cancelled by time, because a clock that is ahead would do
 * it too early.
 */
export async function assertClockAgrees(db: Db): Promise<void> {
  const before = Date.now()
  const database = (await databaseNow(db)).getTime()
  const after = Date.now()
  // The database read its clock between these two instants.
  const skew = database < before ? before - database : Math.max(0, database - after)
  if (skew <= MOST) return
  const direction = database < before ? 'ahead of' : 'behind'
  throw new ClockSkew(
    `the clock of this machine is ${Math.round(skew / MINUTE)} minutes ${direction} the database's: no job runs until they agree`,
  )
}
