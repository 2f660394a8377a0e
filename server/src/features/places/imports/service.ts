import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ensureDataDir } from '../../../platform/startup/data-dir.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { IMPORTED_PLACES, isPlaceTable, type PlaceRow } from '../store.ts'
import * as store from './store.ts'

type Installation = Pick<Platform, 'db' | 'env'>

const NONE = '[]'

const textOf = (rows: readonly PlaceRow[]) =>
  rows.length === 0 ? NONE : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

const fileOf = ({ env }: Installation) => join(env.DATA_DIR, IMPORTED_PLACES)

async function readCopy(installation: Installation): Promise<string | null> {
  try {
    return await readFile(fileOf(installation), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function writeCopy(installation: Installation, places: string): Promise<void> {
  const file = fileOf(installation)
  if (places === NONE) return rm(file, { force: true })
  ensureDataDir(installation.env.DATA_DIR)
  // Renamed when whole; several processes of one folder may start at once.
  const unfinished = `${file}.${process.pid}.new`
  await writeFile(unfinished, places)
  await rename(unfinished, file)
}

/** Replaces the imported places, for every instance from its next start on. */
export async function replaceImportedPlaces(
  installation: Installation & Pick<Platform, 'clock'>,
  rows: readonly PlaceRow[],
): Promise<void> {
  const places = textOf(rows)
  await store.replace(
    installation.db,
    asSystem('operator', { places, imported_at: installation.clock.now() }),
  )
  await writeCopy(installation, places)
}

/** A file that cannot be read would fail every start: it is renamed, so that nothing of it is lost. */
async function addCopy(
  installation: Installation & Pick<Platform, 'clock' | 'log'>,
): Promise<void> {
  const places = await readCopy(installation)
  if (places === null) return
  if (isPlaceTable(places)) {
    const row = { places, imported_at: installation.clock.now() }
    await store.addMissing(installation.db, asSystem('operator', row))
    return
  }
  const file = fileOf(installation)
  await rename(file, `${file}.unreadable`)
  installation.log.warn(
    { file },
    'imported places cannot be read: the file is renamed, import them again',
  )
}

/**
 * Updates the copy in DATA_DIR, which is read without the database, from the table. The file of an
 * earlier version, which had no table, is imported into the table.
 */
export async function refreshImportedPlaces(
  installation: Installation & Pick<Platform, 'clock' | 'log'>,
): Promise<void> {
  if (!(await store.find(installation.db))) await addCopy(installation)
  const imported = await store.find(installation.db)
  if (imported && imported.places !== ((await readCopy(installation)) ?? NONE))
    await writeCopy(installation, imported.places)
}

/** The imported places of a backup of an earlier version; a newer one has them in its table. */
export const restoreImportedPlaces = (db: Db | Tx, places: string | null, now: Date) =>
  store.addMissing(db, asSystem('operator', { places: places ?? NONE, imported_at: now }))
