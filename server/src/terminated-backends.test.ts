import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { superuserOf } from './platform/db/embedded/config.ts'
import { startTestApp } from './testing/app.ts'
import { builders } from './testing/make.ts'

const ROUNDS = 30
const CALLERS = 12

test('Terminated database sessions answer 503, never 500, and are all replaced', async () => {
  const app = await startTestApp(inject('template'))
  const { id, user, guide } = await builders(app).booking()
  await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
  const administrator = new pg.Client(superuserOf(app.database.host))
  await administrator.connect()
  const over = new AbortController()
  const statuses = new Map<number, number>()
  const work = Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const browser = app.as(caller % 2 ? user : guide)
        const { status } =
          caller % 3
            ? await browser.post(`/api/bookings/${id}/messages`, { message: `${caller} ${n}` })
            : await browser.get('/api/notifications')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  let terminated = 0
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(30 + Math.random() * 50)
    const { rowCount } = await administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [app.database.database],
    )
    terminated += rowCount ?? 0
  }
  over.abort()
  await work
  await administrator.end()
  expect(terminated).toBeGreaterThan(ROUNDS)
  const unexpected = [...statuses.keys()].filter((status) => status >= 500 && status !== 503)
  expect(unexpected).toEqual([])
  expect((await app.as(user).get('/api/notifications')).status).toBe(200)
  await app.close()
}, 60_000)
