import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make
let address: string

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterAll(() => app.close())

/** As a browser does, over a connection. */
async function visit({ username }: TestPerson, query = '', token?: string) {
  const answer = await fetch(`${address}/api/guides/profile/${username}${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: (await answer.json()) as PublicGuide }
}

/** Read from the database first, then from the cache. */
async function visitTwice(guide: TestPerson) {
  const first = await visit(guide)
  expect(await visit(guide)).toEqual(first)
  return first
}

/** How often a connection to the database was taken meanwhile. */
async function connectionsOf(work: () => Promise<unknown>): Promise<number> {
  const connections = vi.spyOn(pg.Pool.prototype, 'connect')
  await work()
  const used = connections.mock.calls.length
  connections.mockRestore()
  return used
}

const storedViews = (guide: TestPerson) => async () =>
  (
    await app.ctx.db
      .selectFrom('guides')
      .select('profile_views')
      .where('account_id', '=', guide.id)
      .executeTakeFirstOrThrow()
  ).profile_views

describe('The cached public page of a guide', () => {
  test('looks like the one that was read, and counts no view', async () => {
    const guide = await make.guide({ displayName: 'Ready Rabbit' })
    const { status, body } = await visitTwice(guide)
    expect(status).toBe(200)
    expect(body).toMatchObject({ displayName: 'Ready Rabbit', profileViews: 0 })
    expect((await visit(guide, '?incrementView=true')).body.profileViews).toBe(1)
    const other = await make.guide()
    await visitTwice(other)
    expect((await visit(guide, `?next=/${other.username}`)).body._id).toBe(guide.id)
  })

  test('is read from the database once for concurrent visitors', async () => {
    const guide = await make.guide()
    await visit(guide)
    // With a new version what was read is out of date, and the index has the new one by then.
    const tagline = 'changed'
    const { db } = app.ctx
    await db.updateTable('guides').set({ tagline }).where('account_id', '=', guide.id).execute()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    let visits: Awaited<ReturnType<typeof visit>>[] = []
    const used = await connectionsOf(async () => {
      visits = await Promise.all(Array.from({ length: 30 }, () => visit(guide)))
    })
    expect(visits.every(({ body }) => body.tagline === tagline)).toBe(true)
    expect(used).toBeGreaterThan(0)
    // Two statements for each visitor would be sixty.
    expect(used).toBeLessThan(20)
  })

  test('is never that of a guide who was blocked or has left before', async () => {
    const [admin, guide] = [await make.admin(), await make.guide()]
    const block = (accountStatus: string) =>
      app.as(admin).put(`/api/admin/guide/${guide.id}/block`, { accountStatus })
    for (let n = 0; n < 10; n++) {
      expect((await visitTwice(guide)).status).toBe(200)
      await block('blocked')
      expect((await visit(guide)).status).toBe(404)
      expect((await visit(guide, '', guide.token)).body.isPreview).toBe(true)
      await block('active')
      expect((await visitTwice(guide)).status).toBe(200)
      await app.as(guide).post('/api/guides/deactivate')
      expect((await visit(guide)).body).toEqual({ accountStatus: 'inactive' })
      await app.as(guide).put('/api/guides/reactivate')
    }
  })

  test('shows what a call of this server changed from the very next call on', async () => {
    const made = await make.booking({ status: STATUS.completed })
    const { guide, user, id } = made
    for (let n = 0; n < 10; n++) {
      await visitTwice(guide)
      await app.as(guide).put('/api/guides/profile', { tagline: `number ${n}` })
      expect((await visit(guide)).body.tagline).toBe(`number ${n}`)
    }
    await visitTwice(guide)
    await app.as(user).post(`/api/bookings/${id}/review`, { rating: 5, text: 'wonderful' })
    expect((await visit(guide)).body.reviews).toMatchObject([{ text: 'wonderful' }])
  })

  test('shows a view of another visitor from the next call on, and is cached for seconds', async () => {
    const guide = await make.guide()
    await visitTwice(guide)
    expect((await visit(guide, '?incrementView=true')).body.profileViews).toBe(1)
    for (let n = 0; n < 3; n++) expect((await visit(guide)).body.profileViews).toBe(1)
    // The view is stored, and the index learns of the count.
    await expect.poll(storedViews(guide), { timeout: 6000 }).toBe(1)
    await visit(guide)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    // Jobs may take a connection at the same moment.
    await expect.poll(() => connectionsOf(() => visit(guide)), { timeout: 2000 }).toBe(0)
    expect((await visit(guide)).body.profileViews).toBe(1)
  }, 20_000)

  test('shows within a second what was changed elsewhere', async () => {
    const guide = await make.guide()
    await visitTwice(guide)
    await app.ctx.db
      .updateTable('accounts')
      .set({ display_name: 'Somebody Else' })
      .where('id', '=', guide.id)
      .execute()
    const name = async () => (await visit(guide)).body.displayName
    await expect.poll(name, { timeout: 1000, interval: 20 }).toBe('Somebody Else')
  })
})
