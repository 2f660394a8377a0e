import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ensureDataDir } from '../../../platform/startup/data-dir.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { IMPORTED_PLACES, isPlaceTable, type PlaceRow } from '../store.ts'
import * as store from './store.ts'

type Place = Pick<Platform, 'db' | 'env'>

const NONE = '[]'

const textOf = (rows: readonly PlaceRow[]) =>
  rows.length === 0 ? NONE : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

const fileOf = ({ env }: Place) => join(env.DATA_DIR, IMPORTED_PLACES)

async function readCopy(place: Place): Promise<string | null> {
  try {
    return await readFile(fileOf(place), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function writeCopy(place: Place, places: string): Promise<void> {
  const file = fileOf(place)
  if (places === NONE) return rm(file, { force: true })
  ensureDataDir(place.env.DATA_DIR)
  // Renamed when whole; several processes of one folder may start at once.
  const unfinished = `${file}.${process.pid}.new`
  await writeFile(unfinished, places)
  await rename(unfinished, file)
}

/** Replaces the imported places, for every instance from its next start on. */
export async function replaceImportedPlaces(
  place: Place & Pick<Platform, 'clock'>,
  rows: readonly PlaceRow[],
): Promise<void> {
  const places = textOf(rows)
  await store.replace(place.db, asSystem('operator', { places, imported_at: place.clock.now() }))
  await writeCopy(place, places)
}

/** A file that cannot be read would fail every start: it is renamed, so that nothing of it is lost. */
async function addCopy(place: Place & Pick<Platform, 'clock' | 'log'>): Promise<void> {
  const places = await readCopy(place)
  if (places === null) return
  if (isPlaceTable(places)) {
    const row = { places, imported_at: place.clock.now() }
    await store.addMissing(place.db, asSystem('operator', row))
    return
  }
  const file = fileOf(place)
  await rename(file, `${file}.unreadable`)
  place.log.warn({ file }, 'imported places cannot be read: the file is renamed, import them again')
}

/**
 * Brings the copy in DATA_DIR, which is read without the database, to what the database holds. The
 * file of an earlier version, which had no table, becomes the content of the table.
 */
export async function refreshImportedPlaces(
  place: Place & Pick<Platform, 'clock' | 'log'>,
): Promise<void> {
  if (!(await store.find(place.db))) await addCopy(place)
  const imported = await store.find(place.db)
  if (imported && imported.places !== ((await readCopy(place)) ?? NONE))
    await writeCopy(place, imported.places)
}

/** The imported places of a backup of an earlier version; a newer one has them in its table. */
export const restoreImportedPlaces = (db: Db | Tx, places: string | null, now: Date) =>
  store.addMissing(db, asSystem('operator', { places: places ?? NONE, imported_at: now }))
