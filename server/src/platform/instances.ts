import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { newId } from './ids.ts'
import type { Logger } from './log.ts'
import type { Live } from './realtime/live.ts'
import type { Env } from './startup/env.ts'

/** This process among those that serve the same database. */
export interface Instance {
  readonly id: string
  /** The same for the process that replaces this one. */
  readonly name: string
  /** The warning about instances without Redis was logged. */
  hasWarned: boolean
}

interface Context {
  readonly db: Db
  readonly env: Pick<Env, 'REDIS_URL'>
  readonly log: Logger
  readonly live: Pick<Live, 'announceMissed'>
  readonly instance: Instance
}

/** How long (seconds) an instance counts as running after it last renewed its row. */
const LIVES_SECONDS = 60

export const createInstance = (port: number): Instance => ({
  id: newId(),
  name: `${hostname()}:${port}`,
  hasWarned: false,
})

/** How many instances run, this one included. */
export async function countInstances(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('instances')
    .where(sql<boolean>`seen_at > now() - make_interval(secs => ${LIVES_SECONDS})`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Renews the row of this instance, and removes those of instances that died: events of their last
 * changes may never have been sent, so clients fetch again.
 */
export async function renewInstance(context: Context): Promise<void> {
  const { db, env, log, live, instance } = context
  const { id, name } = instance
  await db
    .insertInto('instances')
    .values({ id, name })
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  const dead = await db
    .deleteFrom('instances')
    .where('id', '!=', id)
    .where((is) =>
      is.or([
        is('name', '=', name),
        sql<boolean>`seen_at < now() - make_interval(secs => ${LIVES_SECONDS})`,
      ]),
    )
    .returning('id')
    .execute()
  if (dead.length > 0) live.announceMissed()
  if (env.REDIS_URL !== undefined) return
  const isShared = (await countInstances(db)) > 1
  if (isShared && !instance.hasWarned)
    log.warn('another instance uses this database: several instances need Redis (REDIS_URL)')
  instance.hasWarned = isShared
}

/** This instance stops: all its events are sent. */
export async function leaveInstances({
  db,
  instance,
}: Pick<Context, 'db' | 'instance'>): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', instance.id).execute()
}
