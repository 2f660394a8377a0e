import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createLimits, type LimitStore } from './limits.ts'
import { redisStore } from './redis-store.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const PORT = 6500 + Math.floor(Math.random() * 400)
const url = `redis://127.0.0.1:${PORT}`
let redis: ChildProcess
const opened: LimitStore[] = []

async function startRedis(): Promise<void> {
  redis = spawn('redis-server', ['--port', String(PORT), '--save', '', '--bind', '127.0.0.1'])
  for await (const line of redis.stdout ?? [])
    if (String(line).includes('Ready to accept connections')) return
}
async function stopRedis(): Promise<void> {
  const gone = once(redis, 'exit')
  redis.kill('SIGKILL')
  await gone
}
function instance() {
  const store = redisStore({ REDIS_URL: url }, createLog('silent'))
  opened.push(store)
  return createLimits(store, systemClock, true)
}

// Needs the redis-server program, which `npm test` installs where it can.
describe.skipIf(!hasRedis)('Limits kept in Redis', () => {
  beforeAll(startRedis)
  afterAll(async () => {
    for (const each of opened) each.close()
    await stopRedis()
  })

  test('Two instances count together, and a success clears the count for both', async () => {
    const [one, other] = [instance(), instance()]
    for (let i = 0; i < 3; i++) expect(await one.consume('signup', 'a')).toBe(true)
    expect(await other.consume('signup', 'a')).toBe(true)
    expect(await other.consume('signup', 'a')).toBe(true)
    expect(await one.consume('signup', 'a')).toBe(false)
    await expect(other.enforce('signup', 'a')).rejects.toMatchObject({
      status: 429,
      extra: { params: { minutes: 30 } },
    })
    await one.clear('signup', 'a')
    expect(await other.consume('signup', 'a')).toBe(true)
  })

  test('Concurrent calls never exceed the limit', async () => {
    const [one, other] = [instance(), instance()]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).consume('chat', 'crowd')),
    )
    expect(answers.filter(Boolean)).toHaveLength(30)
  })

  test('Without Redis each instance counts alone, and they share counts again afterwards', async () => {
    const limits = instance()
    expect(await limits.consume('report', 'x')).toBe(true)
    await stopRedis()
    await sleep(50)
    const from = Date.now()
    for (let i = 0; i < 5; i++) expect(await limits.consume('report', 'y')).toBe(true)
    expect(await limits.consume('report', 'y')).toBe(false)
    expect(Date.now() - from).toBeLessThan(2000)
    await startRedis()
    const other = instance()
    await expect
      .poll(
        async () => {
          await limits.consume('contactPerIp', 'back')
          return other.consume('contactPerIp', 'back')
        },
        { timeout: 8000, interval: 300 },
      )
      .toBe(false)
  })

  test('While Redis hangs each instance counts alone, and they share counts again afterwards', async () => {
    const limits = instance()
    expect(await limits.consume('report', 'before')).toBe(true)
    redis.kill('SIGSTOP')
    try {
      const from = Date.now()
      for (let i = 0; i < 5; i++) expect(await limits.consume('report', 'z')).toBe(true)
      expect(await limits.consume('report', 'z')).toBe(false)
      expect(Date.now() - from).toBeLessThan(2000)
      await sleep(4000)
    } finally {
      redis.kill('SIGCONT')
    }
    const other = instance()
    await expect
      .poll(
        async () => {
          await limits.consume('contactPerIp', 'hung')
          return other.consume('contactPerIp', 'hung')
        },
        { timeout: 8000, interval: 300 },
      )
      .toBe(false)
  })
})
