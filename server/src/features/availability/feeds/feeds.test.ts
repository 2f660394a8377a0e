import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, calendarOf, type Make, type TestPerson } from '../../../testing/make.ts'
import { type FeedServer, startFeedServer } from '../../../testing/outside/feed-server.ts'
import { importedCalendars } from './jobs.ts'

let app: TestApp
let make: Make
let server: FeedServer

beforeAll(async () => {
  server = await startFeedServer()
  app = await startTestApp(inject('template'), {
    feedAddresses: server.policy,
    env: { SECRET_KEY: 'the key that all servers have in common' },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  app.clock.set('2026-06-01T09:00:00Z')
  await app.ctx.db.deleteFrom('calendar_feeds').execute()
})

const URL = '/api/guides/calendar/feeds'
let serial = 0

const calendar = (...days: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

/** A guide whose calendar imports what this path serves. */
async function importing(content: string) {
  const guide = await make.guide()
  const path = `/${++serial}.ics`
  server.serve(path, content)
  await app.as(guide).put('/api/guides/calendar', calendarOf())
  const { body, status } = await app.as(guide).post(URL, { name: 'Google', url: server.url(path) })
  expect(status).toBe(201)
  return { guide, path, id: body.feeds[0]._id as string }
}

const run = () => importedCalendars.run(app.ctx)
const feedsOf = async (guide: TestPerson) =>
  (await app.as(await make.signIn(guide)).get(URL)).body.feeds
const isFree = async (guide: TestPerson, day: string) => {
  const { body } = await app.as().get(`/api/guides/profile/${guide.username}/availability`)
  return body.days.find((one: { day: string }) => one.day === day)?.isFree
}
const noticesOf = async (guide: TestPerson) => {
  const { body } = await app.as(await make.signIn(guide)).get('/api/notifications')
  return body.filter((one: { titleKey: string }) => one.titleKey.includes('feedBroken'))
}

describe('An imported calendar', () => {
  test('takes its days from the guide’s free ones, and is read again every hour', async () => {
    const { guide, path } = await importing(calendar('2026-07-10'))
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
    server.serve(path, calendar('2026-07-11'))
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
    const { guide, path, id } = await importing(calendar('2026-07-10'))
    const isFound = async (day: string) => {
      const { body } = await app
        .as()
        .get(`/api/guides/approved?search=${guide.username}&from=${day}`)
      return body.totalGuides === 1
    }
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(true))
    await run()
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(false))
    server.serve(path, calendar('2026-07-11'))
    app.clock.move(HOUR)
    await run()
    await vi.waitFor(async () => expect(await isFound('2026-07-10')).toBe(true))
    expect(await isFound('2026-07-11')).toBe(false)
    await app.as(guide).delete(`${URL}/${id}`)
    await vi.waitFor(async () => expect(await isFound('2026-07-11')).toBe(true))
  })

  test('writes only what is new in it', async () => {
    const { guide, path } = await importing(calendar('2026-07-10', '2026-07-12'))
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
    server.serve(path, calendar('2026-07-10', '2026-07-14'))
    app.clock.move(HOUR)
    await run()
    const [kept, added] = await writesOf()
    expect(kept).toBe(first[0])
    expect(added).not.toBe(first[1])
  })

  test('never shows its address, and the database holds it sealed', async () => {
    const { guide, id, path } = await importing(calendar())
    const answer = JSON.stringify((await app.as(guide).get(URL)).body)
    expect(answer).not.toContain(path)
    const row = await app.ctx.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.sealed_url.toString('latin1')).not.toContain('calendars')
  })

  test('waits for a server with the right key, and gives no other one a lease', async () => {
    const { guide, id } = await importing(calendar('2026-07-10'))
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

  test('goes with its busy times when the guide removes it', async () => {
    const { guide, id } = await importing(calendar('2026-07-10'))
    await run()
    expect((await app.as(await make.guide()).delete(`${URL}/${id}`)).status).toBe(404)
    expect((await app.as(guide).delete(`${URL}/${id}`)).body).toEqual({ feeds: [] })
    expect(await isFree(guide, '2026-07-10')).toBe(true)
  })

  test('is one of at most three, even when five are added at once', async () => {
    const guide = await make.guide()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        app.as(guide).post(URL, { name: '', url: `https://c${n}.example:${server.policy.port}/` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
    expect((await feedsOf(guide))[0].name).toMatch(/\.example$/)
  })

  test.each(['http://calendars.example/', 'https://127.0.0.1/', 'webcal:', ''])(
    'is refused at %s',
    async (url) => {
      const guide = await make.guide()
      const answer = await app.as(guide).post(URL, { name: '', url })
      expect(answer.status).toBe(400)
      expect(await feedsOf(guide)).toEqual([])
    },
  )

  test('is in the export by its host, and goes with the account', async () => {
    const { guide, path } = await importing(calendar('2026-07-10'))
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
    const { guide } = await importing(calendar('2026-07-10'))
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

describe('A calendar that cannot be read', () => {
  test('keeps its last times, notifies once after a day and pauses after two weeks', async () => {
    const { guide, path, id } = await importing(calendar('2026-07-10'))
    await run()
    server.serve(path, '<title>Sign in</title>')
    app.clock.move(HOUR)
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(false)
    expect(await feedsOf(guide)).toMatchObject([{ problem: 'notCalendar' }])
    expect(await noticesOf(guide)).toEqual([])
    for (const wait of [DAY, HOUR, DAY]) {
      app.clock.move(wait)
      await run()
      expect(await noticesOf(guide)).toHaveLength(1)
    }
    app.clock.move(14 * DAY)
    await run()
    expect(await feedsOf(guide)).toMatchObject([{ nextReadAt: null, isDue: false }])
    expect(await isFree(guide, '2026-07-10')).toBe(false)
    server.serve(path, calendar('2026-07-12'))
    app.clock.move(HOUR)
    await run()
    expect(await isFree(guide, '2026-07-12')).toBe(true)
    await app.as(await make.signIn(guide)).post(`${URL}/${id}/read`)
    await run()
    expect(await isFree(guide, '2026-07-12')).toBe(false)
    expect(await feedsOf(guide)).toMatchObject([{ problem: null, isDue: false }])
  })

  test('is tried again after an hour, then after as long as it has failed, up to 12', async () => {
    const { guide } = await importing('<title>Sign in</title>')
    const waits: number[] = []
    for (let at = 0; at < 7; at++) {
      await run()
      const [{ nextReadAt }] = await feedsOf(guide)
      waits.push((Date.parse(nextReadAt) - app.clock.now().getTime()) / HOUR)
      app.clock.set(nextReadAt)
    }
    expect(waits).toEqual([1, 1, 2, 4, 8, 12, 12])
  })

  test('delays none of nine others, even with a rule for every second', async () => {
    const runaway = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:runaway',
      'DTSTART:20260101T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const bad = await importing(runaway)
    const guides: TestPerson[] = []
    for (let n = 0; n < 9; n++) guides.push((await importing(calendar('2026-07-10'))).guide)
    await run()
    for (const guide of guides) expect(await isFree(guide, '2026-07-10')).toBe(false)
    expect((await feedsOf(bad.guide))[0].problem).not.toBeNull()
  })

  test('rests while its guide is blocked or on a break', async () => {
    const { guide, path } = await importing(calendar())
    await app.as(guide).post('/api/guides/deactivate')
    await run()
    expect(server.requests).not.toContain(path)
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', guide.id)
      .execute()
    await run()
    expect(server.requests).not.toContain(path)
  })

  test('is read once by two servers at the same time', async () => {
    const { path } = await importing(calendar())
    const second = await app.second()
    await Promise.all([importedCalendars.run(app.ctx), importedCalendars.run(second.ctx)])
    await second.close()
    expect(server.requests.filter((requested) => requested === path)).toHaveLength(1)
  })

  test('is read again by another server once the lease of a dead one is over', async () => {
    const { guide, id } = await importing(calendar('2026-07-10'))
    const leased = new Date(app.clock.now().getTime() + MINUTE)
    await app.ctx.db
      .updateTable('calendar_feeds')
      .set({ leased_until: leased })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(true)
    app.clock.move(2 * MINUTE)
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(false)
  })
})
