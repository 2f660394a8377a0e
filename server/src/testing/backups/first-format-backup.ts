import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  digestOf,
  FORMAT,
  type Line,
  type Sums,
  writeLine,
} from '../../cli/archive/first-format/format.ts'
import {
  type Column,
  listColumns,
  listMigrations,
  listSequences,
  listTables,
} from '../../cli/archive/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'

const ROWS_AT_ONCE = 500

interface Chunk {
  bytes: Buffer
  rows: number
}

async function* section(title: Line, chunks: AsyncIterable<Chunk>): AsyncGenerator<Buffer, Sums> {
  const hash = createHash('sha256').update(JSON.stringify(title))
  let bytes = 0
  let rows = 0
  yield writeLine(title)
  for await (const chunk of chunks) {
    yield writeLine({ chunk: chunk.bytes.length, rows: chunk.rows })
    yield chunk.bytes
    hash.update(chunk.bytes)
    bytes += chunk.bytes.length
    rows += chunk.rows
  }
  const end = { bytes, rows, sha256: hash.digest('hex') }
  yield writeLine({ end })
  return end
}

async function* rowsOf(tx: Tx, table: string, columns: Column[]): AsyncGenerator<Chunk> {
  const values = columns.map(({ name }) => sql`${sql.id(name)}::text`)
  await sql`declare backup no scroll cursor for
    select to_json(array[${sql.join(values)}])::text as row from ${sql.id('public', table)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(tx)
    if (rows.length > 0)
      yield { bytes: Buffer.from(`[${rows.map(({ row }) => row).join(',\n')}]`), rows: rows.length }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close backup`.execute(tx)
}

async function* chunksOf(stream: Readable): AsyncGenerator<Chunk> {
  for await (const part of stream) yield { bytes: z.instanceof(Buffer).parse(part), rows: 0 }
}

async function* content(tx: Tx, media: MediaStore): AsyncGenerator<Buffer> {
  const header = {
    annaiBackup: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: await listMigrations(tx),
    sequences: await listSequences(tx),
  }
  yield writeLine(header)
  const sections: Sums[] = []
  for (const table of await listTables(tx)) {
    const columns = await listColumns(tx, table)
    sections.push(yield* section({ table, columns }, rowsOf(tx, table, columns)))
  }
  for await (const { name } of media.list()) {
    const file = name.endsWith('.part') ? null : await media.get(name)
    if (file) sections.push(yield* section({ file: name }, chunksOf(file.stream)))
  }
  yield writeLine({ complete: { sections: sections.length, sha256: digestOf(header, sections) } })
}

/** A backup as versions before the tar wrote it, to show that it is still restored. */
export const writeFirstFormat = (db: Db, media: MediaStore, path: string): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      pipeline(Readable.from(content(tx, media)), createGzip(), createWriteStream(path)),
    )
