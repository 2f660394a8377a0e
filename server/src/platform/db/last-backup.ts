import { z } from 'zod'
import { DAY } from '../clock.ts'
import type { Db } from './database.ts'
import type { Tx } from './transact.ts'

const NAME = 'lastBackup'
/** Older than any nightly backup should be. */
const OLD = 2 * DAY

const Recorded = z.object({
  at: z.iso.datetime(),
  bytes: z.number(),
  /** Of the key that encrypts it; backups of earlier versions are not encrypted. */
  keyId: z.string().optional(),
})

export interface LastBackup {
  readonly at: Date
  readonly bytes: number
  readonly keyId?: string | undefined
  readonly isOld: boolean
}

/** Records that a backup was written and read back. */
export async function saveLastBackup(db: Db, backup: Omit<LastBackup, 'isOld'>): Promise<void> {
  const value = JSON.stringify(backup)
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The last backup made by the command, wherever its file is now; null if there was none. */
export async function readLastBackup(db: Db | Tx, now: Date): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const recorded = Recorded.safeParse(row?.value)
  if (!recorded.success) return null
  const at = new Date(recorded.data.at)
  const { bytes, keyId } = recorded.data
  return { at, bytes, keyId, isOld: now.getTime() - at.getTime() > OLD }
}
