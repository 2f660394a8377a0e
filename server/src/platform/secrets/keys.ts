import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../startup/env.ts'
import {
  flushFolderOf,
  isLine,
  linesOf,
  makeFile,
  newLine,
  replaceFile,
  secretOfLine,
} from './key-file.ts'

/** The purposes of sealing; each has its own derived key. */
export type SealedFor = 'calendar feed' | 'party' | 'second factor'

/** A root key. Its id is stored with what it sealed and reveals nothing about the key. */
export interface RootKey {
  readonly id: string
  cipherKey(purpose: SealedFor | 'signatures' | 'backup'): Buffer
}

/**
 * The keys of this installation: the newest one, and old ones while values are sealed with them.
 */
export interface KeyRing {
  newest(): RootKey
  /** Finds a key by id, also one that another process has just added. */
  find(id: string): RootKey | undefined
  /** The settings and files that contain old keys, for the operator. */
  oldPlaces(): readonly string[]
  /** Every setting and file that may contain a key, and why one contains none. */
  searched(): readonly string[]
  /** Adds a new key; false if the newest key is a setting, which only the operator can change. */
  add(): boolean
  /** Removes all keys but the newest; false if the newest key is a setting. */
  dropOld(): boolean
}

type Keys = Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_OLD' | 'DATA_DIR'>

const FILE = 'secret.key'
const CIPHER_KEY_BYTES = 32

const derive = (root: KeyObject, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', root, '', `annai ${purpose}`, bytes))

function rootKey(secret: Buffer): RootKey {
  const root = createSecretKey(secret)
  return {
    id: derive(root, 'key id', 8).toString('hex'),
    cipherKey: (purpose) => derive(root, purpose, CIPHER_KEY_BYTES),
  }
}

const keyOfSetting = (text: string) => rootKey(Buffer.from(text))

const keysOf = (lines: readonly string[]) => lines.map((line) => rootKey(secretOfLine(line)))

/** The same text as SECRET_KEY and as a line of the file makes two different keys. */
const keysOfOldSetting = (text: string) => [
  ...(isLine(text) ? keysOf([text]) : []),
  keyOfSetting(text),
]

/** The keys of a file, besides the settings. */
function keysBeside(path: string): RootKey[] {
  try {
    return keysOf(linesOf(path) ?? [])
  } catch {
    // An unreadable file must not stop a server whose key is a setting.
    return []
  }
}

const named = (path: string) => (existsSync(path) ? path : `${path} (missing)`)

function ringOfSettings(newest: RootKey, { SECRET_KEY_OLD, DATA_DIR }: Keys): KeyRing {
  const path = join(DATA_DIR, FILE)
  const old = SECRET_KEY_OLD === undefined ? [] : keysOfOldSetting(SECRET_KEY_OLD)
  let inFile: RootKey[] = []
  const among = (id: string) => [newest, ...old, ...inFile].find((key) => key.id === id)
  const areOld = (keys: readonly RootKey[]) => keys.some(({ id }) => id !== newest.id)
  return {
    newest: () => newest,
    find(id) {
      const key = among(id)
      if (key) return key
      inFile = keysBeside(path)
      return among(id)
    },
    oldPlaces: () => [
      ...(areOld(old) ? ['SECRET_KEY_OLD'] : []),
      ...(areOld(keysBeside(path)) ? [path] : []),
    ],
    searched: () => [
      'SECRET_KEY',
      SECRET_KEY_OLD === undefined ? 'SECRET_KEY_OLD (not set)' : 'SECRET_KEY_OLD',
      existsSync(path) && keysBeside(path).length === 0 ? `${path} (unreadable)` : named(path),
    ],
    add: () => false,
    dropOld: () => false,
  }
}

function ringOfFolder({ SECRET_KEY_OLD, DATA_DIR }: Keys): KeyRing {
  const path = join(DATA_DIR, FILE)
  let known: RootKey[] | undefined
  let isFlushed = false
  const all = () => {
    known ??= keysOf(linesOf(path) ?? makeFile(path))
    return known
  }
  const write = (change: (lines: string[]) => string[]) => {
    const lines = change(linesOf(path) ?? makeFile(path))
    replaceFile(path, lines)
    known = keysOf(lines)
    isFlushed = true
    return true
  }
  return {
    newest() {
      const newest = all().at(-1)
      if (!newest) throw new Error('a key ring without keys')
      // The database may name this key next, and a process that wrote it may have been killed
      // before the folder was synced.
      if (!isFlushed) flushFolderOf(path)
      isFlushed = true
      return newest
    },
    find(id) {
      const key = known?.find((each) => each.id === id)
      if (key) return key
      const lines = linesOf(path)
      if (lines) {
        known = keysOf(lines)
        isFlushed = false
      }
      return known?.find((each) => each.id === id)
    },
    oldPlaces: () => (all().length > 1 ? [path] : []),
    searched: () => [
      named(path),
      ...(SECRET_KEY_OLD === undefined ? [] : ['SECRET_KEY_OLD (ignored without SECRET_KEY)']),
    ],
    add: () => write((lines) => [...lines, newLine()]),
    dropOld: () => write((lines) => lines.slice(-1)),
  }
}

/**
 * The newest key is SECRET_KEY, or else the last line of `secret.key` in DATA_DIR. Old keys are
 * SECRET_KEY_OLD and the lines of the file.
 */
export const openKeyRing = (keys: Keys): KeyRing =>
  keys.SECRET_KEY === undefined
    ? ringOfFolder(keys)
    : ringOfSettings(keyOfSetting(keys.SECRET_KEY), keys)
