import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { COMMAND_LIMITS, type Connection, connect } from './database.ts'
import { superuserOf } from './embedded/guard.ts'
import { knownMigrations, migrate, migrationText, newerMigrations } from './migrate.ts'
import { contractionsOf, problemsOf } from './migration-sql.ts'

// `npm run test:faults -- migrations` fills a million rows.
const ROWS = Number(process.env.MIGRATION_ROWS ?? 20_000)
vi.setConfig({ testTimeout: 60_000 + ROWS })

const opened: { database: TestDatabase; connection: Connection }[] = []

async function newDatabase() {
  const database = await cloneDatabase(inject('template'))
  const limits = { ...COMMAND_LIMITS, max: 8 }
  const connection = connect({ ...database.config, ...limits }, createLog('silent'))
  opened.push({ database, connection })
  return { ...connection, config: database.config }
}
const clear = ({ db }: Pick<Connection, 'db'>) =>
  sql`drop schema public cascade; create schema public`.execute(db)
const forget = ({ db }: Pick<Connection, 'db'>, name: string) =>
  sql`delete from kysely_migration where name = ${name}`.execute(db)
const invalidIndexes = async ({ db }: Pick<Connection, 'db'>) =>
  (await sql`select indexrelid::regclass from pg_index where not indisvalid`.execute(db)).rows

afterEach(async () => {
  for (const { database, connection } of opened.splice(0)) {
    await connection.close()
    await database.drop()
  }
})

