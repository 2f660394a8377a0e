import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import type { Db } from './database.ts'

/** More than two machines with synchronised clocks ever differ. */
const MOST = 5 * MINUTE

/** The database server's own clock. */
async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

/** This machine's clock and the database's disagree, so neither is acted on. */
class ClockSkew extends Error {
  override name = 'ClockSkew'
}

/**
 * Throws when this machine's clock and the database's differ by minutes. Checked before anything is
 * erased, expired or cancelled because of the time: a clock that jumped ahead must not do it early.
 */
export async function assertClockAgrees(db: Db): Promise<void> {
  const before = Date.now()
  const database = (await databaseNow(db)).getTime()
  const after = Date.now()
  // The database read its clock somewhere between the two.
  const skew = database < before ? before - database : Math.max(0, database - after)
  if (skew <= MOST) return
  const direction = database < before ? 'ahead of' : 'behind'
  throw new ClockSkew(
    `the clock of this machine is ${Math.round(skew / MINUTE)} minutes ${direction} the database's: no job runs until they agree`,
  )
}
