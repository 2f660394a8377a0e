import { buildIndex } from '@annai/guide-search/internals'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkReplica } from './cli/doctor/replica.ts'
import { guideSource } from './features/guides/explore/service.ts'
import { connect } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log.ts'
import { isBuilt } from './platform/pages/web-build.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { builders, calendarOf, type Make, type TestPerson } from './testing/make.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from './testing/outside/standby.ts'
import { postgresProcesses, suspend } from './testing/processes/processes.ts'
import { urlOf } from './testing/processes/server-process.ts'

let database: ReplicatedDatabase
let app: TestApp
let make: Make
let address: string

const replicaUrl = () => urlOf({ ...app.database, host: database.standby.host })

beforeAll(async () => {
  database = await startReplicatedDatabase()
  const connection = connect(database.primary, createLog('warn'))
  await migrate(connection.db).finally(connection.close)
  app = await startTestApp(database.primary, {
    envOf: (copy) => ({
      DATABASE_URL: urlOf(copy),
      DATABASE_REPLICA_URL: urlOf({ ...copy, host: database.standby.host }),
      LOG_LEVEL: 'fatal',
    }),
  })
  make = builders(app)
  address = await app.listen()
  await used(true)
})
afterAll(async () => {
  await app.close()
  await database.remove()
})

