import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { COMMAND_LIMITS, type Connection, connect } from './database.ts'
import { knownMigrations, migrate, newerMigrations, pendingMigrations } from './migrate.ts'

// `npm run test:faults -- migrations` fills a million rows.
const ROWS = Number(process.env.MIGRATION_ROWS ?? 20_000)
vi.setConfig({ testTimeout: 60_000 + ROWS })

const BASELINE = '0001-baseline.sql'

let path: string
let folder: URL
const opened: { database: TestDatabase; connection: Connection }[] = []

/** Adds a migration to those of a folder that has only the baseline. */
const add = (name: string, text: string) => writeFileSync(join(path, name), text)

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'annai-migrations-'))
  folder = new URL(`${pathToFileURL(path).href}/`)
  copyFileSync(new URL(`./migrations/${BASELINE}`, import.meta.url), join(path, BASELINE))
})
afterEach(async () => {
  for (const { database, connection } of opened.splice(0)) {
    await connection.close()
    await database.drop()
  }
  rmSync(path, { recursive: true })
})

async function newDatabase() {
  const database = await cloneDatabase(inject('template'))
  const limits = { ...COMMAND_LIMITS, max: 8 }
  const connection = connect({ ...database.config, ...limits }, createLog('silent'))
  opened.push({ database, connection })
  return { ...connection, config: database.config }
}
type Opened = Awaited<ReturnType<typeof newDatabase>>

/** Empty, or with the schema of the baseline only. */
async function atBaseline(): Promise<Opened> {
  const database = await newDatabase()
  await clear(database)
  await migrate(database.db, folder)
  return database
}
const clear = ({ db }: Opened) => sql`drop schema public cascade; create schema public`.execute(db)

async function record({ db }: Opened, ...names: string[]) {
  await sql`truncate kysely_migration`.execute(db)
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-06-01T00:00:00Z')`.execute(db)
}
const recorded = async ({ db }: Opened) =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  ).rows.map(({ name }) => name)
const invalidIndexes = async ({ db }: Opened) =>
  (await sql`select indexrelid::regclass from pg_index where not indisvalid`.execute(db)).rows

/** Two processes that start at once. */
async function migrateTwice(database: Opened): Promise<string[]> {
  const second = connect({ ...database.config, ...COMMAND_LIMITS }, createLog('silent'))
  try {
    return (await Promise.all([migrate(database.db, folder), migrate(second.db, folder)])).flat()
  } finally {
    await second.close()
  }
}

describe('A database from before the baseline', () => {
  test('is recorded as the baseline if it is at its last migration', async () => {
    const database = await atBaseline()
    await sql`insert into exchange_rates values ('EUR', 0.9, '2026-06-01', 'test')`.execute(
      database.db,
    )
    await record(
      database,
      '0001-people.sql',
      '0002-bookings.sql',
      '0053-changed-guides-statistics.sql',
    )
    expect(await pendingMigrations(database.db, folder)).toEqual([])
    expect(await migrateTwice(database)).toEqual([])
    expect(await recorded(database)).toEqual([BASELINE])
    expect(await database.db.selectFrom('exchange_rates').select('currency').execute()).toEqual([
      { currency: 'EUR' },
    ])
  })

  test('keeps the migrations after it, and gets those that it lacks', async () => {
    const database = await atBaseline()
    add('0054-one.sql', 'create table one (id int);')
    add('0055-two.sql', 'create table two (id int);')
    await record(database, '0053-changed-guides-statistics.sql', '0054-one.sql')
    expect(await migrate(database.db, folder)).toEqual(['0055-two.sql'])
    expect(await recorded(database)).toEqual([BASELINE, '0054-one.sql', '0055-two.sql'])
  })

  test('is refused in one line if it is older, and not changed', async () => {
    const database = await atBaseline()
    const names = ['0001-people.sql', '0036-exchange-rates.sql']
    await record(database, ...names)
    await expect(migrate(database.db, folder)).rejects.toThrow(
      /older version of Annai \(0036-exchange-rates\.sql\)/,
    )
    expect(await recorded(database)).toEqual(names)
  })
})

