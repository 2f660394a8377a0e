import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'
import { StartError } from '../../platform/startup/start-error.ts'
import { type BackupKeys, decrypted } from './encryption.ts'
import {
  DamagedBackup,
  type EntryName,
  MAX_FILE_BYTES,
  MAX_MANIFEST_BYTES,
  type Manifest,
  readEntryName,
  readManifest,
  type Sums,
} from './manifest.ts'

export interface Entry {
  readonly name: EntryName
  readonly content: AsyncIterable<Buffer>
}

async function* buffersOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const part of source) yield z.instanceof(Buffer).parse(part)
}

/** Computes the sums of a passing stream; complete at its end. */
export class Measure {
  bytes = 0
  lines = 0
  private readonly hash = createHash('sha256')

  async *of(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    for await (const chunk of buffersOf(source)) {
      this.hash.update(chunk)
      this.bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines++
      yield chunk
    }
  }

  sums(): Sums {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}

/** Reads an entry into memory. */
export async function contentOf(entry: Entry, largest = MAX_FILE_BYTES): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of entry.content) {
    bytes += part.length
    if (bytes > largest) throw new DamagedBackup('a file in it is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isOfTheDisk = (error: unknown) => error instanceof Error && 'syscall' in error

/** Stream errors of an incomplete file; disk errors are passed on unchanged. */
function damageOf(error: unknown): unknown {
  if (error instanceof DamagedBackup || error instanceof StartError || isOfTheDisk(error))
    return error
  return new DamagedBackup('it cannot be unpacked')
}

async function* unpackedOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    yield* buffersOf(entry)
  } catch (error) {
    throw damageOf(error)
  }
}

/** The entries in order; each is read or skipped before the next one. */
export async function* readEntries(path: string, keys: BackupKeys): AsyncGenerator<Entry> {
  const file = Readable.from(decrypted(keys, createReadStream(path)), { objectMode: false })
  const unpacked = createGunzip()
  const entries = tar.extract()
  file.once('error', (error) => unpacked.destroy(error))
  unpacked.once('error', (error) => entries.destroy(error))
  try {
    for await (const entry of file.pipe(unpacked).pipe(entries)) {
      const { type, name } = entry.header
      if (type !== 'file') throw new DamagedBackup('it holds something other than files')
      yield { name: readEntryName(name), content: unpackedOf(entry) }
      entry.resume()
    }
  } catch (error) {
    throw damageOf(error)
  } finally {
    file.destroy()
    unpacked.destroy()
    entries.destroy()
  }
}

const keyOf = (name: EntryName) => ('name' in name ? `${name.kind} ${name.name}` : name.kind)

/** The entries that the manifest lists. */
export const expectedOf = (manifest: Manifest): Map<string, Sums & { rows?: number }> =>
  new Map([
    ...manifest.tables.map((table) => [`table ${table.name}`, table] as const),
    ...manifest.media.map((file) => [`media ${file.name}`, file] as const),
  ])

export function assertSame(
  name: EntryName,
  measure: Measure,
  expected: ReturnType<typeof expectedOf>,
): void {
  const wanted = expected.get(keyOf(name))
  const found = measure.sums()
  const isSame =
    wanted?.sha256 === found.sha256 &&
    wanted.bytes === found.bytes &&
    (wanted.rows === undefined || wanted.rows === measure.lines)
  if (!isSame) throw new DamagedBackup(`${keyOf(name)} differs from what was backed up`)
}

/** Reads and checks a whole backup. Throws a DamagedBackup. */
export async function verifyBackup(path: string, keys: BackupKeys): Promise<Manifest> {
  const measures = new Map<string, [EntryName, Measure]>()
  let manifest: Manifest | undefined
  for await (const entry of readEntries(path, keys)) {
    if (manifest) throw new DamagedBackup('it goes on behind its end')
    if (entry.name.kind === 'manifest') {
      manifest = readManifest((await contentOf(entry, MAX_MANIFEST_BYTES)).toString('utf8'))
      continue
    }
    const key = keyOf(entry.name)
    if (measures.has(key)) throw new DamagedBackup('it holds a file twice')
    const measure = new Measure()
    for await (const part of measure.of(entry.content))
      if (entry.name.kind !== 'table' && measure.bytes - part.length > MAX_FILE_BYTES)
        throw new DamagedBackup('a file in it is too large')
    measures.set(key, [entry.name, measure])
  }
  if (!manifest) throw new DamagedBackup('its end is missing')
  const expected = expectedOf(manifest)
  const listed = manifest.tables.length + manifest.media.length
  if (expected.size !== listed || expected.size !== measures.size)
    throw new DamagedBackup('parts of it are missing')
  for (const [name, measure] of measures.values()) assertSame(name, measure, expected)
  return manifest
}
