import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '../../platform/secrets/keys.ts'
import { StartError } from '../../platform/startup/start-error.ts'
import { DamagedBackup } from './manifest.ts'

/**
 * An encrypted backup: a line of text, a salt, and chunks. The line names the format and the key, so
 * that a missing key can be reported. Each chunk is AES-256-GCM with a key of this file; its nonce is
 * its number and whether it is the last one, so chunks can be neither moved, repeated nor left out.
 */
const LINE = /^annai backup 1 ([0-9a-f]{16})\n$/
const lineOf = (keyId: string) => Buffer.from(`annai backup 1 ${keyId}\n`)
const LINE_BYTES = lineOf('0'.repeat(16)).length
const SALT_BYTES = 16
const HEADER_BYTES = LINE_BYTES + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const GZIP = Buffer.from([0x1f, 0x8b])

export type BackupKeys = Pick<KeyRing, 'newest' | 'find' | 'searched'>

const fileKey = (root: Buffer, header: Buffer) =>
  Buffer.from(hkdfSync('sha256', root, header, 'annai backup file', 32))

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Parts of exactly this size; only the last one may be shorter, or empty. */
async function* partsOf(source: AsyncIterable<Buffer>, size: number) {
  let waiting = Buffer.alloc(0)
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part])
    // One byte more, so that the last part is known to be the last.
    for (; waiting.length > size; waiting = waiting.subarray(size))
      yield { part: waiting.subarray(0, size), isLast: false }
  }
  yield { part: waiting, isLast: true }
}

/** Encrypts a stream with the newest key. */
export async function* encrypted(keys: BackupKeys, source: AsyncIterable<Buffer>) {
  const key = keys.newest()
  const header = Buffer.concat([lineOf(key.id), randomBytes(SALT_BYTES)])
  const cipherKey = fileKey(key.cipherKey('backup'), header)
  yield header
  let chunk = 0
  for await (const { part, isLast } of partsOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonceOf(chunk++, isLast))
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

function open(cipherKey: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  const end = chunk.length - TAG_BYTES
  if (end < 0) throw new DamagedBackup('its end is missing')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce)
  decipher.setAuthTag(chunk.subarray(end))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
  } catch {
    throw new DamagedBackup('it was changed or cut off')
  }
}

function cipherKeyOf(keys: BackupKeys, header: Buffer): Buffer {
  const [, id] = LINE.exec(header.subarray(0, LINE_BYTES).toString('latin1')) ?? []
  if (id === undefined || header.length < HEADER_BYTES)
    throw new DamagedBackup('it does not begin like a backup')
  const key = keys.find(id)
  if (key) return fileKey(key.cipherKey('backup'), header)
  throw new StartError(
    `The backup is encrypted with another key (${id}), which is not in ${keys.searched().join(', ')}: set SECRET_KEY_OLD to the SECRET_KEY of that time, or put its secret.key back; nothing was changed`,
  )
}

/** The content of a backup. Backups of earlier versions are not encrypted and begin like gzip. */
export async function* decrypted(keys: BackupKeys, source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { value, done } = await parts.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const rest: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => parts }
  if (start.subarray(0, GZIP.length).equals(GZIP)) {
    yield start
    yield* rest
    return
  }
  const cipherKey = cipherKeyOf(keys, start.subarray(0, HEADER_BYTES))
  const body = async function* () {
    yield start.subarray(HEADER_BYTES)
    yield* rest
  }
  let chunk = 0
  for await (const { part, isLast } of partsOf(body(), CHUNK_BYTES + TAG_BYTES))
    yield open(cipherKey, nonceOf(chunk++, isLast), part)
}
