import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { asSystem } from '../../../platform/system-authority.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { createViewCounter, sweepViews, type ViewCounter } from './service.ts'
import { countViews } from './store.ts'

let app: TestApp
let make: Make
let counter: ViewCounter
let other: ViewCounter

beforeAll(async () => {
  app = await startTestApp(inject('template'), { env: { TRUST_PROXY: '1' } })
  make = builders(app)
  counter = createViewCounter(app.ctx)
  other = createViewCounter(app.ctx)
})
afterAll(() => app.close())

const stored = async (guide: TestPerson): Promise<number> =>
  (
    await app.ctx.db
      .selectFrom('guides')
      .select('profile_views')
      .where('account_id', '=', guide.id)
      .executeTakeFirstOrThrow()
  ).profile_views

const versionOf = async (guide: TestPerson): Promise<number> =>
  (
    await app.ctx.db
      .selectFrom('guides')
      .select('version')
      .where('account_id', '=', guide.id)
      .executeTakeFirstOrThrow()
  ).version

const visit = async (
  guide: TestPerson,
  { from = '192.0.2.1', agent = 'one', as = null as { token: string } | null } = {},
): Promise<number> =>
  (
    await app.as(as).get(`/api/guides/profile/${guide.username}?incrementView=true`, {
      'x-forwarded-for': from,
      'user-agent': agent,
    })
  ).body.profileViews

const network = (n: number) => ({ personId: null, network: `10.${n >> 8}.${n & 255}.1` })

