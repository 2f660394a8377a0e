import type { Db } from '../../platform/db/database.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import { StartError } from '../../platform/start-error.ts'
import { DamagedBackup } from './format.ts'
import { type Inventory, readBackup, verifyBackup } from './read.ts'
import { dropEverything, isEmpty, setSequences, switchTriggers, writeRows } from './tables.ts'

/** The file was read whole before; a second reading that differs undoes everything. */
async function load(tx: Tx, media: MediaStore, path: string) {
  let parts: Buffer[] = []
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') continue
    const { kind, section } = piece
    if ('table' in section) {
      if (kind === 'chunk') await writeRows(tx, section.table, section.columns, piece.bytes)
      else await switchTriggers(tx, section.table, kind === 'end')
    } else if (kind === 'chunk') {
      parts.push(piece.bytes)
    } else if (kind === 'end') {
      // In its place before the row that names it commits.
      await media.put(section.file, Buffer.concat(parts))
      parts = []
    }
  }
}

/**
 * Replaces the database by that of the backup, in one transaction, and adds its uploads. A backup
 * of an older Annai is brought forward by the migrations that it lacks.
 */
export async function restoreBackup(
  db: Db,
  media: MediaStore,
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
    await load(tx, media, path)
    await setSequences(tx, sequences)
    await migrate(tx)
  })
  return inventory
}
