import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../startup/start-error.ts'
import type { Db } from './database.ts'
import {
  indexBuiltBy,
  isConcurrent,
  isContraction,
  statementsOf,
  withoutConcurrently,
} from './migration-sql.ts'
import type { Database } from './schema.ts'
import { sqlState } from './sql-state.ts'
import type { Tx } from './transact.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** How long other sessions may wait behind a lock that a migration waits for. */
const LOCK_WAIT = '400ms'
const LOCK_RETRY = { first: 100, longest: 2000, within: 10 * 60_000 }
/** Kysely's own migration table, used by earlier versions. */
const RUNNER_LOCK = '3853314791062309107'
const RUNNER_RETRY = 100
const LOCK_NOT_AVAILABLE = '55P03'

const NOT_SEARCHABLE =
  'DATABASE_URL: this database was created with LC_CTYPE=C and cannot search CJK text; create it with a UTF-8 LC_CTYPE such as C.UTF-8'

/** The names of all migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()

export const migrationText = (name: string): Promise<string> =>
  readFile(new URL(name, FOLDER), 'utf8')

type Executor = Kysely<Database>

const ensureRecords = (db: Executor) =>
  sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)

const record = (db: Executor, name: string) =>
  sql`insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db)

const newerOf = (applied: Iterable<string>, known: readonly string[]): string[] =>
  [...applied].filter((name) => !known.includes(name))

const appliedTo = async (db: Executor): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Migrations of a newer version that this version can run with. */
export const newerMigrations = async (db: Db): Promise<string[]> =>
  newerOf(await appliedTo(db), await knownMigrations())

async function pendingOf(
  db: Executor,
  upTo?: string,
): Promise<{ isNew: boolean; names: string[] }> {
  const applied = await appliedTo(db)
  const known = await knownMigrations()
  const removing = newerOf(applied, known).find(isContraction)
  if (removing !== undefined)
    throw new StartError(
      `The database was brought forward by a newer version of Annai (${removing}): update this one first`,
    )
  const wanted = upTo === undefined ? known : known.slice(0, known.indexOf(upTo) + 1)
  return { isNew: applied.size === 0, names: wanted.filter((name) => !applied.has(name)) }
}

/**
 * Waits without a transaction: an open one, or a waiting statement, would block the concurrent
 * index that another process may be building.
 */
async function lockRunner(db: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_lock(${RUNNER_LOCK}::bigint) as ours`.execute(db)
    if (rows[0]?.ours) return
    await sleep(RUNNER_RETRY)
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

const runAll = async (tx: Tx, name: string): Promise<void> => {
  for (const statement of statementsOf(await migrationText(name)))
    await sql.raw(withoutConcurrently(statement)).execute(tx)
  await record(tx, name)
}

const runInTransaction = (db: Executor, name: string): Promise<void> =>
  retryLocks(() =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx)
      await runAll(tx, name)
    }),
  )

/** The state of an index by name: a build that was killed leaves an invalid one. */
async function stateOf(db: Executor, index: string): Promise<'missing' | 'valid' | 'invalid'> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass(${`public.${index}`})`.execute(db)
  const [found] = rows
  if (!found) return 'missing'
  return found.isValid ? 'valid' : 'invalid'
}

async function buildIndex(db: Executor, index: string, statement: string): Promise<void> {
  const state = await stateOf(db, index)
  if (state === 'valid') return
  if (state === 'invalid') await sql`drop index concurrently ${sql.id('public', index)}`.execute(db)
  await sql.raw(statement).execute(db)
}

/**
 * Each statement commits on its own and is repeatable: after a kill the next run completes the
 * migration.
 */
async function runConcurrently(db: Executor, name: string): Promise<void> {
  for (const statement of statementsOf(await migrationText(name))) {
    const index = indexBuiltBy(statement)
    const isPatient = withoutConcurrently(statement) !== statement
    // Concurrent index statements wait for transactions and block nothing.
    await sql`set lock_timeout = ${sql.lit(isPatient ? '0' : LOCK_WAIT)}`.execute(db)
    if (index) await buildIndex(db, index, statement)
    else await retryLocks(async () => void (await sql.raw(statement).execute(db)))
  }
  await record(db, name)
}

/** The migrations that `migrate` would apply; nothing is written. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('public.kysely_migration') is null as "isNew"`.execute(db)
  return rows[0]?.isNew ? knownMigrations() : (await pendingOf(db)).names
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

async function runPending(db: Executor, upTo?: string): Promise<string[]> {
  await ensureRecords(db)
  const { isNew, names } = await pendingOf(db, upTo)
  if (isNew) {
    await db.transaction().execute(async (tx) => {
      for (const name of names) await runAll(tx, name)
    })
    return names
  }
  for (const name of names)
    if (isConcurrent(await migrationText(name))) await runConcurrently(db, name)
    else await runInTransaction(db, name)
  return names
}

/**
 * Migrates the schema to the newest or to a named migration. Several processes may call it at the
 * same time, and it may be killed at any point. Returns the names of the applied migrations; throws
 * a StartError for a database that it cannot migrate.
 */
export const migrate = (db: Db, upTo?: string): Promise<string[]> =>
  db.connection().execute(async (held) => {
    await lockRunner(held)
    try {
      await assertMayMigrate(held)
      await sql`set statement_timeout = 0`.execute(held)
      return await runPending(held, upTo)
    } finally {
      await sql`reset lock_timeout`.execute(held)
      await sql`reset statement_timeout`.execute(held)
      await sql`select pg_advisory_unlock(${RUNNER_LOCK}::bigint)`.execute(held)
    }
  })

/** The same within a transaction, for a database without other users. */
export async function migrateWithin(tx: Tx, upTo?: string): Promise<void> {
  await ensureRecords(tx)
  const { names } = await pendingOf(tx, upTo)
  for (const name of names) await runAll(tx, name)
}

/** A database made with LC_CTYPE=C silently finds nothing in Japanese, Korean or Chinese. */
export async function assertSearchable(db: Db): Promise<void> {
  const { rows } = await sql<{ grams: string[] }>`select show_trgm('東京') as grams`.execute(db)
  if (rows[0]?.grams.length === 0) throw new StartError(NOT_SEARCHABLE)
}