async function metric(name: string, of = app): Promise<number | undefined> {
  const { body } = await of.as().get('/metrics')
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const readsOf = async (of = app) => ({
  replica: await metric('public_reads_total{source="replica"}', of),
  primary: await metric('public_reads_total{source="primary"}', of),
})
/** Reads by server while `work` runs. */
async function readsDuring(work: () => Promise<unknown>, of = app) {
  const before = await readsOf(of)
  await work()
  const after = await readsOf(of)
  const more = (source: 'replica' | 'primary') => (after[source] ?? 0) - (before[source] ?? 0)
  return { replica: more('replica'), primary: more('primary') }
}
const used = (isUsed: boolean, of = app) =>
  vi.waitFor(async () => expect(await metric('replica_used', of)).toBe(Number(isUsed)), {
    timeout: 40_000,
    interval: 100,
  })

const pauseReplay = () => database.standby.query('select pg_wal_replay_pause()')
const resumeReplay = () => database.standby.query('select pg_wal_replay_resume()')

const profileOf = ({ username }: TestPerson) => `/api/guides/profile/${username}`
async function listedGuide(of = app): Promise<TestPerson> {
  const guide = await make.guide()
  await vi.waitFor(async () => {
    const { body } = await of.as().get(`/api/guides/approved?search=${guide.username}`)
    expect(body.totalGuides).toBe(1)
  })
  await database.caughtUp()
  await used(true, of)
  return guide
}
const taglineOf = async (guide: TestPerson, headers = {}, of = app) =>
  (await of.as().get(profileOf(guide), headers)).body.tagline

/** What a browser sends back after an answer. */
const cookieOf = (headers: Record<string, unknown>) => ({
  cookie: [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; '),
})

test('The standby answers what visitors read of a guide, and the sitemap', async () => {
  const guide = await listedGuide()
  await app.as(guide).put('/api/guides/calendar', calendarOf())
  await database.caughtUp()
  const reads = await readsDuring(async () => {
    expect((await app.as().get(profileOf(guide))).body.username).toBe(guide.username)
    const { body } = await app.as().get(`${profileOf(guide)}/availability`)
    expect(body.days.some(({ isFree }: { isFree: boolean }) => isFree)).toBe(true)
    expect((await app.as().get(`${profileOf(guide)}/similar`)).status).toBe(200)
    expect((await app.as().get('/sitemap.xml')).status).toBe(200)
  })
  expect(reads).toEqual({ replica: 4, primary: 0 })
  expect(await metric('replica_lag_seconds')).toBeLessThan(10)
  const { body } = await app.as(await make.admin()).get('/api/admin/system')
  expect(body.replica).toEqual({ isUsed: true, lagSeconds: expect.any(Number) })
})

test('Who logs in and who has just written is answered by the primary', async () => {
  const guide = await listedGuide()
  const { headers } = await app.as(guide).post('/api/auth/logout')
  expect(String(headers['set-cookie'])).toBe(
    'annai_recent_write=1; Path=/; Max-Age=15; HttpOnly; SameSite=Lax',
  )
  const traveller = await make.user()
  const reads = await readsDuring(async () => {
    await app.as().get(profileOf(guide), cookieOf(headers))
    await app.as(traveller).get(profileOf(guide))
  })
  expect(reads).toEqual({ replica: 0, primary: 2 })
})

test('While replay is paused a saved profile is shown at once, to its guide and to visitors', async () => {
  const guide = await listedGuide()
  const second = await app.second()
  await used(true, second)
  expect(await readsDuring(() => taglineOf(guide))).toEqual({ replica: 1, primary: 0 })
  await pauseReplay()
  try {
    for (let n = 0; n < 5; n++) {
      const tagline = `number ${n}`
      const { headers } = await app.as(guide).put('/api/guides/profile', { tagline })
      expect(await taglineOf(guide)).toBe(tagline)
      for (const one of [app, second]) {
        expect((await one.as(guide).get(profileOf(guide))).body.tagline).toBe(tagline)
        expect(await taglineOf(guide, cookieOf(headers), one)).toBe(tagline)
      }
      // Another instance learns of it by a notification.
      await vi.waitFor(async () => expect(await taglineOf(guide, {}, second)).toBe(tagline), {
        timeout: 1000,
      })
    }
    await app.as(guide).put('/api/guides/calendar', calendarOf())
    const { body } = await app.as().get(`${profileOf(guide)}/availability`)
    expect(body.days.length).toBeGreaterThan(0)
    await app.as(guide).post('/api/guides/deactivate')
    expect((await app.as().get(profileOf(guide))).body).toEqual({ accountStatus: 'inactive' })
  } finally {
    await resumeReplay()
    await second.close()
  }
})

test.skipIf(!isBuilt())(
  'While replay is paused no old page is stored after a new one',
  async () => {
    const guide = await listedGuide()
    const visit = async (headers = {}) =>
      (await fetch(`${address}/guide/${guide.username}`, { headers })).text()
    await visit()
    await pauseReplay()
    try {
      for (let n = 0; n < 3; n++) {
        const tagline = `page ${n}`
        const { headers } = await app.as(guide).put('/api/guides/profile', { tagline })
        // Visitors and the guide at once: whichever page is stored last, it is the new one.
        const pages = await Promise.all([visit(), visit(cookieOf(headers)), visit()])
        for (const page of [...pages, await visit(), await visit(cookieOf(headers))])
          expect(page).toContain(tagline)
      }
    } finally {
      await resumeReplay()
    }
  },
)

test('The search index is built from a standby only once it shows everything', async () => {
  await listedGuide()
  // The thread that reads all guides has no way to the primary.
  const source = guideSource({ ...app.ctx, database: { host: '/nowhere' } }, 1)
  const index = await buildIndex(source, { foundBytes: 0, termBytes: 0 })
  expect(index.size).toBeGreaterThan(0)

  await pauseReplay()
  try {
    const guide = await make.guide()
    expect(await app.ctx.replica.catchUp()).toBeNull()
    const late = await app.second()
    await vi.waitFor(async () => {
      const { body } = await late.as().get(`/api/guides/approved?search=${guide.username}`)
      expect(body.totalGuides).toBe(1)
    })
    await late.close()
  } finally {
    await resumeReplay()
  }
})

test('A standby that is more than ten seconds behind is not used until it has caught up', async () => {
  const guide = await listedGuide()
  await pauseReplay()
  const begun = Date.now()
  try {
    await app.as(guide).put('/api/guides/profile', { tagline: 'behind' })
    await used(false)
    expect(Date.now() - begun).toBeGreaterThan(8000)
    expect(app.ctx.replica.state()).toMatchObject({ problem: 'behind' })
    expect((await readsDuring(() => app.as().get(profileOf(guide)))).replica).toBe(0)
  } finally {
    await resumeReplay()
  }
  await used(true)
})

test('A standby that dies changes nothing but the metric, and is used again when it is back', async () => {
  const guide = await listedGuide()
  const other = await listedGuide()
  await database.standby.kill()
  const answers = await Promise.all([
    app.as().get(profileOf(guide)),
    app.as().get(`${profileOf(guide)}/availability`),
    app.as().get(profileOf(other)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await used(false)
  expect(await checkReplica(replicaUrl(), app.ctx.db)).toMatchObject([
    { outcome: 'problem', text: expect.stringContaining('cannot be used') },
  ])
  await database.standby.start()
  await used(true)
  const findings = await checkReplica(replicaUrl(), app.ctx.db)
  expect(findings).toMatchObject([
    { outcome: 'ok', text: expect.stringMatching(/^The standby follows, \d+ ms behind$/) },
    { outcome: 'warning', text: expect.stringContaining('hot_standby_feedback') },
  ])
})

test('A standby that hangs delays one read by little more than a second', async () => {
  const guides = [await listedGuide(), await listedGuide()]
  const goOn = suspend(() => postgresProcesses(database.standby.dir))
  try {
    for (const [n, guide] of guides.entries()) {
      const begun = performance.now()
      expect((await app.as().get(profileOf(guide))).status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(n === 0 ? 3000 : 1000)
    }
    expect(await metric('replica_used')).toBe(0)
  } finally {
    goOn()
  }
  await used(true)
})

test('The primary itself and another database are no replica', async () => {
  expect(await checkReplica(urlOf(app.database), app.ctx.db)).toMatchObject([
    { outcome: 'problem', text: expect.stringContaining('is no standby') },
  ])
  const elsewhere = urlOf({ ...database.primary, host: database.standby.host })
  expect(await checkReplica(elsewhere, app.ctx.db)).toMatchObject([
    { outcome: 'problem', text: expect.stringContaining('another database') },
  ])
})

// Last: the standby goes its own way from here on.
test('A promoted standby is not used, and takes no write from here', async () => {
  const guide = await listedGuide()
  const bulk = await app.ctx.replica.catchUp()
  await database.standby.query('select pg_promote()')
  const write = bulk?.db
    .updateTable('guides')
    .set({ tagline: 'elsewhere' })
    .where('account_id', '=', guide.id)
    .execute()
  await expect(write).rejects.toMatchObject({ code: '25006' })
  expect((await app.as().get(profileOf(guide))).status).toBe(200)
  await used(false)
  expect(app.ctx.replica.state()).toMatchObject({ problem: 'no standby' })
})
