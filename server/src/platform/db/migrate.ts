import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../startup/start-error.ts'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'
import type { Tx } from './transact.ts'
import { sqlState } from './unavailable.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

const BASELINE = '0001-baseline.sql'
/** The baseline replaced the migrations up to this one. */
const LAST_REPLACED = '0053-changed-guides-statistics.sql'

/** How long other sessions may wait behind a lock that a migration waits for. */
const LOCK_WAIT = '400ms'
const LOCK_RETRY = { first: 100, longest: 2000, within: 10 * 60_000 }
const LOCK_NOT_AVAILABLE = '55P03'
/** Kysely's own lock, which it takes again in each run. */
const MIGRATOR_LOCK = '3853314791062309107'

const NOT_SEARCHABLE =
  'DATABASE_URL: this database was created with LC_CTYPE=C and cannot search CJK text; create it with a UTF-8 LC_CTYPE such as C.UTF-8'

type Executor = Kysely<Database>

/** The names of all migrations, in their order. */
export const knownMigrations = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** A file whose first line is `-- concurrent` builds or drops indexes concurrently. */
const isConcurrent = (text: string) => text.startsWith('-- concurrent\n')

const migrationOf = (text: string): Migration => ({
  async up(db) {
    if (!isConcurrent(text)) await sql.raw(text).execute(db)
    else if (db.isTransaction) await sql.raw(text.replaceAll(/\bconcurrently\b/gi, '')).execute(db)
    else for (const statement of text.split(/;$/m)) await sql.raw(statement).execute(db)
  },
})

/** Does nothing: a newer version of Annai has applied it. */
const APPLIED_BY_NEWER: Migration = { up: async () => undefined }

/** The recorded names, with the baseline in place of the migrations that it replaced. */
export function withBaseline(names: readonly string[]): readonly string[] {
  const replaced = names.filter((name) => name !== BASELINE && name <= LAST_REPLACED)
  if (replaced.length === 0) return names
  if (!replaced.includes(LAST_REPLACED))
    throw new StartError(
      `It was made by an older version of Annai (${replaced.sort().at(-1)}): bring it to ${LAST_REPLACED} with a version that has this migration first`,
    )
  return [BASELINE, ...names.filter((name) => !replaced.includes(name))]
}

async function recordedIn(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('public.kysely_migration') is null as "isNew"`.execute(db)
  if (rows[0]?.isNew) return []
  const recorded = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return recorded.rows.map(({ name }) => name)
}

const newerOf = (recorded: readonly string[], known: readonly string[]): string[] =>
  recorded.filter((name) => !known.includes(name))

/** Migrations of a newer version that this version can run with. */
export const newerMigrations = async (db: Db): Promise<string[]> =>
  newerOf(await recordedIn(db), await knownMigrations())

/** A migration that removes something says so in its name, which an older version reads too. */
const isContraction = (name: string) => /^\d+-contract-/.test(name)

/** The migrations that `migrate` would apply; nothing is written. */
export async function pendingMigrations(db: Executor, folder = FOLDER): Promise<string[]> {
  const [recorded, known] = [withBaseline(await recordedIn(db)), await knownMigrations(folder)]
  const removing = newerOf(recorded, known).find(isContraction)
  if (removing !== undefined)
    throw new StartError(
      `The database was brought forward by a newer version of Annai (${removing}): update this one first`,
    )
  return known.filter((name) => !recorded.includes(name))
}

async function openMigrator(db: Executor, folder = FOLDER): Promise<Migrator> {
  const migrations: Record<string, Migration> = {}
  for (const name of await recordedIn(db)) migrations[name] = APPLIED_BY_NEWER
  for (const name of await knownMigrations(folder))
    migrations[name] = migrationOf(await readFile(new URL(name, folder), 'utf8'))
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })
}

/** A database at the last of the replaced migrations has the schema of the baseline already. */
const takeOver = (db: Executor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const recorded = await recordedIn(tx)
    if (withBaseline(recorded) === recorded) return
    await sql`delete from kysely_migration where name <= ${LAST_REPLACED}`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp)
      values (${BASELINE}, ${new Date().toISOString()})`.execute(tx)
  })

/**
 * Kysely would wait for its lock within a statement, which a concurrent index in another process
 * would in turn wait for.
 */
async function lockMigrator(db: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${MIGRATOR_LOCK}::bigint) as "isOurs"`.execute(db)
    if (rows[0]?.isOurs) return
    await sleep(100)
  }
}

/**
 * Gives up a lock that is not granted soon and retries, so that other sessions do not queue up
 * behind it.
 */
async function retryLocks(attempt: () => Promise<void>): Promise<void> {
  const began = Date.now()
  for (let wait = LOCK_RETRY.first; ; wait = Math.min(2 * wait, LOCK_RETRY.longest)) {
    try {
      return await attempt()
    } catch (error) {
      const isLate = Date.now() - began > LOCK_RETRY.within
      if (isLate || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      await sleep(wait)
    }
  }
}

async function runPending(db: Executor, folder: URL): Promise<string[]> {
  await takeOver(db)
  const names = await pendingMigrations(db, folder)
  const migrator = await openMigrator(db, folder)
  for (const name of names) {
    const disableTransactions = isConcurrent(await readFile(new URL(name, folder), 'utf8'))
    // A concurrent statement waits for transactions and blocks nothing.
    await sql`set lock_timeout = ${sql.lit(disableTransactions ? '0' : LOCK_WAIT)}`.execute(db)
    await retryLocks(async () => {
      const { error } = await migrator.migrateTo(name, { disableTransactions })
      if (error) throw error
    })
  }
  return names
}

/** Fails with one line before anything is changed, rather than at the first failing statement. */
export async function assertMayMigrate(db: Executor): Promise<void> {
  const { rows } = await sql<{ ctype: string; role: string; may: boolean | null }>`
    select datctype as ctype, current_user as role,
      has_schema_privilege(to_regnamespace('public'), 'create') as may
    from pg_database where datname = current_database()`.execute(db)
  const [found] = rows
  if (found && /^(?:C|POSIX)$/.test(found.ctype)) throw new StartError(NOT_SEARCHABLE)
  if (found?.may === false)
    throw new StartError(
      `DATABASE_URL: the role ${found.role} may not create tables: make it the owner of the database, or GRANT CREATE ON SCHEMA public TO ${found.role}`,
    )
}

/**
 * Migrates the schema to the newest migration. Several processes may call it at the same time, and
 * it may be killed at any point. Returns the names of the applied migrations; throws a StartError
 * for a database that it cannot migrate.
 */
export const migrate = (db: Db, folder = FOLDER): Promise<string[]> =>
  db.connection().execute(async (held) => {
    await lockMigrator(held)
    try {
      await assertMayMigrate(held)
      await sql`set statement_timeout = 0`.execute(held)
      return await runPending(held, folder)
    } finally {
      await sql`reset lock_timeout`.execute(held)
      await sql`reset statement_timeout`.execute(held)
      await sql`select pg_advisory_unlock(${MIGRATOR_LOCK}::bigint)`.execute(held)
    }
  })

/** Within a transaction, for a database without other users; to the newest, or to a named one. */
export async function migrateWithin(tx: Tx, upTo?: string): Promise<void> {
  const migrator = await openMigrator(tx)
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
}

/** A database made with LC_CTYPE=C silently finds nothing in Japanese, Korean or Chinese. */
export async function assertSearchable(db: Db): Promise<void> {
  const { rows } = await sql<{ grams: string[] }>`select show_trgm('東京') as grams`.execute(db)
  if (rows[0]?.grams.length === 0) throw new StartError(NOT_SEARCHABLE)
}
