import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

/** Longer than an instance that still listens needs to read one. */
const KEEP_SECONDS = 60

/** Deletes the live events that every instance has read. The database's clock has set their time. */
export async function sweepLiveEvents({ db }: Pick<Platform, 'db'>): Promise<void> {
  await sql`delete from live_events
    where created_at < now() - make_interval(secs => ${KEEP_SECONDS})`.execute(db)
}
