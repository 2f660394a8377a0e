import { z } from 'zod'
import type { Db } from '../db/database.ts'

const NAME = 'secret-key-id'
const InstalledKey = z.object({ id: z.string() })

/** The id of the key with which this installation seals. */
export async function findInstalledKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row && InstalledKey.parse(row.value).id
}

/** Registers the first key; of two processes that do so at once, both use the first. */
export async function registerKey(db: Db, id: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: NAME, value: JSON.stringify({ id }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstalledKey(db)) ?? id
}

/** From now on every process seals with this key. */
export async function switchKey(db: Db, id: string): Promise<void> {
  const value = JSON.stringify({ id })
  await db.updateTable('installation').set({ value }).where('name', '=', NAME).execute()
}
