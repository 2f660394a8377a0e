import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { hasRedis, startRedisOnFreePort } from '../../testing/outside/redis.ts'

let faults: unknown[]
const recordFault = (fault: unknown) => faults.push(fault)

beforeEach(() => {
  faults = []
  process.on('unhandledRejection', recordFault)
})
afterEach(() => {
  process.off('unhandledRejection', recordFault)
})

/** Commands that the closed connection leaves unanswered are rejected a moment later. */
const afterRejections = () => sleep(300)

const environment = (url: string) => ({ env: { REDIS_URL: url, LOG_LEVEL: 'silent' } })

test('A server that stops during a Redis command leaves no unhandled rejection', async () => {
  const app = await startTestApp(inject('template'), environment('redis://127.0.0.1:1'))
  await app.listen()
  await app.close()
  await afterRejections()
  expect(faults).toEqual([])
})

test.skipIf(!hasRedis)(
  'A server that stops while another instance is queried leaves no unhandled rejection',
  async () => {
    const redis = await startRedisOnFreePort()
    await redis.start()
    try {
      const app = await startTestApp(inject('template'), environment(redis.url))
      const make = builders(app)
      await app.listen()
      const { id, guide } = await make.booking()
      await vi.waitFor(async () =>
        expect((await app.as().get('/readyz')).body).toEqual({ status: 'ready', redis: 'ready' }),
      )
      redis.pause()
      // Is the traveller viewing the thread on another instance? Redis does not answer.
      const url = `/api/bookings/${id}/messages`
      expect((await app.as(guide).post(url, { message: 'hello' })).status).toBe(201)
      await app.close()
      await redis.kill()
      await afterRejections()
      expect(faults).toEqual([])
    } finally {
      await redis.kill()
    }
  },
)
