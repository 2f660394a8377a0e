import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import { type KeySettings, openKeyRing, type RootKey, type SealedFor } from './keys.ts'

export interface Sealed {
  readonly keyId: string
  readonly sealed: Buffer
}

/**
 * Encryption of texts that must not be readable in the database or its backups, which do not
 * contain the key.
 */
export interface Secrets {
  /** Seals a text for one row; it cannot be opened for another row. */
  seal(purpose: SealedFor, rowId: string, text: string): Promise<Sealed>
  /** Opens a text. Refuses with `secrets.otherKey` if this process does not have its key. */
  open(purpose: SealedFor, rowId: string, sealed: Sealed): string
  /** The key of signatures; derived, so that it is stored nowhere. */
  signingKey(): Promise<Buffer>
  /** Does this process have the key with which this installation seals? */
  hasRightKey(): Promise<boolean>
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function sealWith(key: RootKey, purpose: SealedFor, rowId: string, text: string): Sealed {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.cipherKey(purpose), iv)
  cipher.setAAD(Buffer.from(rowId))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId: key.id, sealed: Buffer.concat([iv, cipher.getAuthTag(), content]) }
}

export function openWith(key: RootKey, purpose: SealedFor, rowId: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.cipherKey(purpose), iv)
  decipher.setAAD(Buffer.from(rowId))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const content = sealed.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}

const NAME_OF_KEY = 'secret-key-id'
const InstalledKey = z.object({ id: z.string() })

/** The id of the key with which this installation seals. */
export async function findInstalledKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME_OF_KEY)
    .executeTakeFirst()
  return row && InstalledKey.parse(row.value).id
}

/** Registers the first key; of two processes that do so at once, both use the first. */
async function registerKey(db: Db, id: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: NAME_OF_KEY, value: JSON.stringify({ id }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstalledKey(db)) ?? id
}

/** From now on every process seals with this key. */
export async function switchKey(db: Db, id: string): Promise<void> {
  const value = JSON.stringify({ id })
  await db.updateTable('installation').set({ value }).where('name', '=', NAME_OF_KEY).execute()
}

/** AES-256-GCM, with the key that the database names. */
export function createSecrets(env: KeySettings, db: Db): Secrets {
  const ring = openKeyRing(env)
  const installedId = async () => (await findInstalledKey(db)) ?? registerKey(db, ring.newest().id)
  return {
    async seal(purpose, rowId, text) {
      const id = await installedId()
      // Two processes with different keys could not read each other's values.
      return sealWith(ring.find(id) ?? refuse('secrets.otherKey'), purpose, rowId, text)
    },
    open: (purpose, rowId, { keyId, sealed }) =>
      openWith(ring.find(keyId) ?? refuse('secrets.otherKey'), purpose, rowId, sealed),
    // A process with another key goes on with its own; `hasRightKey` reports it.
    signingKey: async () =>
      (ring.find(await installedId()) ?? ring.newest()).cipherKey('signatures'),
    async hasRightKey() {
      const installed = await findInstalledKey(db)
      return installed === undefined || ring.find(installed) !== undefined
    },
  }
}
