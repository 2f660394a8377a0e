import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { from as copyFrom } from 'pg-copy-streams'
import { forgetDue } from '../../features/bookings/group-details/jobs.ts'
import {
  assertMayMigrate,
  knownMigrations,
  migrateWithin,
  withBaseline,
} from '../../platform/db/migrate.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { sqlState } from '../../platform/db/unavailable.ts'
import { StartError } from '../../platform/startup/start-error.ts'
import { assertNoServer } from '../served.ts'
import { type CopyTransaction, inTransaction } from './client.ts'
import { DamagedBackup, type Manifest } from './manifest.ts'
import {
  assertSame,
  contentOf,
  type Entry,
  expectedOf,
  Measure,
  readEntries,
  verifyBackup,
} from './read.ts'
import {
  type Column,
  dropEverything,
  isEmpty,
  listColumns,
  listTables,
  setSequences,
  switchTriggers,
} from './tables.ts'
import type { BackupSource } from './write.ts'

type Columns = ReadonlyMap<string, Column[]>

/** The tables of the migrated target; the backup must have the same ones. */
async function agreedColumns(tx: Tx, manifest: Manifest): Promise<Columns> {
  const saved = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const columns = new Map<string, Column[]>()
  for (const table of await listTables(tx)) columns.set(table, await listColumns(tx, table))
  for (const table of new Set([...columns.keys(), ...saved.keys()]))
    if (!isDeepStrictEqual(columns.get(table), saved.get(table)))
      throw new StartError(
        `The backup does not fit this version of Annai: its table ${JSON.stringify(table)} is another one; nothing was changed`,
      )
  return columns
}

/** The table refuses the values, so the file was changed after it was written. */
const isAboutValues = (error: unknown) => /^(?:22|23)/.test(sqlState(error) ?? '')

async function loadTable(
  { tx, client }: CopyTransaction,
  table: string,
  columns: Column[],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const names = columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  const copy = `copy public.${client.escapeIdentifier(table)} (${names}) from stdin`
  await switchTriggers(tx, table, false)
  try {
    await pipeline(rows, client.query(copyFrom(copy)))
  } catch (error) {
    if (isAboutValues(error)) throw new DamagedBackup(`table ${table} holds values of another kind`)
    throw error
  }
  await switchTriggers(tx, table, true)
}

/** The file was verified before; a second reading that differs rolls everything back. */
async function loadTar(
  transaction: CopyTransaction,
  { media, keys }: BackupSource,
  path: string,
  columns: Columns,
  manifest: Manifest,
): Promise<void> {
  const expected = expectedOf(manifest)
  for await (const { name, content } of readEntries(path, keys)) {
    if (name.kind === 'manifest') continue
    const measure = new Measure()
    const entry: Entry = { name, content: measure.of(content) }
    if (name.kind === 'table') {
      const wanted = columns.get(name.name)
      if (!wanted) throw new DamagedBackup('it changed while it was read')
      await loadTable(transaction, name.name, wanted, entry.content)
    } else {
      // Stored before the row that names it is committed.
      await media.put(name.name, await contentOf(entry))
    }
    assertSame(name, measure, expected)
  }
}

async function newestMigration(manifest: Manifest): Promise<string> {
  const known = await knownMigrations()
  const migrations = withBaseline(manifest.migrations)
  if (migrations.some((name, index) => known[index] !== name))
    throw new StartError('The backup was made by a newer version of Annai: update this one first')
  const newest = migrations.at(-1)
  if (newest === undefined) throw new DamagedBackup('it names no migrations')
  return newest
}

/**
 * Replaces the database with that of the backup, in one transaction, and adds its uploads. A backup
 * of an older version is upgraded with the migrations that it lacks.
 */
export async function restoreBackup(
  target: BackupSource,
  path: string,
  options: { force: boolean },
): Promise<Manifest> {
  const manifest = await verifyBackup(path, target.keys)
  const newest = await newestMigration(manifest)
  await inTransaction(target.pool, false, async (transaction) => {
    const { tx } = transaction
    await assertMayMigrate(tx)
    await assertNoServer(tx, 'restore')
    if (!options.force && !(await isEmpty(tx))) {
      throw new StartError(
        'The database is not empty: restore into a new DATA_DIR or database, or replace everything with --force',
      )
    }
    await dropEverything(tx)
    await migrateWithin(tx, newest)
    const columns = await agreedColumns(tx, manifest)
    await loadTar(transaction, target, path, columns, manifest)
    await setSequences(tx, manifest.sequences)
    await migrateWithin(tx)
    // Items that became due since the backup must not run at once.
    await forgetDue(tx, new Date())
  })
  return manifest
}
