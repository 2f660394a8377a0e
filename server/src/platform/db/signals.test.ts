import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { type Connection, connect } from './database.ts'
import { createSignals } from './signals.ts'

let database: TestDatabase
let connection: Connection
const log = createLog('silent')

beforeAll(async () => {
  database = await cloneDatabase(inject('template'))
  connection = connect(database.config, log)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('barrier resolves after all earlier commits were delivered; a lost connection is a gap', async () => {
  const received: string[] = []
  let gaps = 0
  const subscription = createSignals(connection.pool, log).listen('bell', {
    onNotification: (payload) => received.push(payload),
    onGap: () => gaps++,
  })
  await vi.waitFor(() => expect(gaps).toBe(1))
  for (let n = 0; n < 200; n++) {
    await sql`select pg_notify('bell', ${String(n)})`.execute(connection.db)
    expect(await subscription.barrier()).toBe(true)
    expect(received.at(-1)).toBe(String(n))
  }
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(connection.db)
  await vi.waitFor(() => expect(gaps).toBe(2))
  await sql`select pg_notify('bell', 'again')`.execute(connection.db)
  expect(await subscription.barrier()).toBe(true)
  expect(received.at(-1)).toBe('again')
  await subscription.stop()
})

test('channels that are listened to at once never run two statements at a time', async () => {
  const warned: Error[] = []
  const onWarning = (warning: Error) => warned.push(warning)
  process.on('warning', onWarning)
  const signals = createSignals(connection.pool, log)
  let gaps = 0
  const listen = (channel: string) =>
    signals.listen(channel, { onNotification: () => undefined, onGap: () => gaps++ })
  const first = listen('first')
  await vi.waitFor(() => expect(gaps).toBe(1))
  const others = ['second', 'third', 'fourth'].map(listen)
  await Promise.all([first.barrier(), first.barrier()])
  await vi.waitFor(() => expect(gaps).toBe(4))
  process.off('warning', onWarning)
  expect(warned).toEqual([])
  for (const each of [first, ...others]) await each.stop()
})

test('concurrent barriers never run two statements at a time, and all resolve correctly', async () => {
  const received: string[] = []
  let gaps = 0
  const subscription = createSignals(connection.pool, log).listen('chimes', {
    onNotification: (payload) => received.push(payload),
    onGap: () => gaps++,
  })
  await vi.waitFor(() => expect(gaps).toBe(1))
  const warned: Error[] = []
  const onWarning = (warning: Error) => warned.push(warning)
  process.on('warning', onWarning)
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      await sql`select pg_notify('chimes', ${String(n)})`.execute(connection.db)
      expect(await subscription.barrier()).toBe(true)
      expect(received).toContain(String(n))
    }),
  )
  process.off('warning', onWarning)
  expect(warned).toEqual([])
  await subscription.stop()
})
