import { z } from 'zod'
import type { Db } from '../db/database.ts'

const NAME = 'secret-key-id'

/** A key of the installation; the first one has no times. */
const InstalledKey = z.object({
  id: z.string(),
  since: z.coerce.date().optional(),
  /** When no value needed the earlier keys any more. */
  ended: z.coerce.date().optional(),
})
export type InstalledKey = z.infer<typeof InstalledKey>

export async function findInstalledKey(db: Db): Promise<InstalledKey | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row && InstalledKey.parse(row.value)
}

/** Registers the first key; of two processes that do so at once, both use the first. */
export async function registerKey(db: Db, id: string): Promise<InstalledKey> {
  const value = JSON.stringify({ id })
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstalledKey(db)) ?? { id }
}

/** From now on every process seals with this key. */
export const switchKey = (db: Db, id: string, since: Date) => store(db, { id, since })

/** The renewal that introduced this key has ended. */
export const endRenewal = (db: Db, { id, since }: InstalledKey, ended: Date) =>
  store(db, { id, since, ended })

async function store(db: Db, key: InstalledKey): Promise<InstalledKey> {
  const value = JSON.stringify(key)
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return key
}
