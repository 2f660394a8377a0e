import { sql } from 'kysely'
import { type Db, SERVER_NAME } from '../platform/db/database.ts'
import { StartError } from '../platform/startup/start-error.ts'

/** For commands that must not run beside a server. */
export async function assertNoServer(db: Db, then: string): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME}`.execute(db)
  if (rows.length > 0)
    throw new StartError(`Annai is running on this database: stop it, then ${then}`)
}
