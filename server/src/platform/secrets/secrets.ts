import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import type { Env } from '../startup/env.ts'
import { StartError } from '../startup/start-error.ts'

/** What is sealed; each has a key of its own. */
type SealedFor = 'calendar feed' | 'party'

export interface Sealed {
  readonly keyId: string
  readonly sealed: Buffer
}

/** Texts that the database and its backups must not show. The key is in neither. */
export interface Secrets {
  /** Seals a text for one row: at another row it does not open. */
  seal(purpose: SealedFor, rowId: string, text: string): Promise<Sealed>
  /** Refuses as `secrets.otherKey` what was sealed with another key. */
  open(purpose: SealedFor, rowId: string, sealed: Sealed): string
  /** Does this process have the key with which this installation began to seal? */
  hasRightKey(): Promise<boolean>
}

const INSTALLED = 'secret-key-id'
const FILE = 'secret.key'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

function storedKey(path: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
    if (key.length !== KEY_BYTES) throw new StartError(`${path} holds no key: restore the file`)
    return key
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The key of the data folder, made once: of two processes that make one, both use the first. */
function keyOfFolder(dataDir: string): Buffer {
  const path = join(dataDir, FILE)
  const known = storedKey(path)
  if (known) return known
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return storedKey(path) ?? keyOfFolder(dataDir)
}

const derive = (root: KeyObject, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', root, '', `annai ${purpose}`, bytes))

/** Seals with AES-256-GCM. The key is SECRET_KEY, or else the file `secret.key` in DATA_DIR. */
export function createSecrets(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>, db: Db): Secrets {
  let root: KeyObject | undefined
  const rootKey = () => {
    root ??= createSecretKey(
      env.SECRET_KEY === undefined ? keyOfFolder(env.DATA_DIR) : Buffer.from(env.SECRET_KEY),
    )
    return root
  }
  const keyId = () => derive(rootKey(), 'key id', 8).toString('hex')
  const installedId = async () => {
    const row = await db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', INSTALLED)
      .executeTakeFirst()
    return row && (row.value as { id: string }).id
  }
  const register = async () => {
    const value = JSON.stringify({ id: keyId() })
    await db
      .insertInto('installation')
      .values({ name: INSTALLED, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return installedId()
  }
  const cipherKey = (purpose: SealedFor) => derive(rootKey(), purpose, KEY_BYTES)

  return {
    async seal(purpose, rowId, text) {
      // Two keys in one database would leave half of it unreadable to each.
      if (((await installedId()) ?? (await register())) !== keyId()) refuse('secrets.otherKey')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', cipherKey(purpose), iv)
      cipher.setAAD(Buffer.from(rowId))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: keyId(), sealed: Buffer.concat([iv, cipher.getAuthTag(), content]) }
    },
    open(purpose, rowId, { keyId: sealedWith, sealed }) {
      if (sealedWith !== keyId()) refuse('secrets.otherKey')
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', cipherKey(purpose), iv)
      decipher.setAAD(Buffer.from(rowId))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const content = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
    async hasRightKey() {
      const installed = await installedId()
      return installed === undefined || installed === keyId()
    },
  }
}
