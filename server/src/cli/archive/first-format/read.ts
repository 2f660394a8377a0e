import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { DamagedBackup, type Inventory, MAX_FILE_BYTES } from '../manifest.ts'
import type { Column } from '../tables.ts'
import { digestOf, type Header, readLine, type Sums } from './format.ts'

type Section = { table: string; columns: Column[] } | { file: string }

export type Piece =
  | { kind: 'header'; header: Header }
  | { kind: 'section'; section: Section }
  | { kind: 'chunk'; section: Section; bytes: Buffer }
  | { kind: 'end'; section: Section; rows: number }

const MAX_LINE = 1024 * 1024
const NEWLINE = 10
const GZIP_FAULT = /^Z_|^ERR_/

/** Reads lines and counted bytes from one stream. */
function reader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await parts.next()
    if (next.done) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  const take = (length: number) => {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  return {
    async line(): Promise<string> {
      let end = held.indexOf(NEWLINE)
      while (end < 0) {
        if (held.length > MAX_LINE) throw new DamagedBackup('a line of it has no end')
        if (!(await more())) throw new DamagedBackup('its end is missing')
        end = held.indexOf(NEWLINE)
      }
      return take(end + 1).toString('utf8')
    },
    async bytes(length: number): Promise<Buffer> {
      while (held.length < length) {
        if (!(await more())) throw new DamagedBackup('its end is missing')
      }
      return take(length)
    },
    async isOver(): Promise<boolean> {
      return held.length === 0 && !(await more())
    },
  }
}

/** The sections of a backup in order; the sums of each are checked at its end. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const from = reader(source)
  const first = readLine(await from.line())
  if (!('annaiBackup' in first)) throw new DamagedBackup('it is not a backup of Annai')
  yield { kind: 'header', header: first }
  const sections: Sums[] = []
  for (;;) {
    const title = readLine(await from.line())
    if ('complete' in title) {
      const { complete } = title
      const whole =
        complete.sections === sections.length && complete.sha256 === digestOf(first, sections)
      if (!whole || !(await from.isOver())) throw new DamagedBackup('parts of it are missing')
      return
    }
    if (!('table' in title || 'file' in title))
      throw new DamagedBackup('its parts are out of order')
    yield { kind: 'section', section: title }
    sections.push(yield* sectionPieces(title, from))
  }
}

async function* sectionPieces(
  section: Section,
  from: ReturnType<typeof reader>,
): AsyncGenerator<Piece, Sums> {
  const hash = createHash('sha256').update(JSON.stringify(section))
  const name = 'table' in section ? `table ${section.table}` : `file ${section.file}`
  let bytes = 0
  let rows = 0
  for (;;) {
    const next = readLine(await from.line())
    if ('end' in next) {
      const { end } = next
      const same = end.bytes === bytes && end.rows === rows && end.sha256 === hash.digest('hex')
      if (!same) throw new DamagedBackup(`${name} differs from what was backed up`)
      yield { kind: 'end', section, rows }
      return end
    }
    if (!('chunk' in next)) throw new DamagedBackup(`${name} is cut short`)
    const chunk = await from.bytes(next.chunk)
    hash.update(chunk)
    bytes += chunk.length
    if ('file' in section && bytes > MAX_FILE_BYTES) throw new DamagedBackup(`${name} is too large`)
    rows += next.rows
    yield { kind: 'chunk', section, bytes: chunk }
  }
}

const buffers = async function* (source: AsyncIterable<unknown>) {
  for await (const part of source) yield z.instanceof(Buffer).parse(part)
}

/** Reads a backup file. Throws a DamagedBackup; content read before it may be wrong. */
export async function* readFirstFormat(path: string): AsyncGenerator<Piece> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.once('error', (error) => unpacked.destroy(error))
  try {
    yield* pieces(buffers(file.pipe(unpacked)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (GZIP_FAULT.test(code)) throw new DamagedBackup('it cannot be unpacked')
    throw error
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/** Reads a whole backup and returns its summary. */
export async function verifyFirstFormat(path: string): Promise<Inventory> {
  let header: Header | undefined
  const tables: Inventory['tables'] = new Map()
  const files = new Set<string>()
  for await (const piece of readFirstFormat(path)) {
    if (piece.kind === 'header') header = piece.header
    if (piece.kind !== 'end') continue
    const { section } = piece
    if ('file' in section) {
      files.add(section.file)
    } else {
      if (tables.has(section.table)) throw new DamagedBackup('it holds a table twice')
      tables.set(section.table, { columns: section.columns, rows: piece.rows })
    }
  }
  if (!header) throw new DamagedBackup('it is empty')
  const { migrations, sequences } = header
  return { manifest: null, migrations, sequences, tables, files: files.size }
}
