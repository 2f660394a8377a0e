import { rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log.ts'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { builders, type TestPerson } from './testing/make.ts'
import {
  type ReplicatedDatabase,
  type Standby,
  startReplicatedDatabase,
} from './testing/outside/standby.ts'
import { postgresProcesses, suspend, titleOf } from './testing/processes/processes.ts'
import { type ServerProcess, serverProcess, urlOf } from './testing/processes/server-process.ts'
import { allServe, callOnce } from './testing/processes/workers.ts'
import {
  oldestAnswers,
  type ProfileRead,
  type ProfileWrite,
  taglineOf,
  versionIn,
} from './testing/profile-versions.ts'

/** Another worker learns of a change within milliseconds; the machine may be busy. */
const VISITORS_WITHIN_MS = 2500
const GUIDES = 3
const VISITORS = 3

/** Leads to the primary of the moment, as HAProxy does. */
const current = join(tmpdir(), `annai-primary-${process.pid}`)
let database: ReplicatedDatabase
let replica: Standby
let app: TestApp
let server: ServerProcess
let guides: TestPerson[]

const leadTo = (host: string) => {
  rmSync(current, { force: true })
  symlinkSync(host, current)
}

beforeAll(async () => {
  database = await startReplicatedDatabase()
  replica = await database.addStandby()
  leadTo(database.primary.host)
  const primary = { ...database.primary, host: current }
  const connection = connect(primary, createLog('warn'))
  await migrate(connection.db).finally(connection.close)
  app = await startTestApp(primary, {
    clock: fakeClock(new Date().toISOString()),
    env: { LOG_LEVEL: 'silent' },
  })
  const make = builders(app)
  guides = await Promise.all(Array.from({ length: GUIDES }, () => make.guide()))
  server = await serverProcess(app.database, {
    WEB_CONCURRENCY: '2',
    DATABASE_REPLICA_URL: urlOf({ ...app.database, host: replica.host }),
    LOG_LEVEL: 'fatal',
  })
  await server.start()
  await allServe(server, 2)
})
afterAll(async () => {
  await server.remove()
  await app.close()
  await database.remove()
  rmSync(current, { force: true })
})

/** The sum over both workers; `replica_used` is 1 when both use it. */
async function metric(name: string): Promise<number> {
  const { text } = await callOnce(server.address, '/metrics')
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
const readsOfReplica = () => metric('public_reads_total{source="replica"}')
const isUsed = () =>
  vi.waitFor(async () => expect(await metric('replica_used')).toBe(1), {
    timeout: 40_000,
    interval: 200,
  })

const pathOf = ({ username }: TestPerson) => `/api/guides/profile/${username}`

interface Caller {
  token?: string | undefined
  cookie?: string | undefined
}

type Answer = Awaited<ReturnType<typeof callOnce>>

/** Refused for the moment, as while there is no primary. */
const isRefused = (answer: Answer | string): boolean =>
  typeof answer !== 'string' && answer.status === 503 && answer.headers['retry-after'] !== undefined

/** Guides save their profiles and visitors read them, until it is stopped. */
function startLoad() {
  const writes: ProfileWrite[] = []
  const reads: ProfileRead[] = []
  const failures: string[] = []
  let refusedWrites = 0
  let refusedOwnReads = 0
  let slowestMs = 0
  let isOver = false

  async function read(guide: TestPerson, isOwn: boolean, as: Caller) {
    const from = Date.now()
    const answer = await callOnce(server.address, pathOf(guide), as).catch(String)
    slowestMs = Math.max(slowestMs, Date.now() - from)
    // After a save the primary is read.
    if (isOwn && isRefused(answer)) refusedOwnReads++
    else if (typeof answer === 'string' || answer.status !== 200)
      failures.push(typeof answer === 'string' ? answer : `read ${answer.status}`)
    else reads.push({ guide: guide.id, version: versionIn(answer.text), from, isOwn })
  }

  async function save(guide: TestPerson, version: number): Promise<string> {
    for (;;) {
      const { token } = guide
      const body = { tagline: taglineOf(version) }
      const call = { method: 'PUT', token, body }
      const answer = await callOnce(server.address, '/api/guides/profile', call)
      if (answer.status === 200) {
        writes.push({ guide: guide.id, version, acknowledgedAt: Date.now() })
        return String(answer.headers['set-cookie']).split(';')[0] ?? ''
      }
      if (!isRefused(answer)) throw new Error(`save ${answer.status}: ${answer.text}`)
      refusedWrites++
      await sleep(500)
    }
  }

  const write = async (guide: TestPerson) => {
    for (let version = Date.now(); !isOver; version++) {
      const cookie = await save(guide, version)
      // On connections of their own: either worker may answer.
      const { token } = guide
      await Promise.all([{ cookie }, { token }, { cookie }].map((as) => read(guide, true, as)))
      await sleep(150)
    }
  }
  const visit = async (index: number) => {
    for (let turn = index; !isOver; turn++, await sleep(40)) {
      const guide = guides[turn % guides.length]
      if (guide) await read(guide, false, {})
    }
  }
  const all = Promise.all([
    ...guides.map(write),
    ...Array.from({ length: VISITORS }, (_, index) => visit(index)),
  ])
  // A test that failed before it stopped its load would disturb the next one.
  onTestFinished(async () => {
    isOver = true
    await all.catch(() => undefined)
  })
  return {
    async stop() {
      isOver = true
      await all
      const { ownMs, visitorMs } = oldestAnswers(reads, writes)
      const own = reads.filter((one) => one.isOwn).length
      const counts = { writes: writes.length, own, visitors: reads.length - own }
      return { failures, refusedWrites, refusedOwnReads, slowestMs, ownMs, visitorMs, counts }
    },
  }
}

const receiverOf = ({ dir }: Standby) =>
  postgresProcesses(dir).filter((pid) => titleOf(pid).includes('walreceiver'))

test('While the replica stands still, hangs and dies, two workers answer nothing older than promised', async () => {
  await isUsed()
  const load = startLoad()
  await sleep(2000)
  expect(await readsOfReplica()).toBeGreaterThan(0)

  await replica.query('select pg_wal_replay_pause()')
  await sleep(3000)
  await replica.query('select pg_wal_replay_resume()')

  const receiver = receiverOf(replica)
  expect(receiver).toHaveLength(1)
  const receive = suspend(() => receiver)
  await sleep(3000)
  receive()

  const goOn = suspend(() => postgresProcesses(replica.dir))
  await sleep(4000)
  goOn()

  await replica.kill()
  await sleep(2000)
  await replica.start()
  await isUsed()

  const before = await readsOfReplica()
  await sleep(2000)
  const result = await load.stop()
  expect(result).toMatchObject({ failures: [], refusedWrites: 0, refusedOwnReads: 0, ownMs: 0 })
  expect(result.visitorMs).toBeLessThan(VISITORS_WITHIN_MS)
  expect(result.slowestMs).toBeLessThan(5000)
  expect(await readsOfReplica()).toBeGreaterThan(before)
}, 120_000)

// Last and without a retry: the first primary does not come back.
test('When the primary is replaced, visitors read on, and the replica is used on the new timeline', {
  retry: 0,
  timeout: 120_000,
}, async () => {
  await isUsed()
  const load = startLoad()
  await sleep(2000)
  await database.stopPrimary()
  await sleep(1000)
  await database.standby.query('select pg_promote()')
  leadTo(database.standby.host)
  await sleep(4000)
  // Who may not read the state of the receiver learns of the timeline by a restartpoint.
  await database.standby.query('checkpoint')
  await replica.query('checkpoint')
  await isUsed()
  const before = await readsOfReplica()
  await sleep(3000)
  const result = await load.stop()
  expect(await readsOfReplica()).toBeGreaterThan(before)
  expect(result).toMatchObject({ failures: [], ownMs: 0 })
  expect(result.visitorMs).toBeLessThan(VISITORS_WITHIN_MS)
})
