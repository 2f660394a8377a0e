import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { DamagedBackup, FILE_NAME } from './format.ts'
import type { Chunk } from './sections.ts'

const PIECE = 256 * 1024

/** The names of all finished files below a folder: an upload that still arrives begins with a dot. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => FILE_NAME.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Null for a file that was removed since it was listed. */
export async function openFile(path: string): Promise<AsyncIterable<Chunk> | null> {
  const handle = await open(path).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return handle && chunksOf(handle)
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Chunk> {
  for await (const bytes of handle.createReadStream({ highWaterMark: PIECE })) {
    yield { bytes, rows: 0 }
  }
}

/** Where a file of a backup goes; never outside of the folder. */
function placeOf(folder: string, name: string): string {
  const path = resolve(folder, name)
  if (!path.startsWith(resolve(folder) + sep)) throw new DamagedBackup(`${name} is no file name`)
  return path
}

async function sync(path: string) {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

export interface NewFile {
  write(bytes: Buffer): Promise<void>
  /** On the disk, under its name, when this resolves. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** A file that appears under its name when it is complete, and not before. */
export async function createFile(folder: string, name: string): Promise<NewFile> {
  const path = placeOf(folder, name)
  await mkdir(dirname(path), { recursive: true })
  const unfinished = join(dirname(path), `.${randomUUID()}.part`)
  const handle: FileHandle = await open(unfinished, 'wx', 0o644)
  return {
    async write(bytes) {
      await handle.writeFile(bytes)
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(unfinished, path)
      await sync(dirname(path))
    },
    async abandon() {
      await handle.close()
      await rm(unfinished, { force: true })
    },
  }
}
