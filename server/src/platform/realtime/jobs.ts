import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

/** Longer than a listening instance needs to read an event. */
const KEEP_SECONDS = 60

/** Deletes live events that every instance has read, by the time of the database's clock. */
export async function sweepLiveEvents({ db }: Pick<Platform, 'db'>): Promise<void> {
  await sql`delete from live_events
    where created_at < now() - make_interval(secs => ${KEEP_SECONDS})`.execute(db)
}
