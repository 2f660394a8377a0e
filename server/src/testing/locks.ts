import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Tx } from '../platform/db/transact.ts'
import type { TestApp } from './app.ts'

/** Resolves when so many statements wait for a lock of another transaction. */
export const untilWaiting = ({ ctx }: TestApp, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
      if (rows.length < count) throw new Error(`${rows.length} of ${count} wait`)
    },
    { timeout: 30_000 },
  )

/** For thousands of rows at once, which take longer than a statement may on a busy machine. */
export const withoutTimeLimit = <T>({ ctx }: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })
