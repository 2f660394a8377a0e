import { tmpdir } from 'node:os'
import type { Message } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from './platform/db/open-database.ts'
import { createLog } from './platform/log.ts'
import { readEnv } from './platform/startup/env.ts'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { cloneDatabase } from './testing/database.ts'
import { builders } from './testing/make.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './testing/outside/pgbouncer.ts'
import { type ServerProcess, serverProcess, urlOf } from './testing/processes/server-process.ts'

test('A direct address of another database stops the start', async () => {
  const [first, second] = [
    await cloneDatabase(inject('template')),
    await cloneDatabase(inject('template')),
  ]
  const env = readEnv({
    DATABASE_URL: urlOf(first.config),
    DATABASE_DIRECT_URL: urlOf(second.config),
    DATA_DIR: tmpdir(),
  })
  await expect(openDatabase(env, createLog('silent'))).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
  )
  await first.drop()
  await second.drop()
})

describe.runIf(hasPgBouncer)('Two servers behind PgBouncer in transaction mode', () => {
  let app: TestApp
  let pooler: PgBouncer
  let servers: ServerProcess[]

  beforeAll(async () => {
    // The other processes live by the real clock.
    app = await startTestApp(inject('template'), { clock: fakeClock(new Date().toISOString()) })
    pooler = await startPgBouncer(app.database)
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: urlOf(app.database) }
    servers = await Promise.all([1, 2].map(() => serverProcess(app.database, env)))
    await Promise.all(servers.map((server) => server.start()))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.remove()))
    await pooler.stop()
    await app.close()
  })

  const call = async (
    server: number,
    token: string,
    method: string,
    path: string,
    body?: object,
  ) => {
    const response = await fetch(`${servers[server]?.address}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  test('Messages that both parties send at once are stored once each', async () => {
    const { id, user, guide } = await builders(app).booking()
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
    const path = `/api/bookings/${id}/messages`
    const sent = Array.from({ length: 40 }, (_, n) => `message ${n}`)
    const answers = await Promise.all(
      sent.map((message, n) =>
        call(n % 2, n % 3 === 0 ? guide.token : user.token, 'POST', path, { message }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201))
    const { body } = await call(0, user.token, 'GET', path)
    const texts = (body as Message[]).map(({ message }) => message)
    const stored = texts.filter((text) => text.startsWith('message'))
    expect(stored).toHaveLength(sent.length)
    expect(new Set(stored)).toEqual(new Set(sent))
  })
})
