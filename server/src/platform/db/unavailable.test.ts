import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { connect } from './database.ts'
import { isConnectionLost, isUnavailable } from './unavailable.ts'

let database: TestDatabase
const log = createLog('silent')

beforeAll(async () => {
  database = await cloneDatabase(inject('template'))
})
afterAll(() => database.drop())

const failure = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )

async function terminateOthers(): Promise<void> {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

describe('a terminated connection', () => {
  test('counts as unavailable for the query under way and for every query after it', async () => {
    const { pool, close } = connect({ ...database.config, max: 1 }, log)
    const client = await pool.connect()
    const underWay = failure(client.query('select pg_sleep(5)'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await terminateOthers()
    const errors = [await underWay]
    for (let n = 0; n < 3; n++) errors.push(await failure(client.query('select 1')))
    expect(errors.map(isUnavailable)).toEqual([true, true, true, true])
    expect(String(errors[3])).toContain('not queryable')
    client.release()
    await close()
  })

  test('counts as unavailable inside a transaction, whichever step notices it', async () => {
    const { db, close } = connect({ ...database.config, max: 1 }, log)
    const error = await failure(
      db.transaction().execute(async (tx) => {
        await terminateOthers()
        await tx.selectFrom('accounts').select('id').execute()
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    await close()
  })
})

describe('the client-side limits', () => {
  test('end a query that is not answered, and destroy its connection', async () => {
    const { pool, db, close } = connect({ ...database.config, max: 1, query_timeout: 100 }, log)
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const began = Date.now()
    const error = await failure(
      db.selectNoFrom((of) => of.fn('pg_sleep', [of.val(5)]).as('slept')).execute(),
    )
    expect(isConnectionLost(error)).toBe(true)
    expect(Date.now() - began).toBeLessThan(3000)
    const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid)
    await close()
  })

  test('end the wait for a connection of a busy pool', async () => {
    const { pool, close } = connect(
      { ...database.config, max: 1, connectionTimeoutMillis: 100 },
      log,
    )
    const held = await pool.connect()
    expect(isUnavailable(await failure(pool.query('select 1')))).toBe(true)
    held.release()
    await close()
  })
})

test('A connection to a server that became a standby is replaced, and its write can be repeated', async () => {
  const { pool, db, close } = connect({ ...database.config, max: 1 }, log)
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const before = await pid()
  await pool.query('set default_transaction_read_only = on')
  const write = () => sql`create table written (id int)`.execute(db)
  expect(isUnavailable(await failure(write()))).toBe(true)
  expect(await pid()).not.toEqual(before)
  await write()
  await close()
})

test('A connection whose statements a migration made stale refuses once and is replaced', async () => {
  const { db, close } = connect({ ...database.config, max: 1 }, log)
  const other = connect({ ...database.config, max: 1 }, log)
  const read = () =>
    db.selectFrom('accounts').selectAll().where('username', '=', 'nobody').execute()
  await read()
  await sql`alter table accounts add column added_later boolean not null default false`.execute(
    other.db,
  )
  expect(isUnavailable(await failure(read()))).toBe(true)
  expect(await read()).toEqual([])
  await Promise.all([close(), other.close()])
})

test.each([
  ['57014', true],
  ['57P01', true],
  ['53100', true],
  ['53300', true],
  ['08006', true],
  ['25P03', true],
  ['55P03', true],
  ['40P01', true],
  ['EAGAIN', true],
  ['ECONNREFUSED', true],
  ['ENOENT', true],
  ['23505', false],
  ['22P02', false],
  ['42P01', false],
  ['EACCES', false],
])('An error with the code %s counts as unavailable: %s', (code, expected) => {
  expect(isUnavailable(Object.assign(new Error('from below'), { code }))).toBe(expected)
})

test('An application error does not count as unavailable, nor does a non-error', () => {
  expect(isUnavailable(new Error('explore: the reading thread ended'))).toBe(false)
  expect(isUnavailable('Connection terminated')).toBe(false)
  expect(isUnavailable(new Error('wrapped', { cause: new Error('Connection terminated') }))).toBe(
    true,
  )
})