describe('A migration', () => {
  test('is run once by several processes at once, on an empty database too', async () => {
    const database = await newDatabase()
    await clear(database)
    add('0054-concurrent.sql', '-- concurrent\ncreate index concurrently x on guides (role);\n')
    add('0055-column.sql', 'alter table guides add column x int;')
    expect(await migrateTwice(database)).toEqual([
      BASELINE,
      '0054-concurrent.sql',
      '0055-column.sql',
    ])
    add('0056-more.sql', '-- concurrent\ncreate index concurrently y on guides (role);\n')
    add('0057-more.sql', 'alter table guides add column y int;')
    expect(await migrateTwice(database)).toEqual(['0056-more.sql', '0057-more.sql'])
  })

  test('that fails leaves nothing of itself', async () => {
    const database = await atBaseline()
    add('0054-wrong.sql', 'create table one (id int);\nselect 1 / 0;')
    await expect(migrate(database.db, folder)).rejects.toThrow(/division by zero/)
    add('0054-wrong.sql', 'create table one (id int);')
    expect(await migrate(database.db, folder)).toEqual(['0054-wrong.sql'])
  })

  test('that was killed is completed by the next run', async () => {
    const database = await atBaseline()
    add(
      '0054-index.sql',
      `-- concurrent
drop index concurrently if exists guides_role;
create index concurrently guides_role on guides (role);
`,
    )
    // An open change of guides: the index waits for its end.
    const writer = await database.pool.connect()
    await writer.query('begin; lock table guides in row exclusive mode')
    const killed = migrate(database.db, folder).then(
      () => 'finished',
      () => 'killed',
    )
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()
          and query like '%create index concurrently%' and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.pid ?? 0
    }
    const pid = await vi.waitFor(waiting, 20_000)
    await sql`select pg_terminate_backend(${pid})`.execute(database.db)
    const ending = await killed
    await writer.query('rollback')
    writer.release()
    expect(ending).toBe('killed')
    expect(await invalidIndexes(database)).toHaveLength(1)
    expect(await migrate(database.db, folder)).toEqual(['0054-index.sql'])
    expect(await invalidIndexes(database)).toEqual([])
    expect(await migrate(database.db, folder)).toEqual([])
  })

  test('of a newer version that removes something is refused in one line', async () => {
    const database = await atBaseline()
    await record(database, BASELINE, '9999-contract-tomorrow.sql')
    await expect(migrate(database.db)).rejects.toThrow(/newer version of Annai/)
  })

  test('of a newer version that only adds is accepted, and reported', async () => {
    const database = await newDatabase()
    await record(database, ...(await knownMigrations()), '9999-tomorrow.sql')
    expect(await migrate(database.db)).toEqual([])
    expect(await newerMigrations(database.db)).toEqual(['9999-tomorrow.sql'])
  })

  test(`blocks no writer for a second, with ${ROWS} rows and concurrent writers`, async () => {
    const database = await atBaseline()
    await sql`
      insert into accounts (id, role, username, email, password_hash, display_name)
      select gen_random_uuid(), 'guide', 'person' || n, n || '@annai.example', 'x', '旅人 ' || n
      from generate_series(1, ${ROWS}::int) n`.execute(database.db)
    await sql`insert into guides (account_id) select id from accounts`.execute(database.db)
    add('0054-columns.sql', 'alter table accounts add column x int not null default 0;')
    add(
      '0055-index.sql',
      `-- concurrent
drop index concurrently if exists guides_role;
create index concurrently guides_role on guides (role, tagline, introduction);
`,
    )
    add(
      '0056-check.sql',
      'alter table guides add constraint has_role check (role is not null) not valid;',
    )
    add('0057-validate.sql', 'alter table guides validate constraint has_role;')
    const over = new AbortController()
    const waits: number[] = []
    const write = async (text: string) => {
      while (!over.signal.aborted) {
        const began = performance.now()
        await database.pool.query(text, [`person${1 + Math.floor(Math.random() * ROWS)}`])
        waits.push(performance.now() - began)
        await sleep(5)
      }
    }
    const writers = [
      write(`update accounts set updated_at = now() where lower(username) = $1`),
      write(`update guides set profile_views = profile_views + 1 where account_id =
        (select id from accounts where lower(username) = $1)`),
      // Locks the tables for longer than other sessions may wait.
      (async () => {
        const client = await database.pool.connect()
        await client.query('begin; lock table accounts, guides in row exclusive mode')
        await sleep(2500)
        await client.query('rollback')
        client.release()
      })(),
    ]
    const applied = await migrate(database.db, folder)
    over.abort()
    await Promise.all(writers)
    expect(applied).toHaveLength(4)
    expect(waits.length).toBeGreaterThan(100)
    process.stdout.write(
      `longest wait of ${waits.length} writes: ${Math.round(Math.max(...waits))} ms\n`,
    )
    expect(Math.max(...waits)).toBeLessThan(1000)
  })
})
