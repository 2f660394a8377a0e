import { createSecretKey, hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../startup/env.ts'
import { addSecretTo, secretsIn } from './key-file.ts'

/** The purposes of sealing; each has its own derived key. */
export type SealedFor = 'calendar feed' | 'credential' | 'party' | 'push' | 'second factor'

/** A root key. Its id is stored with what it sealed and reveals nothing about the key. */
export interface RootKey {
  readonly id: string
  cipherKey(purpose: SealedFor | 'signatures' | 'backup'): Buffer
}

/** The keys of this installation: the newest one, and old ones for what they sealed. */
export interface KeyRing {
  /** SECRET_KEY, or else the last line of `secret.key`, which is created if it is missing. */
  newest(): RootKey
  find(id: string): RootKey | undefined
  /** Every setting and file that may contain a key, and why one contains none. */
  searched(): readonly string[]
  /** Adds a new key to the file; false if the newest key is a setting. */
  add(): boolean
}

export type KeySettings = Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_OLD' | 'DATA_DIR'>

export const keyFileIn = (dataDir: string) => join(dataDir, 'secret.key')

function rootKey(secret: Buffer): RootKey {
  const root = createSecretKey(secret)
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', root, '', `annai ${purpose}`, bytes))
  return { id: derive('key id', 8).toString('hex'), cipherKey: (purpose) => derive(purpose, 32) }
}

/** The same text as SECRET_KEY and as a line of the file makes two different keys. */
const keysOfOld = (text: string): RootKey[] => [
  ...(/^[\w-]{43}$/.test(text) ? [rootKey(Buffer.from(text, 'base64url'))] : []),
  rootKey(Buffer.from(text)),
]

export function openKeyRing({ SECRET_KEY, SECRET_KEY_OLD, DATA_DIR }: KeySettings): KeyRing {
  const path = keyFileIn(DATA_DIR)
  const setting = SECRET_KEY === undefined ? undefined : rootKey(Buffer.from(SECRET_KEY))
  const settings = [
    ...(setting ? [setting] : []),
    ...(SECRET_KEY_OLD === undefined ? [] : keysOfOld(SECRET_KEY_OLD)),
  ]
  let inFile: RootKey[] = []
  let isReadable = true
  const readFile = () => {
    try {
      inFile = secretsIn(path).map(rootKey)
      isReadable = true
    } catch (error) {
      // It must not stop a server whose key is a setting.
      if (!setting) throw error
      isReadable = false
    }
  }
  return {
    newest() {
      if (setting) return setting
      if (inFile.length === 0 && !existsSync(path)) addSecretTo(path)
      if (inFile.length === 0) readFile()
      const newest = inFile.at(-1)
      if (!newest) throw new Error('a key ring without keys')
      return newest
    },
    find(id) {
      const among = () => [...settings, ...inFile].find((key) => key.id === id)
      if (!among()) readFile()
      return among()
    },
    searched() {
      const state = existsSync(path) ? (isReadable ? '' : ' (unreadable)') : ' (missing)'
      return [
        SECRET_KEY === undefined ? 'SECRET_KEY (not set)' : 'SECRET_KEY',
        SECRET_KEY_OLD === undefined ? 'SECRET_KEY_OLD (not set)' : 'SECRET_KEY_OLD',
        `${path}${state}`,
      ]
    },
    add() {
      if (setting) return false
      addSecretTo(path)
      readFile()
      return true
    },
  }
}
