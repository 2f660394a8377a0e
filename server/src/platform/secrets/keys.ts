import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import {
  chownSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../startup/env.ts'
import { StartError } from '../startup/start-error.ts'

/** What is sealed; each has a key of its own. */
export type SealedFor = 'calendar feed' | 'party'

/** A root key. Its id is stored beside what it sealed and says nothing about the key. */
export interface RootKey {
  readonly id: string
  cipherKey(purpose: SealedFor): Buffer
}

/** The keys of this installation: the newest one, and old ones until nothing is sealed with them. */
export interface KeyRing {
  /** The oldest first. */
  all(): readonly RootKey[]
  newest(): RootKey
  /** A key that another process has added meanwhile is found, too. */
  find(id: string): RootKey | undefined
  /** Adds a new key; false where the keys are settings, which only the operator changes. */
  add(): boolean
  /** Forgets all keys but the newest; false where the keys are settings. */
  dropOld(): boolean
}

const FILE = 'secret.key'
const KEY_BYTES = 32

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const derive = (root: KeyObject, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', root, '', `annai ${purpose}`, bytes))

function rootKey(secret: Buffer): RootKey {
  const root = createSecretKey(secret)
  return {
    id: derive(root, 'key id', 8).toString('hex'),
    cipherKey: (purpose) => derive(root, purpose, KEY_BYTES),
  }
}

const newLine = () => randomBytes(KEY_BYTES).toString('base64url')

/** The keys of the file, one a line, the oldest first; null without a file. */
function linesOf(path: string): string[] | null {
  try {
    const lines = readFileSync(path, 'utf8').trim().split(/\s+/)
    if (lines.some((line) => Buffer.from(line, 'base64url').length !== KEY_BYTES))
      throw new StartError(`${path} holds no key: restore the file`)
    return lines
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A file that is complete whenever it is there, readable by its owner only. */
function withDraft(path: string, lines: readonly string[], publish: (draft: string) => void): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  try {
    publish(draft)
  } finally {
    // A draft that became the file itself is gone.
    rmSync(draft, { force: true })
  }
}

/** The file is made once: of two processes that make one, both use the first. */
function makeFile(path: string): string[] {
  withDraft(path, [newLine()], (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  })
  return linesOf(path) ?? makeFile(path)
}

function replaceFile(path: string, lines: readonly string[]): void {
  // A command may run as root beside a server that does not.
  const { uid, gid } = statSync(path)
  withDraft(path, lines, (draft) => {
    chownSync(draft, uid, gid)
    renameSync(draft, path)
  })
}

const keysOf = (lines: readonly string[]) =>
  lines.map((line) => rootKey(Buffer.from(line, 'base64url')))

function newestOf(keys: readonly RootKey[]): RootKey {
  const newest = keys.at(-1)
  if (!newest) throw new Error('a key ring without keys')
  return newest
}

function ringOfSettings(settings: readonly string[]): KeyRing {
  const keys = settings.map((text) => rootKey(Buffer.from(text)))
  return {
    all: () => keys,
    newest: () => newestOf(keys),
    find: (id) => keys.find((key) => key.id === id),
    add: () => false,
    dropOld: () => false,
  }
}

function ringOfFolder(dataDir: string): KeyRing {
  const path = join(dataDir, FILE)
  let known: RootKey[] | undefined
  const all = () => {
    known ??= keysOf(linesOf(path) ?? makeFile(path))
    return known
  }
  const write = (change: (lines: string[]) => string[]) => {
    const lines = change(linesOf(path) ?? makeFile(path))
    replaceFile(path, lines)
    known = keysOf(lines)
    return true
  }
  return {
    all,
    newest: () => newestOf(all()),
    find(id) {
      const key = all().find((each) => each.id === id)
      if (key) return key
      const lines = linesOf(path)
      if (lines) known = keysOf(lines)
      return all().find((each) => each.id === id)
    },
    add: () => write((lines) => [...lines, newLine()]),
    dropOld: () => write((lines) => lines.slice(-1)),
  }
}

/** The keys are SECRET_KEY and SECRET_KEY_OLD, or else the lines of `secret.key` in DATA_DIR. */
export const openKeyRing = ({
  SECRET_KEY,
  SECRET_KEY_OLD,
  DATA_DIR,
}: Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_OLD' | 'DATA_DIR'>): KeyRing =>
  SECRET_KEY === undefined
    ? ringOfFolder(DATA_DIR)
    : ringOfSettings([...(SECRET_KEY_OLD === undefined ? [] : [SECRET_KEY_OLD]), SECRET_KEY])
