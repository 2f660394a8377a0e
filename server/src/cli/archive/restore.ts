import type { Db } from '../../platform/db/database.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { StartError } from '../../platform/start-error.ts'
import { createFile, type NewFile } from './files.ts'
import { DamagedBackup } from './format.ts'
import { type Inventory, type Piece, readBackup, verifyBackup } from './read.ts'
import { dropEverything, isEmpty, setSequences, switchTriggers, writeRows } from './tables.ts'

/** Puts the pieces back, one after the other; files are under their names before the rows commit. */
function putBack(tx: Tx, mediaDir: string) {
  let file: NewFile | null = null
  const starts = async (piece: Piece & { kind: 'section' }) => {
    if ('file' in piece.section) file = await createFile(mediaDir, piece.section.file)
    else await switchTriggers(tx, piece.section.table, false)
  }
  const chunk = async ({ section, bytes }: Piece & { kind: 'chunk' }) => {
    if ('table' in section) await writeRows(tx, section.table, section.columns, bytes)
    else await file?.write(bytes)
  }
  const ends = async ({ section }: Piece & { kind: 'end' }) => {
    if ('table' in section) await switchTriggers(tx, section.table, true)
    else await file?.finish()
    file = null
  }
  return {
    async take(piece: Piece) {
      if (piece.kind === 'section') await starts(piece)
      if (piece.kind === 'chunk') await chunk(piece)
      if (piece.kind === 'end') await ends(piece)
    },
    abandon: async () => file?.abandon(),
  }
}

/** The file was read whole before; a second reading that differs undoes everything. */
async function load(tx: Tx, mediaDir: string, path: string) {
  const back = putBack(tx, mediaDir)
  try {
    for await (const piece of readBackup(path)) await back.take(piece)
  } catch (error) {
    await back.abandon()
    throw error
  }
}

/**
 * Replaces the database by that of the backup, in one transaction, and adds its uploads. A backup
 * of an older Annai is brought forward by the migrations that it lacks.
 */
export async function restoreBackup(
  db: Db,
  mediaDir: string,
  path: string,
  options: { force: boolean },
): Promise<Inventory> {
  const inventory = await verifyBackup(path)
  const { migrations, sequences } = inventory.header
  const known = await knownMigrations()
  if (migrations.some((name, index) => known[index] !== name)) {
    throw new StartError('The backup was made by a newer version of Annai: update this one first')
  }
  const newest = migrations.at(-1)
  if (newest === undefined) throw new DamagedBackup('it names no migrations')
  await db.transaction().execute(async (tx) => {
    if (!options.force && !(await isEmpty(tx))) {
      throw new StartError(
        'The database is not empty: restore into a new DATA_DIR or database, or replace everything with --force',
      )
    }
    await dropEverything(tx)
    await migrate(tx, newest)
    await load(tx, mediaDir, path)
    await setSequences(tx, sequences)
    await migrate(tx)
  })
  return inventory
}
