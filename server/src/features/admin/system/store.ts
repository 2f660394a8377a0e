import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Version and size of the database. */
export async function databaseFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database did not answer')
  return facts
}
