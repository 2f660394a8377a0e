import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../startup/start-error.ts'

const KEY_BYTES = 32
const DRAFT = /^\.[0-9a-f]{12}$/

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)

export const newLine = () => randomBytes(KEY_BYTES).toString('base64url')

export const secretOfLine = (line: string) => Buffer.from(line, 'base64url')

/** Whether a text has the form of a line of this file. */
export const isLine = (text: string) => /^[\w-]{43}$/.test(text)

/** The keys of the file, one per line, oldest first; null without a file. */
export function linesOf(path: string): string[] | null {
  try {
    const lines = readFileSync(path, 'utf8').trim().split(/\s+/)
    if (lines.some((line) => secretOfLine(line).length !== KEY_BYTES))
      throw new StartError(`${path} holds no key: restore the file`)
    return lines
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** After this, a power cut leaves the file name with its current content. */
export function flushFolderOf(path: string): void {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function writeDraft(draft: string, lines: readonly string[]): void {
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(file, `${lines.join('\n')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Creates the file complete or not at all, readable by its owner only. */
function withDraft(path: string, lines: readonly string[], publish: (draft: string) => void): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeDraft(draft, lines)
    publish(draft)
  } finally {
    // A draft that became the file itself no longer exists.
    rmSync(draft, { force: true })
  }
}

/** The file is created once: of two processes that create one, both use the first. */
export function makeFile(path: string): string[] {
  withDraft(path, [newLine()], (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      // Another process has created the file, and may have removed this draft since.
      if (!isCode(error, 'EEXIST', 'ENOENT')) throw error
    }
  })
  flushFolderOf(path)
  return linesOf(path) ?? makeFile(path)
}

/** Drafts of killed processes contain keys, too. */
function removeDrafts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const file of readdirSync(folder))
    if (file.startsWith(name) && DRAFT.test(file.slice(name.length)))
      rmSync(join(folder, file), { force: true })
}

/** Only one process at a time gets here, so drafts that exist are left-overs. */
export function replaceFile(path: string, lines: readonly string[]): void {
  removeDrafts(path)
  // A command may run as root beside a server that does not.
  const { uid, gid } = statSync(path)
  withDraft(path, lines, (draft) => {
    chownSync(draft, uid, gid)
    renameSync(draft, path)
  })
  flushFolderOf(path)
}
