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

/** What is sealed; each has a key of its own. */
export type SealedFor = 'calendar feed' | 'party'

/** A root key. Its id is stored beside what it sealed and says nothing about the key. */
export interface RootKey {
  readonly id: string
  cipherKey(purpose: SealedFor): Buffer
}

/** The keys of this installation: the newest one, and old ones until nothing is sealed with them. */
export interface KeyRing {
  newest(): RootKey
  /** A key that another process has added meanwhile is found, too. */
  find(id: string): RootKey | undefined
  /** The settings and files that hold old keys, for the operator. */
  oldPlaces(): readonly string[]
  /** Every setting and file that may hold a key, and why one holds none. */
  searched(): readonly string[]
  /** Adds a new key; false where the newest key is a setting, which only the operator changes. */
  add(): boolean
  /** Forgets all keys but the newest; false where the newest key is a setting. */
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

/** The text may have been SECRET_KEY, or a line of the file: the same text is two keys. */
const keysOfOldSetting = (text: string) => [
  ...(isLine(text) ? keysOf([text]) : []),
  keyOfSetting(text),
]

/** The keys that a file holds beside the settings. */
function keysBeside(path: string): RootKey[] {
  try {
    return keysOf(linesOf(path) ?? [])
  } catch {
    // A file that nothing needs any more must not stop a server that has its key as a setting.
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
      // The database may name this key next. A process that wrote it may have been killed before
      // it flushed the folder.
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