describe('A view of a guide', () => {
  test('counts once for a network, whatever the user agent', async () => {
    const guide = await make.guide()
    for (let n = 0; n < 40; n++) expect(await visit(guide, { agent: `agent ${n}` })).toBe(1)
    expect(await visit(guide, { from: '2001:db8:1:2::7' })).toBe(2)
    expect(await visit(guide, { from: '2001:db8:1:2:ffff::9' })).toBe(2)
    expect(await visit(guide, { from: '2001:db8:1:3::7' })).toBe(3)
  })

  test('counts once for a logged-in person, and never for the guide or the operator', async () => {
    const [guide, traveller, admin] = [await make.guide(), await make.user(), await make.admin()]
    expect(await visit(guide, { as: traveller, from: '198.51.100.1' })).toBe(1)
    expect(await visit(guide, { as: traveller, from: '203.0.113.1' })).toBe(1)
    expect(await visit(guide, { as: guide, from: '203.0.113.2' })).toBe(1)
    expect(await visit(guide, { as: admin, from: '203.0.113.3' })).toBe(1)
  })

  test('writes nothing by its own request', async () => {
    const guide = await make.guide()
    const slow = createViewCounter(app.ctx)
    for (let n = 0; n < 20; n++) await slow.record(guide.id, network(n))
    expect(slow.pendingOf(guide.id)).toBe(20)
    expect(await stored(guide)).toBe(0)
    await slow.flush()
    expect(await stored(guide)).toBe(20)
    expect(slow.pendingOf(guide.id)).toBe(0)
  })

  test('is stored within ten seconds, and when the server stops', async () => {
    const guide = await make.guide()
    await visit(guide)
    await vi.waitFor(async () => expect(await stored(guide)).toBe(1), 10_000)
    const second = await app.second()
    const url = `/api/guides/profile/${guide.username}?incrementView=true`
    await second.as().get(url, { 'x-forwarded-for': '192.0.2.9' })
    await second.close()
    expect(await stored(guide)).toBe(2)
  })

  test('moves the guide in explore on every server without a new version', async () => {
    const second = await app.second()
    const [ahead, behind] = [
      await make.guide({ displayName: 'Viewed Vicuna' }),
      await make.guide({ displayName: 'Viewed Vicuna' }),
    ]
    await counter.record(ahead.id, network(1))
    await counter.flush()
    const list = async (from: TestApp) =>
      (await from.as().get('/api/guides/approved?search=vicuna')).body.guides.map(
        (guide: { username: string; profileViews: number }) => [guide.username, guide.profileViews],
      )
    const shows = (expected: [string, number][]) =>
      Promise.all(
        [app, second].map((server) =>
          vi.waitFor(async () => expect(await list(server)).toEqual(expected), 10_000),
        ),
      )
    await shows([
      [ahead.username, 1],
      [behind.username, 0],
    ])
    const version = await versionOf(behind)
    for (let n = 0; n < 12; n++) await counter.record(behind.id, network(n))
    await counter.flush()
    await shows([
      [behind.username, 12],
      [ahead.username, 1],
    ])
    expect(await versionOf(behind)).toBe(version)
    await second.close()
  })

  test('counts again on the next day, when the keys of the day before are deleted', async () => {
    const guide = await make.guide()
    const daily = createViewCounter(app.ctx)
    await daily.record(guide.id, network(1))
    await daily.flush()
    app.clock.move(24 * 3_600_000)
    await daily.record(guide.id, network(1))
    await daily.flush()
    expect(await stored(guide)).toBe(2)
    await sweepViews(app.ctx)
    const { rows } = await sql<{ count: number }>`
      select count(*) from guide_views where guide_id = ${guide.id}`.execute(app.ctx.db)
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('Concurrent views', () => {
  test('are counted exactly by several instances, after any interleaving', async () => {
    const guides = await Promise.all(Array.from({ length: 5 }, () => make.guide()))
    const over = new AbortController()
    const saves = (async () => {
      while (!over.signal.aborted)
        for (const guide of guides)
          await app.as(guide).put('/api/guides/profile', { tagline: `saved ${Math.random()}` })
    })()
    const record = async (instance: ViewCounter, n: number) => {
      const guide = guides[n % guides.length]
      if (guide) await instance.record(guide.id, network(n % 200))
      if (n % 37 === 0) await instance.flush()
    }
    // Each of 200 networks looks three times at one guide, on both instances.
    await Promise.all(
      Array.from({ length: 600 }, (_, n) => [record(counter, n), record(other, n)]).flat(),
    )
    over.abort()
    await saves
    const pending = () =>
      guides.some(({ id }) => counter.pendingOf(id) > 0 || other.pendingOf(id) > 0)
    while (pending()) await Promise.all([counter.flush(), other.flush()])
    expect(await Promise.all(guides.map(stored))).toEqual([40, 40, 40, 40, 40])
  })

  test('are counted once when the answer of a batch was lost and it is sent again', async () => {
    const guide = await make.guide()
    const batch = Array.from({ length: 7 }, (_, n) => ({
      key: Buffer.from(`sent twice ${n}`).toString('base64'),
      guideId: guide.id,
      day: '2026-06-01',
    }))
    await countViews(app.ctx.db, asSystem('views'), batch)
    await countViews(app.ctx.db, asSystem('views'), batch)
    expect(await stored(guide)).toBe(7)
  })

  test('wait for no locked row: that guide is counted at a later flush', async () => {
    const [locked, free] = [await make.guide(), await make.guide()]
    for (const guide of [locked, free]) await counter.record(guide.id, network(3))
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select from guides where account_id = ${locked.id} for update`.execute(tx)
      await counter.flush()
      expect([await stored(locked), await stored(free)]).toEqual([0, 1])
    })
    await counter.flush()
    expect(await stored(locked)).toBe(1)
  })

  test('of a guide who has gone are forgotten', async () => {
    const guide = await make.guide()
    await counter.record(guide.id, network(4))
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    await counter.flush()
    expect(counter.pendingOf(guide.id)).toBe(0)
  })
})

test('One network adds 60 views an hour, and one range 16 views of one guide a day', async () => {
  const strict = await startTestApp(inject('template'), { limits: true })
  const strictMake = builders(strict)
  const counted = createViewCounter(strict.ctx)
  const guide = await strictMake.guide()
  for (let n = 0; n < 30; n++)
    await counted.record(guide.id, { personId: null, network: `192.0.2.${n}` })
  expect(counted.pendingOf(guide.id)).toBe(16)
  let added = 0
  for (let n = 0; n < 70; n++) {
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    await counted.record(id, { personId: null, network: '198.51.100.1' })
    added += counted.pendingOf(id)
  }
  expect(added).toBe(60)
  await strict.close()
})
