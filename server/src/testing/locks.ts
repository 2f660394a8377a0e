import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Resolves when so many statements wait for a lock of another transaction. */
export const untilWaiting = ({ ctx }: TestApp, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
      if (rows.length !== count) throw new Error(`${rows.length} of ${count} wait`)
    },
    { timeout: 8000 },
  )
