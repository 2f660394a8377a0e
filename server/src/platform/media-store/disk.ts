import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ListedFile, MediaStore } from './interface.ts'

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A new or renamed entry is durable only after its folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and its file system has a journal.
  if (process.platform === 'win32') return
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

// Pictures of conversations are among them, so other accounts of the machine may not read them.
const FILE_MODE = 0o640
const FOLDER_MODE = 0o750

async function writeSafely(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walk(folder: string): AsyncIterable<ListedFile> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) {
      const found = await stat(path).catch(() => null)
      if (found) yield { name: entry.name, changedAt: found.mtime }
    }
  }
}

// Backups skip names that begin with a dot.
const ARRIVING = '.arriving'
/** The suffix of a file while it is being written. */
export const UNFINISHED = '.part'

/** Files in a folder, in 256 sub-folders by the beginning of the name. */
export function openDisk(folder: string): MediaStore {
  const pathOf = (name: string) =>
    join(folder, name.endsWith(UNFINISHED) ? ARRIVING : name.slice(0, 2), name)
  return {
    async put(name, content) {
      const path = pathOf(name)
      // The name appears only with its complete content: written to another name, synced, then
      // renamed.
      const unfinished = pathOf(randomUUID() + UNFINISHED)
      for (const place of [path, unfinished])
        await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE })
      try {
        await writeSafely(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      // Up to DATA_DIR: any of these folders may have been created for this file.
      for (const changed of [dirname(path), folder, dirname(folder)]) await syncFolder(changed)
    },
    async get(name) {
      try {
        const handle = await open(pathOf(name))
        const { size } = await handle.stat()
        return { stream: handle.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => walk(folder),
  }
}