describe('a migration that could block a large table is found:', () => {
  test.each([
    'create index guides_x on guides (role);',
    'create unique index guides_x on guides (role);',
    'drop index guides_x;',
    'drop index if exists guides_x;',
    'reindex table guides;',
    'alter table guides add constraint x check (role <> $$a$$);',
    'alter table guides add foreign key (account_id) references accounts;',
    'alter table guides add constraint x unique (role);',
    'alter table guides alter column role type varchar(10);',
    'alter table guides alter role set not null;',
    'alter table guides add column at timestamptz not null default now();',
    'alter table guides add column id uuid default gen_random_uuid();',
    'update guides set role = $$a$$;',
    'delete from guides where role = $$a$$;',
    'lock table guides;',
    'vacuum full guides;',
    "set lock_timeout = '1h'; alter table guides add column x int;",
    'create index concurrently guides_x on guides (role);',
  ])('%s', (text) => {
    expect(problemsOf(text)).not.toEqual([])
  })

  test.each([
    '-- concurrent\ncreate index concurrently guides_x on guides (role);',
    '-- concurrent\ndrop index concurrently if exists guides_x;',
    'create table x (id int); create index x_id on x (id); update x set id = 1;',
    'alter table guides add column x int not null default 0;',
    'alter table guides add constraint x check (role is not null) not valid;',
    'alter table guides validate constraint x;',
    'create function f() returns void language sql as $$ delete from guides; $$;',
    "-- drop index x;\nalter table guides alter column role set default 'a;b';",
  ])('but not %s', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  test('and none of the existing migrations is one', async () => {
    for (const name of await knownMigrations())
      expect({ name, problems: problemsOf(await migrationText(name)) }).toEqual({
        name,
        problems: [],
      })
  })
})

/** From the one after this on, the version before serves beside a new one. */
const LAST_OF_ALONE = '0036'

describe('a migration that the version before cannot work with is found:', () => {
  test.each([
    'drop table guides;',
    'drop function f();',
    'alter table guides drop column role;',
    'alter table guides drop role;',
    'alter table guides rename to people;',
    'alter table guides rename column role to kind;',
    'alter table guides add column x int not null;',
    'alter table guides add constraint x check (role <> $$a$$) not valid;',
    '-- concurrent\ncreate unique index concurrently x on guides (role);',
  ])('%s', (text) => {
    expect(contractionsOf('0099-x.sql', text)).not.toEqual([])
    expect(contractionsOf('0099-contract-x.sql', text)).toEqual([
      expect.stringContaining('-- unused since'),
    ])
    expect(contractionsOf('0099-contract-x.sql', `${text}\n-- unused since 0042\n`)).toEqual([])
  })

  test.each([
    'create table x (id int primary key); create unique index x_id on x (id);',
    'alter table guides add column x int not null default 0;',
    'alter table guides add column x int check (x > 0);',
    'alter table guides drop constraint x;',
    'alter table guides alter column role drop not null;',
    '-- concurrent\ndrop index concurrently if exists guides_x;',
  ])('but not %s', (text) => {
    expect(contractionsOf('0099-x.sql', text)).toEqual([])
  })

  test('and none of the existing migrations is one', async () => {
    const names = (await knownMigrations()).filter((name) => name.slice(0, 4) > LAST_OF_ALONE)
    expect(names).not.toEqual([])
    for (const name of names)
      expect({ name, problems: contractionsOf(name, await migrationText(name)) }).toEqual({
        name,
        problems: [],
      })
  })
})

describe('a migration', () => {
  test('that was killed is completed by the next run', async () => {
    const database = await newDatabase()
    await clear(database)
    await migrate(database.db, '0004-calendar.sql')
    // An open change of guides: the index waits for its end.
    const writer = await database.pool.connect()
    await writer.query('begin; lock table guides in row exclusive mode')
    const killed = migrate(database.db).then(
      () => 'finished',
      (error: Error) => error.message,
    )
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()
          and query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.pid ?? 0
    }
    const pid = await vi.waitFor(waiting, 20_000)
    await sql`select pg_terminate_backend(${pid})`.execute(database.db)
    expect(await killed).toMatch(/terminat/)
    await writer.query('rollback')
    writer.release()
    expect(await invalidIndexes(database)).toHaveLength(1)
    expect(await migrate(database.db)).toContain('0005-desk.sql')
    expect(await invalidIndexes(database)).toEqual([])
    expect(await migrate(database.db)).toEqual([])
  })

  test('rebuilds an index that was left invalid', async () => {
    const database = await newDatabase()
    await forget(database, '0005-desk.sql')
    const superuser = new pg.Client(superuserOf(database.config.host, database.config.database))
    await superuser.connect()
    await superuser.query(
      `update pg_index set indisvalid = false where indexrelid = 'guides_priority'::regclass`,
    )
    await superuser.end()
    expect(await migrate(database.db)).toEqual(['0005-desk.sql'])
    expect(await invalidIndexes(database)).toEqual([])
  })

  test('is run once by several processes at once', async () => {
    const database = await newDatabase()
    await forget(database, '0009-report-outcome.sql')
    await sql`alter table reports drop column outcome`.execute(database.db)
    const second = connect({ ...database.config, ...COMMAND_LIMITS }, createLog('silent'))
    const applied = await Promise.all([migrate(database.db), migrate(second.db)])
    await second.close()
    expect(applied.flat()).toEqual(['0009-report-outcome.sql'])
  })

  test('of a newer version that removes something is refused in one line', async () => {
    const { db } = await newDatabase()
    await sql`insert into kysely_migration values ('9999-contract-tomorrow.sql', '')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/newer version of Annai/)
  })

  test('of a newer version that only adds is accepted, and reported', async () => {
    const { db } = await newDatabase()
    await sql`insert into kysely_migration values ('9999-tomorrow.sql', '')`.execute(db)
    expect(await migrate(db)).toEqual([])
    expect(await newerMigrations(db)).toEqual(['9999-tomorrow.sql'])
  })

  test(`blocks no writer for a second, with ${ROWS} rows and concurrent writers`, async () => {
    const database = await newDatabase()
    await clear(database)
    await migrate(database.db, '0003-operations.sql')
    await sql`
      insert into accounts (id, role, username, email, password_hash, display_name)
      select gen_random_uuid(), 'guide', 'person' || n, n || '@annai.example', 'x', '旅人 ' || n
      from generate_series(1, ${ROWS}::int) n`.execute(database.db)
    await sql`insert into guides (account_id) select id from accounts`.execute(database.db)
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
    const applied = await migrate(database.db)
    over.abort()
    await Promise.all(writers)
    expect(applied.at(-1)).toBe((await knownMigrations()).at(-1))
    expect(waits.length).toBeGreaterThan(100)
    process.stdout.write(
      `longest wait of ${waits.length} writes: ${Math.round(Math.max(...waits))} ms\n`,
    )
    expect(Math.max(...waits)).toBeLessThan(1000)
  })
})
