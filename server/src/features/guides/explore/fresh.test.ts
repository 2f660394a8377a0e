import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let one: TestApp
let other: TestApp
let make: Make

beforeAll(async () => {
  one = await startTestApp(inject('template'))
  other = await one.second()
  make = builders(one)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const finds = async (app: TestApp, word: string): Promise<string[]> => {
  const { body } = await app.as().get(`/api/guides/approved?search=${encodeURIComponent(word)}`)
  return body.guides.map((guide: { username: string }) => guide.username)
}

const change = (guide: TestPerson, columns: Record<string, unknown>) =>
  one.ctx.db.updateTable('guides').set(columns).where('account_id', '=', guide.id).execute()

/** On both servers, within the second that is promised. */
const soon = async (check: (app: TestApp) => Promise<void>) => {
  for (const app of [one, other])
    await vi.waitFor(() => check(app), { timeout: 1000, interval: 20 })
}

describe('A change of a guide', () => {
  test('is seen by every server within a second: new, edited, hidden, back, deleted', async () => {
    const guide = await make.guide({ displayName: 'Fresh Faberge' })
    await soon(async (app) => expect(await finds(app, 'faberge')).toEqual([guide.username]))
    await change(guide, { tagline: 'samovars and 茶館' })
    await soon(async (app) => expect(await finds(app, '茶馆 samovar')).toEqual([guide.username]))
    for (const [table, hidden, shown] of [
      ['status', 'blocked', 'active'],
      ['status', 'inactive', 'active'],
      ['approval_status', 'pendingApproval', 'approved'],
    ] as const) {
      const set = (value: string) =>
        table === 'status'
          ? sql`update accounts set status = ${value} where id = ${guide.id}`.execute(one.ctx.db)
          : change(guide, { approval_status: value })
      await set(hidden)
      await soon(async (app) => expect(await finds(app, 'faberge')).toEqual([]))
      await set(shown)
      await soon(async (app) => expect(await finds(app, 'faberge')).toEqual([guide.username]))
    }
    await one.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    await soon(async (app) => expect(await finds(app, 'faberge')).toEqual([]))
  })

  test('moves the guide by priority, then by views', async () => {
    const [first, second] = [
      await make.guide({ displayName: 'Ordered Quokka' }),
      await make.guide({ displayName: 'Ordered Quokka' }),
    ]
    await change(first, { profile_views: 5 })
    await soon(async (app) =>
      expect(await finds(app, 'quokka')).toEqual([first.username, second.username]),
    )
    await change(second, { view_priority: 1 })
    await soon(async (app) =>
      expect(await finds(app, 'quokka')).toEqual([second.username, first.username]),
    )
  })

  test('that a call of this server made is seen here by the very next call', async () => {
    const guide = await make.guide({ displayName: 'Prompt Pangolin' })
    for (let n = 0; n < 25; n++) {
      const saved = await one.as(guide).put('/api/guides/profile', { tagline: `pangolin no${n}x` })
      expect(saved.status).toBe(200)
      expect(await finds(one, `no${n}x`)).toEqual([guide.username])
    }
  })

  test('a guide who was blocked or has left is never shown after the call answered', async () => {
    const admin = await make.admin()
    const guide = await make.guide({ displayName: 'Vanishing Vole' })
    const url = `/api/admin/guide/${guide.id}`
    for (let n = 0; n < 10; n++) {
      await one.as(admin).put(`${url}/block`, { accountStatus: 'blocked' })
      expect(await finds(one, 'vole')).toEqual([])
      await one.as(admin).put(`${url}/block`, { accountStatus: 'active' })
      expect(await finds(one, 'vole')).toEqual([guide.username])
      await one.as(guide).post('/api/guides/deactivate')
      expect(await finds(one, 'vole')).toEqual([])
      await one.as(guide).put('/api/guides/reactivate')
      expect(await finds(one, 'vole')).toEqual([guide.username])
    }
    await one.as(admin).put(`${url}/priority`, { viewPriority: 3 })
    const { body } = await one.as().get('/api/guides/approved?search=vole')
    expect(body.guides[0].viewPriority).toBe(3)
  })

  test('is caught up with after the connection to the database was lost', async () => {
    const guide = await make.guide({ displayName: 'Lost Lemming' })
    await soon(async (app) => expect(await finds(app, 'lemming')).toEqual([guide.username]))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(one.ctx.db)
    await sql`update accounts set status = 'blocked' where id = ${guide.id}`.execute(one.ctx.db)
    await soon(async (app) => expect(await finds(app, 'lemming')).toEqual([]))
  })

  test('by many at once leaves every server with the same pages', async () => {
    const guides = await Promise.all(
      Array.from({ length: 20 }, () => make.guide({ displayName: 'Busy Badger' })),
    )
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const guide = guides[n % guides.length]
        return guide && change(guide, { profile_views: (n * 7919) % 101 })
      }),
    )
    const expected = (
      await one.ctx.db
        .selectFrom('guides')
        .innerJoin('accounts', 'accounts.id', 'guides.account_id')
        .select('guides.profile_views')
        .where('accounts.display_name', '=', 'Busy Badger')
        .orderBy('guides.profile_views', 'desc')
        .execute()
    ).map(({ profile_views }) => profile_views)
    await soon(async (app) => {
      const { body } = await app.as().get('/api/guides/approved?search=badger&limit=50')
      const views = body.guides.map((guide: { profileViews: number }) => guide.profileViews)
      expect(views).toEqual(expected)
      expect(body.totalGuides).toBe(20)
    })
  })
})
