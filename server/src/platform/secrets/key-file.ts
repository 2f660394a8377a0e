import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../startup/start-error.ts'

const KEY_BYTES = 32

/** After this, a power cut leaves the file name with its current content. */
function flushFolderOf(path: string): void {
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The keys of the file, one per line, oldest first; none without a file. */
export function secretsIn(path: string): Buffer[] {
  if (!statSync(path, { throwIfNoEntry: false })) return []
  const lines = readFileSync(path, 'utf8').trim().split(/\s+/)
  const secrets = lines.map((line) => Buffer.from(line, 'base64url'))
  if (secrets.some(({ length }) => length !== KEY_BYTES))
    throw new StartError(`${path} holds no key: restore the file`)
  // The process that wrote the file may have been killed before it flushed the folder, and the
  // database may name this key next.
  flushFolderOf(path)
  return secrets
}

/**
 * Adds a key as the last line, readable by the owner of the file only; the file changes completely
 * or not at all. Of two processes that create it, both use the first.
 */
export function addSecretTo(path: string): void {
  const owner = statSync(path, { throwIfNoEntry: false })
  const lines = owner ? readFileSync(path, 'utf8') : ''
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const line = randomBytes(KEY_BYTES).toString('base64url')
  writeFileSync(draft, `${lines}${line}\n`, { mode: 0o600, flush: true })
  try {
    if (owner) {
      // A command may run as root beside a server that does not.
      chownSync(draft, owner.uid, owner.gid)
      renameSync(draft, path)
    } else linkSync(draft, path)
  } catch (error) {
    if (owner || !statSync(path, { throwIfNoEntry: false })) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
