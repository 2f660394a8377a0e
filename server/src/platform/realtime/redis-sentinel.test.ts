import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { checkRedis } from '../../cli/doctor/redis.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  connect,
  connected,
  disconnectAll,
  join as joinBooking,
} from '../../testing/live-clients.ts'
import { builders } from '../../testing/make.ts'
import { freePort, hasRedis } from '../../testing/outside/redis.ts'

const PASSWORD = 'a password of Redis'

const eventually = (check: () => void | Promise<void>, timeout = 20_000) =>
  vi.waitFor(check, { timeout, interval: 50 })

// A Sentinel that did not run for two seconds, on a busy machine, starts no failover for the next
// 30. It then accepts only a replica that lost its primary less than ten times DOWN_AFTER_MS ago.
const DOWN_AFTER_MS = 4_000
const FAILOVER_MS = 60_000

// Needs the redis-server program, which `npm test` installs where it can.
describe.skipIf(!hasRedis)('Redis behind a Sentinel', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annai-sentinel-'))
  const running: ChildProcess[] = []
  let ports: { first: number; second: number; sentinel: number }
  let place: { REDIS_URL: string; REDIS_SENTINELS: string }
  let primary: ChildProcess
  let one: TestApp
  let other: TestApp

  const start = (...args: string[]) => {
    const child = spawn('redis-server', args, { stdio: 'ignore', cwd: folder })
    running.push(child)
    return child
  }
  const kill = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const query = async (port: number, ...args: [string, ...string[]]) => {
    const options = { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 }
    const redis = new Redis(port, '127.0.0.1', options)
    redis.on('error', () => undefined)
    try {
      return await redis.call(...args)
    } finally {
      redis.disconnect()
    }
  }
  const primaryPort = async () => {
    const found = await query(ports.sentinel, 'sentinel', 'get-master-addr-by-name', 'annai')
    return Number((found as string[])[1])
  }

  beforeAll(async () => {
    ports = { first: await freePort(), second: await freePort(), sentinel: await freePort() }
    const own = ['--bind', '127.0.0.1', '--save', '', '--requirepass', PASSWORD]
    const shared = [...own, '--masterauth', PASSWORD]
    primary = start('--port', String(ports.first), ...shared)
    start(
      '--port',
      String(ports.second),
      ...shared,
      '--replicaof',
      '127.0.0.1',
      String(ports.first),
    )
    const file = join(folder, 'sentinel.conf')
    writeFileSync(
      file,
      `bind 127.0.0.1
port ${ports.sentinel}
sentinel monitor annai 127.0.0.1 ${ports.first} 1
sentinel auth-pass annai "${PASSWORD}"
sentinel down-after-milliseconds annai ${DOWN_AFTER_MS}
sentinel failover-timeout annai 5000
`,
    )
    start(file, '--sentinel')
    await eventually(async () =>
      expect(await query(ports.sentinel, 'sentinel', 'replicas', 'annai')).toHaveLength(1),
    )
    place = {
      REDIS_URL: `redis://:${encodeURIComponent(PASSWORD)}@annai`,
      REDIS_SENTINELS: `127.0.0.1:${ports.sentinel}`,
    }
    const env = { ...place, LOG_LEVEL: 'silent' }
    one = await startTestApp(inject('template'), { env, limits: true })
    other = await one.second()
    await Promise.all([one.listen(), other.listen()])
  }, 90_000)
  afterAll(async () => {
    disconnectAll()
    await other?.close()
    await one?.close()
    await Promise.all(running.map(kill))
    rmSync(folder, { recursive: true, force: true })
  })

  test('the primary is found, and after a failover the next one, without a failed call', async () => {
    const { id, user, guide } = await builders(one).booking()
    const traveller = connect(await other.listen(), user.token)
    await connected(traveller)
    await joinBooking(traveller, id)
    const received: string[] = []
    traveller.on('new message', ({ message }) => received.push(message))
    const post = async (message: string) => {
      const { status } = await one.as(guide).post(`/api/bookings/${id}/messages`, { message })
      expect(status).toBe(201)
    }
    const isReady = async () => {
      const { body } = await one.as().get('/readyz')
      return (body as { redis: string }).redis === 'ready'
    }
    await eventually(async () => expect(await isReady()).toBe(true))
    await post('before')
    await eventually(() => expect(received).toEqual(['before']))
    // A replica without the data of the primary cannot take its place.
    await eventually(async () =>
      expect(String(await authorized('info', 'replication'))).toContain('master_link_status:up'),
    )

    await kill(primary)
    await post('during')
    await eventually(async () => expect(await primaryPort()).toBe(ports.second), FAILOVER_MS)
    await eventually(async () => expect(await isReady()).toBe(true))
    const postAfter = async () => {
      await post(`after ${received.length}`)
      expect(received.at(-1)).toContain('after')
    }
    // A person may send 30 messages a minute.
    await vi.waitFor(postAfter, { timeout: 15_000, interval: 700 })
    // The limits are counted on the new primary.
    const info = String(await authorized('info', 'keyspace'))
    expect(info).toMatch(/db0:keys=\d+/)
  }, 120_000)

  const authorized = async (...args: [string, ...string[]]) => {
    const redis = new Redis(ports.second, '127.0.0.1', { password: PASSWORD })
    try {
      return await redis.call(...args)
    } finally {
      redis.disconnect()
    }
  }

  test('the doctor finds the primary, and names the setting that is wrong', async () => {
    const outcomes = async (port: number) => {
      const REDIS_SENTINELS = [{ host: '127.0.0.1', port }]
      const findings = await checkRedis({ REDIS_URL: place.REDIS_URL, REDIS_SENTINELS })
      return findings.map(({ outcome, text }) => `${outcome} ${text}`)
    }
    expect((await outcomes(ports.sentinel))[0]).toMatch(/^ok Version \d/)
    expect((await outcomes(await freePort()))[0]).toMatch(/^problem REDIS_SENTINELS cannot be used/)
  })
})
