import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest'
import { HOUR } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { fileOf, IMPORTS_URL, startImports } from '../../../testing/imported-calendars/imports.ts'
import { connect, connected, disconnectAll } from '../../../testing/live-clients.ts'
import { calendarOf } from '../../../testing/make.ts'
import { importedCalendars } from './service.ts'

let imports: Awaited<ReturnType<typeof startImports>>

beforeAll(async () => {
  imports = await startImports(inject('template'))
})
afterAll(() => imports.close())
beforeEach(() => imports.reset('2026-06-01T09:00:00Z'))
afterEach(disconnectAll)

describe('An imported calendar', () => {
  test('takes its days from the guide’s free ones, and is read again every hour', async () => {
    const { app, server, importing, run, isFree } = imports
    const { guide, path } = await importing(fileOf('2026-07-10'))
    expect(await isFree(guide, '2026-07-10')).toBe(true)
    await run()
    expect([await isFree(guide, '2026-07-10'), await isFree(guide, '2026-07-11')]).toEqual([
      false,
      true,
    ])
    const spans = await app
      .as(guide)
      .get('/api/guides/calendar/spans?from=2026-07-01&to=2026-07-31')
    expect(spans.body.busy).toEqual([
      { feed: 'Google', start: '2026-07-09T15:00:00.000Z', end: '2026-07-10T15:00:00.000Z' },
    ])
    server.serve(path, fileOf('2026-07-11'))
    await run()
    expect(await isFree(guide, '2026-07-11')).toBe(true)
    app.clock.move(HOUR)
    await run()
    expect([await isFree(guide, '2026-07-10'), await isFree(guide, '2026-07-11')]).toEqual([
      true,
      false,
    ])
  })

  test('moves the guide in explore with each change of its busy times', async () => {
    const { app, server, importing, run } = imports
    const { guide, path, id } = await importing(fileOf('2026-07-10'))
    const isFound = async (day: string) => {
      const { body } = await app
        .as()
        .get(`/api/guides/approved?search=${guide.username}&from=${day}`)
      return body.totalGuides === 1
    }
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(true))
    await run()
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(false))
    server.serve(path, fileOf('2026-07-11'))
    app.clock.move(HOUR)
    await run()
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(true))
    expect(await isFound('2026-07-11')).toBe(false)
    await app.as(guide).delete(`${IMPORTS_URL}/${id}`)
    await vi.waitFor(async () => expect(await isFound('2026-07-11')).toBe(true))
  })

  test('writes only what is new in it', async () => {
    const { app, server, importing, run } = imports
    const { guide, path } = await importing(fileOf('2026-07-10', '2026-07-12'))
    const writesOf = async () =>
      (
        await app.ctx.db
          .selectFrom('busy_times')
          .select(sql<string>`xmin::text`.as('transaction'))
          .where('guide_id', '=', guide.id)
          .orderBy('during')
          .execute()
      ).map(({ transaction }) => transaction)
    await run()
    const first = await writesOf()
    app.clock.move(HOUR)
    await run()
    expect(await writesOf()).toEqual(first)
    server.serve(path, fileOf('2026-07-10', '2026-07-14'))
    app.clock.move(HOUR)
    await run()
    const [kept, added] = await writesOf()
    expect(kept).toBe(first[0])
    expect(added).not.toBe(first[1])
  })

  test('reaches open pages of its guide with what is new, and not with a read that changed nothing', async () => {
    const { app, server, importing, run } = imports
    const { guide, path, id } = await importing(fileOf('2026-07-10'))
    const client = connect(await app.listen(), guide.token)
    await connected(client)
    let announced = 0
    client.on('calendar changed', () => announced++)
    /** How many announcements arrive before an event that is sent after them. */
    const announcedNow = async () => {
      const last = new Promise((resolve) => client.once('unread changed', resolve))
      app.ctx.live.toPerson(guide.id, 'unread changed', { count: 0 })
      await last
      return announced
    }
    const announcedBy = async (change: () => unknown = () => undefined) => {
      await change()
      const before = await announcedNow()
      await run()
      return (await announcedNow()) - before
    }
    const nextHour = () => app.clock.move(HOUR)
    expect(await announcedBy()).toBe(1)
    expect(await announcedBy(nextHour)).toBe(0)
    server.serve(path, fileOf('2026-07-11'))
    expect(await announcedBy(nextHour)).toBe(1)
    app.clock.move(HOUR / 2)
    expect(await announcedBy(() => app.as(guide).post(`${IMPORTS_URL}/${id}/read`))).toBe(1)
    server.serve(path, 'a login page')
    expect(await announcedBy(nextHour)).toBe(1)
    server.serve(path, fileOf('2026-07-11'))
    expect(await announcedBy(nextHour)).toBe(1)
    expect(await announcedBy(nextHour)).toBe(0)
  })

  test('never shows its address, and the database holds it sealed', async () => {
    const { app, importing } = imports
    const { guide, id, path } = await importing(fileOf())
    const answer = JSON.stringify((await app.as(guide).get(IMPORTS_URL)).body)
    expect(answer).not.toContain(path)
    const row = await app.ctx.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.sealed_url.toString('latin1')).not.toContain('calendars')
  })

  test('waits for a server with the right key, and gives no other one a lease', async () => {
    const { app, importing, run, isFree } = imports
    const { guide, id } = await importing(fileOf('2026-07-10'))
    const env = { ...app.ctx.env, SECRET_KEY: 'another key, with which nothing was sealed' }
    await importedCalendars.run({ ...app.ctx, secrets: createSecrets(env, app.ctx.db) })
    const { leased_until } = await app.ctx.db
      .selectFrom('calendar_feeds')
      .select('leased_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(leased_until).toBeNull()
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(false)
  })

  test('counts as out of reach once its key is lost, and its busy times stay', async () => {
    const { app, importing, run, isFree, calendarsOf } = imports
    const { guide, id } = await importing(fileOf('2026-07-10'))
    await run()
    await app.ctx.db
      .updateTable('calendar_feeds')
      .set({ key_id: 'a lost key', next_read_at: app.ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await calendarsOf(guide)).toMatchObject([{ _id: id, problem: 'unreachable' }])
    expect(await isFree(guide, '2026-07-10')).toBe(false)
  })

  test('goes with its busy times when the guide removes it', async () => {
    const { app, make, importing, run, isFree } = imports
    const { guide, id } = await importing(fileOf('2026-07-10'))
    await run()
    expect((await app.as(await make.guide()).delete(`${IMPORTS_URL}/${id}`)).status).toBe(404)
    expect((await app.as(guide).delete(`${IMPORTS_URL}/${id}`)).body).toEqual({ feeds: [] })
    expect(await isFree(guide, '2026-07-10')).toBe(true)
  })

  test('is one of at most three, even when five are added at once', async () => {
    const { app, make, server, calendarsOf } = imports
    const guide = await make.guide()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        app
          .as(guide)
          .post(IMPORTS_URL, { name: '', url: `https://c${n}.example:${server.policy.port}/` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
    expect((await calendarsOf(guide))[0].name).toMatch(/\.example$/)
  })

  test.each(['http://calendars.example/', 'https://127.0.0.1/', 'webcal:', ''])(
    'is refused at %s',
    async (url) => {
      const { app, make, calendarsOf } = imports
      const guide = await make.guide()
      const answer = await app.as(guide).post(IMPORTS_URL, { name: '', url })
      expect(answer.status).toBe(400)
      expect(await calendarsOf(guide)).toEqual([])
    },
  )

  test('is in the export by its host, and goes with the account', async () => {
    const { app, importing, run } = imports
    const { guide, path } = await importing(fileOf('2026-07-10'))
    await run()
    const { body } = await app.as(guide).get('/api/account/export')
    expect(body.calendarFeeds).toMatchObject([{ name: 'Google', host: 'calendars.example' }])
    expect(JSON.stringify(body)).not.toContain(path)
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    const left = await app.ctx.db
      .selectFrom('busy_times')
      .selectAll()
      .where('guide_id', '=', guide.id)
      .execute()
    expect(left).toEqual([])
  })

  test('lies on the days of the guide’s zone, and moves when the zone changes', async () => {
    const { app, importing, run } = imports
    const { guide } = await importing(fileOf('2026-07-10'))
    await run()
    await app
      .as(guide)
      .put('/api/guides/calendar', calendarOf({ zone: 'Europe/Paris', version: 1 }))
    await run()
    const spans = await app
      .as(guide)
      .get('/api/guides/calendar/spans?from=2026-07-01&to=2026-07-31')
    expect(spans.body.busy[0].start).toBe('2026-07-09T22:00:00.000Z')
  })
})
