import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar, { type Pack } from 'tar-stream'
import { UNFINISHED } from '../../platform/media-store/disk.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'
import { isFileName } from '../../platform/media-store/media-store.ts'
import { PRODUCT_VERSION } from '../../platform/product-version.ts'
import { type CopyTransaction, inTransaction } from './client.ts'
import { type BackupKeys, encrypted } from './encryption.ts'
import { FORMAT, MANIFEST, type Manifest, mediaEntry, type Sums, tableEntry } from './manifest.ts'
import { Measure, verifyBackup } from './read.ts'
import { listColumns, listMigrations, listSequences, listTables } from './tables.ts'

/** The sources of a backup, and the targets of a restore. */
export interface BackupSource {
  readonly pool: pg.Pool
  readonly media: MediaStore
  readonly keys: BackupKeys
}

/** Adds an entry; its size must be known before its content. */
async function addEntry(pack: Pack, name: string, size: number, source: Readable): Promise<Sums> {
  const measure = new Measure()
  const entry = pack.entry({ name, size, mode: 0o600, type: 'file' })
  await pipeline(source, (parts: AsyncIterable<unknown>) => measure.of(parts), entry)
  return measure.sums()
}

const addBuffer = (pack: Pack, name: string, content: Buffer) =>
  addEntry(pack, name, content.length, Readable.from([content]))

/** Through a temporary file, because tar needs the size before the content. */
async function addTable(
  pack: Pack,
  { tx, client }: CopyTransaction,
  table: string,
  spool: string,
): Promise<Manifest['tables'][number]> {
  const columns = await listColumns(tx, table)
  const names = columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  const rows = new Measure()
  await pipeline(
    client.query(copyTo(`copy public.${client.escapeIdentifier(table)} (${names}) to stdout`)),
    (parts: AsyncIterable<unknown>) => rows.of(parts),
    createWriteStream(spool, { mode: 0o600 }),
  )
  const { size } = await stat(spool)
  const sums = await addEntry(pack, tableEntry(table), size, createReadStream(spool))
  return { name: table, columns, rows: rows.lines, ...sums }
}

async function addMedia(pack: Pack, media: MediaStore): Promise<Manifest['media']> {
  const files: Manifest['media'] = []
  for await (const { name } of media.list()) {
    // An interrupted upload leaves a file that no row refers to.
    const isWhole = isFileName(name) && !name.endsWith(UNFINISHED)
    const file = isWhole ? await media.get(name) : null
    if (file)
      files.push({ name, ...(await addEntry(pack, mediaEntry(name), file.bytes, file.stream)) })
  }
  return files
}

async function pack(source: BackupSource, transaction: CopyTransaction, into: Pack, spool: string) {
  const { tx } = transaction
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(tx)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(tx))
    tables.push(await addTable(into, transaction, table, spool))
  const manifest: Manifest = {
    annaiBackup: FORMAT,
    madeAt: new Date().toISOString(),
    annai: PRODUCT_VERSION,
    postgres: rows[0]?.server_version ?? '',
    migrations: await listMigrations(tx),
    sequences: await listSequences(tx),
    tables,
    // After the rows: every upload that a row of the snapshot refers to was stored before it.
    media: await addMedia(into, source.media),
  }
  await addBuffer(into, MANIFEST, Buffer.from(JSON.stringify(manifest)))
  into.finalize()
}

/** Backs up a snapshot of the database, and the uploads. Returns a summary of the file. */
export async function writeBackup(source: BackupSource, path: string): Promise<Manifest> {
  const unfinished = `${path}.${process.pid}.part`
  const spool = `${unfinished}.table`
  const archive = tar.pack()
  try {
    await inTransaction(source.pool, true, async (transaction) => {
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
      const written = pipeline(
        archive,
        createGzip(),
        (parts: AsyncIterable<Buffer>) => encrypted(source.keys, parts),
        file,
      )
      await Promise.all([
        written,
        pack(source, transaction, archive, spool).catch((error: Error) => {
          archive.destroy(error)
          throw error
        }),
      ])
    })
    // A backup that cannot be read back is deleted.
    const manifest = await verifyBackup(unfinished, source.keys)
    await rename(unfinished, path)
    const folder = await open(dirname(path))
    await folder.sync()
    await folder.close()
    return manifest
  } finally {
    await rm(unfinished, { force: true })
    await rm(spool, { force: true })
  }
}
