import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ensureDataDir } from '../../../platform/startup/data-dir.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { COMMAND_LINE, type Recorder, record, SITE } from '../../audit/service.ts'
import { IMPORTED_PLACES, type PlaceRow } from '../store.ts'
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
  installation: Installation & Recorder,
  rows: readonly PlaceRow[],
): Promise<void> {
  const places = textOf(rows)
  const imported = asSystem('operator', { places, imported_at: installation.clock.now() })
  await transact(installation, async (tx) => {
    await store.replace(tx, imported)
    await record(installation, tx, COMMAND_LINE, {
      act: 'places.imported',
      subjectKind: 'site',
      subjectId: SITE,
      after: { count: rows.length },
    })
  })
  await writeCopy(installation, places)
}

/** Updates the copy in DATA_DIR, which is read without the database, from the table. */
export async function refreshImportedPlaces(installation: Installation): Promise<void> {
  const places = (await store.find(installation.db))?.places ?? NONE
  if (places !== ((await readCopy(installation)) ?? NONE)) await writeCopy(installation, places)
}
