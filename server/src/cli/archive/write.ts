import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { UNFINISHED } from '../../platform/media-store/disk.ts'
import { isFileName, type MediaStore } from '../../platform/media-store/media-store.ts'
import { digestOf, FORMAT, type Sums, writeLine } from './format.ts'
import { type Inventory, verifyBackup } from './read.ts'
import { type Chunk, section } from './sections.ts'
import { listColumns, listMigrations, listSequences, listTables, readTable } from './tables.ts'

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
    sections.push(yield* section({ table, columns }, readTable(tx, table, columns)))
  }
  // After the rows: every upload that a row of the snapshot names was on the disk before it.
  for await (const { name } of media.list()) {
    // An interrupted upload leaves a file that no row names.
    const isWhole = isFileName(name) && !name.endsWith(UNFINISHED)
    const file = isWhole ? await media.get(name) : null
    if (file) sections.push(yield* section({ file: name }, chunksOf(file.stream)))
  }
  yield writeLine({
    complete: { sections: sections.length, sha256: digestOf(header, sections) },
  })
}

/** Backs up the database, as it is at one moment, and the uploads. Answers what is in the file. */
export async function writeBackup(db: Db, media: MediaStore, path: string): Promise<Inventory> {
  const unfinished = `${path}.${process.pid}.part`
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) =>
        pipeline(
          Readable.from(content(tx, media)),
          createGzip(),
          // Password hashes and private messages are in it.
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        ),
      )
    // What cannot be read back is no backup.
    const inventory = await verifyBackup(unfinished)
    await rename(unfinished, path)
    const folder = await open(dirname(path))
    await folder.sync()
    await folder.close()
    return inventory
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
