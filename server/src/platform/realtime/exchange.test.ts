import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Connection, connect } from '../db/database.ts'
import { createSignals } from '../db/signals.ts'
import { createLog } from '../log.ts'
import { type Exchange, openExchange } from './exchange.ts'

const log = createLog('silent')
let database: TestDatabase
let connection: Connection
let exchanges: Exchange[]

beforeEach(async () => {
  database = await cloneDatabase(inject('template'))
  connection = connect(database.config, log)
  exchanges = []
})
afterEach(async () => {
  await Promise.all(exchanges.map((exchange) => exchange.close()))
  await connection.close()
  await database.drop()
})

/** An instance that records what arrives, once it listens. */
async function open(name: string, onMessage: (text: string) => void = () => undefined) {
  const received: string[] = []
  const listening = Promise.withResolvers<void>()
  const settings = { pool: connection.pool, signals: createSignals(connection.direct, log), log }
  const exchange = openExchange(name, settings, {
    onMessages(messages) {
      for (const message of messages) {
        const text = JSON.stringify(message)
        onMessage(text)
        received.push(text)
      }
    },
    onLost: (from) => received.push(`lost from ${from}`),
    onGap: listening.resolve,
  })
  exchanges.push(exchange)
  await listening.promise
  return { exchange, received }
}

const outgoing = (n: number) => ({ json: `{"n":${n}}`, isInline: n % 2 === 0 })

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

test('Messages arrive in their order, whether they are stored or not', async () => {
  const [{ exchange }, { received }] = [await open('one'), await open('other')]
  for (let n = 0; n < 50; n++) exchange.send(outgoing(n))
  await eventually(() =>
    expect(received).toEqual(Array.from({ length: 50 }, (_, n) => `{"n":${n}}`)),
  )
})

test('A message that was skipped is reported with the next one', async () => {
  const [{ exchange }, { received }] = [await open('one'), await open('other')]
  exchange.skip()
  exchange.send(outgoing(2))
  await eventually(() => expect(received).toEqual(['{"n":2}', 'lost from one']))
  exchange.send(outgoing(4))
  await eventually(() => expect(received).toEqual(['{"n":2}', 'lost from one', '{"n":4}']))
})

test('A message that cannot be handled counts as lost, and the next ones arrive', async () => {
  const { exchange } = await open('one')
  const { received } = await open('other', (text) => {
    if (text === '{"n":1}') throw new Error('not understood')
  })
  for (const n of [1, 2]) {
    exchange.send(outgoing(n))
    await eventually(() => expect(received).toHaveLength(n))
  }
  expect(received).toEqual(['lost from one', '{"n":2}'])
})
