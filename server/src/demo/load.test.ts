import { isWithinHours } from '@annai/contract/availability/free-days'
import { dayAfter } from '@annai/contract/days'
import { todayIn } from '@annai/contract/when'
import { demoCalendars } from '@annai/demo/people/calendars'
import { demoEmail, demoGuides } from '@annai/demo/people/guides'
import { DEMO_GUIDE, DEMO_TRAVELLER } from '@annai/demo/people/travellers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { DAY } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { builders } from '../testing/make.ts'
import { ensureDemo, loadDemo, wipeDemo } from './load.ts'
import { REACHABLE } from './play.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await ensureDemo(app.ctx)
})
afterAll(() => app.close())

async function passwords(): Promise<{ traveller: string; guide: string }> {
  const { rows } = await sql<{ passwords: { traveller: string; guide: string } }>`
    select value -> 'passwords' as passwords from installation where name = 'demo'`.execute(
    app.ctx.db,
  )
  const found = rows[0]?.passwords
  if (!found) throw new Error('the demo logInfo no passwords')
  return found
}

const countOf = async (table: 'accounts' | 'bookings' | 'messages' | 'reviews') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(
    table,
  )}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

const signIn = async (username: string, password: string): Promise<{ token: string }> => {
  const answer = await app.as().post('/api/auth/login', { email: demoEmail(username), password })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('A first start', () => {
  test('shows an administrator what a guide has changed since the approval', async () => {
    const { token } = await signIn(DEMO_GUIDE, (await passwords()).guide)
    const { body: profile } = await app.as({ token }).get('/api/guides/profile')
    const change = (tagline: string) => app.as({ token }).put('/api/guides/profile', { tagline })
    expect((await change('Lanes at night')).status).toBe(200)
    const admin = await builders(app).admin()
    const { body } = await app.as(admin).get(`/api/admin/guide/${profile._id}/approval`)
    expect([body.before, body.after]).toEqual([
      { tagline: profile.tagline },
      { tagline: 'Lanes at night' },
    ])
    await change(profile.tagline)
  })

  test('shows a hundred guides in explore, each with an average that their reviews have', async () => {
    const { body } = await app.as().get('/api/guides/approved?limit=100')
    expect(body.totalGuides).toBeGreaterThanOrEqual(120)
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from guides g
      where g.review_count <> (select count(*) from reviews where guide_id = g.account_id)
        or g.rating_sum <> (
          select coalesce(sum(rating), 0) from reviews where guide_id = g.account_id)
    `.execute(app.ctx.db)
    expect(rows[0]?.wrong).toBe(0)
  })

  test('shows places of the gazetteer in the language of the reader', async () => {
    const { body } = await app.as().get('/api/guides/approved?limit=100&language=ko')
    const addresses = body.guides.map(
      ({ location }: { location: { formattedAddress: string } }) => location.formattedAddress,
    )
    const korean = addresses.filter((address: string) => /\p{Script=Hangul}/u.test(address))
    expect(korean.length).toBeGreaterThanOrEqual(75)
  })

  test.each([
    ['traveller', DEMO_TRAVELLER, 'user'],
    ['guide', DEMO_GUIDE, 'guide'],
  ] as const)(
    'lets the demo %s log in and find a booking in every state',
    async (who, name, role) => {
      const me = await signIn(name, (await passwords())[who])
      const { body } = await app.as(me).get(`/api/bookings/${role}?limit=100`)
      const statuses = new Set(body.map((booking: { status: string }) => booking.status))
      expect(statuses).toEqual(new Set(REACHABLE))
      const news = await app.as(me).get('/api/notifications')
      expect(news.body.length).toBeGreaterThan(3)
      expect(new Set(news.body.map((item: { isRead: boolean }) => item.isRead)).size).toBe(2)
    },
  )

  test('has a day of the demo traveller that goes on, and one on the next day', async () => {
    const me = await signIn(DEMO_TRAVELLER, (await passwords()).traveller)
    const { body } = await app.as(me).get('/api/bookings/user?limit=100')
    const dayWith = async (name: string) => {
      const { _id } = body.find(
        ({ guide }: { guide: { username: string } }) => guide.username === name,
      )
      return (await app.as(me).get(`/api/bookings/${_id}/day`)).body
    }
    const now = app.ctx.clock.now().getTime()
    const begun = await dayWith('incheon_jjajang')
    expect(Date.parse(begun.meetings[0].startsAt)).toBeLessThan(now)
    expect(Date.parse(begun.meetings[0].endsAt)).toBeGreaterThan(now + DAY / 6)
    const kinds = begun.signals.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['onTheWay', 'late', 'here'])
    const next = await dayWith('hakata_yatai')
    expect(next.meetings[0].row).toMatchObject({
      date: dayAfter(todayIn('Asia/Tokyo', now), 1),
      startTime: '18:30',
    })
    for (const { meetingPoint } of [begun, next])
      expect(meetingPoint.place.localAddress).toMatch(/[가-힣一-鿿]/)
  })

  test('has a trip of the demo traveller with three proposals to compare', async () => {
    const me = await signIn(DEMO_TRAVELLER, (await passwords()).traveller)
    const { body } = await app.as(me).get('/api/bookings/user?limit=100')
    const [id, ...others] = new Set(
      body.flatMap(({ tripRef }: { tripRef: { id: string } | null }) => tripRef?.id ?? []),
    )
    expect(others).toEqual([])
    const { bookings, trip } = (await app.as(me).get(`/api/trips/${id}`)).body
    expect(trip.state).toBe('open')
    const offered = bookings.map(
      ({ details }: { details: { currency: string } }) => details.currency,
    )
    expect(offered).toEqual(['JPY', 'JPY', 'TWD'])
  })

  test('has guides who are free on the days of a traveller, and their months show them', async () => {
    await app.runDueJobs()
    const on = (days: number) => dayAfter(app.ctx.clock.now().toISOString().slice(0, 10), days)
    const explore = async (query: string) =>
      (await app.as().get(`/api/guides/approved?limit=1&${query}`)).body.totalGuides
    const weekOn = `from=${on(40)}&to=${on(46)}`
    // The index learns of each guide by a notification.
    await vi.waitFor(
      async () => {
        const week = await explore(weekOn)
        expect(week).toBeGreaterThan(50)
        expect(await explore(`from=${on(40)}&to=${on(40)}`)).toBeLessThan(week)
        expect(await explore(`${weekOn}&people=10`)).toBeLessThan(week)
      },
      { timeout: 20_000 },
    )
    const { body } = await app.as().get(`/api/guides/profile/${DEMO_GUIDE}/availability`)
    const free = body.days.filter(({ isFree }: { isFree: boolean }) => isFree).length
    expect(free).toBeGreaterThan(200)
    expect(free).toBeLessThan(330)
  })

  test('has no agreed tour outside the hours of its guide', async () => {
    const { rows } = await sql<{ username: string; start: Date; end: Date }>`
      select a.username, lower(t.during) as start, upper(t.during) as end
      from agreed_times t join accounts a on a.id = t.guide_id
      where upper(t.during) > ${app.ctx.clock.now()}`.execute(app.ctx.db)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    const calendars = demoCalendars(app.ctx.clock.now().toISOString().slice(0, 10))
    for (const { username, start, end } of rows) {
      const own = calendars.find((one) => one.username === username)
      if (!own) throw new Error(`${username} has no calendar`)
      const span = { start: start.getTime(), end: end.getTime() }
      expect(isWithinHours(own.calendar, span), username).toBe(true)
    }
  })

  test('sends no mail and leaves no job anything to do', async () => {
    await app.runDueJobs()
    // The logins of the tests above.
    const { rows } = await sql`select from mails where kind <> 'newDevice'`.execute(app.ctx.db)
    expect(rows).toHaveLength(0)
  })
})

describe('The pictures of the demo', () => {
  test('are in the first answer, sent by the server, with captions in the guide’s order', async () => {
    const guide = demoGuides().find(({ countryCode }) => countryCode === 'CH')
    const { body } = await app.as().get(`/api/guides/profile/${guide?.username}`)
    const captions = body.imageGallery.map((item: { description: string }) => item.description)
    expect(captions).toEqual(guide?.gallery.map(({ description }) => description))
    const urls = [body.profilePicture, body.imageGallery[0].imageUrl]
    for (const url of urls) {
      const picture = await app.http.inject(url)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
  })

  test('that someone removed stay removed after the next start', async () => {
    const username = 'kamakura_zen_ben'
    await sql`
      update guides set image_gallery = '[]'
      from accounts where accounts.id = account_id and username = ${username}
    `.execute(app.ctx.db)
    await ensureDemo(app.ctx)
    const { body } = await app.as().get(`/api/guides/profile/${username}`)
    expect(body.imageGallery).toEqual([])
  })
})

describe('A load', () => {
  test('logs as many people and bookings as the database holds', async () => {
    const logInfo = vi.spyOn(app.ctx.log, 'info')
    await loadDemo(app.ctx)
    const lines = logInfo.mock.calls.map(([line]) => String(line))
    logInfo.mockRestore()
    const [people, bookings] = [await countOf('accounts'), await countOf('bookings')]
    expect(lines.join('\n')).toContain(`, ${people} people and ${bookings} bookings`)
  })
})

describe('A second start', () => {
  test('changes nothing and prints the same passwords', async () => {
    const before = [await countOf('accounts'), await countOf('messages'), await passwords()]
    const logInfo = vi.spyOn(app.ctx.log, 'info')
    await ensureDemo(app.ctx)
    const lines = logInfo.mock.calls.map(([line]) => String(line))
    logInfo.mockRestore()
    expect([await countOf('accounts'), await countOf('messages'), await passwords()]).toEqual(
      before,
    )
    expect(lines.join('\n')).toContain((await passwords()).guide)
  })

  test('finishes a load that was killed, without duplicates', async () => {
    const before = [await countOf('accounts'), await countOf('bookings'), await countOf('messages')]
    await sql`update installation set value = '{"state":"loading"}' where name = 'demo'`.execute(
      app.ctx.db,
    )
    await sql`delete from bookings where status <> 'Completed'`.execute(app.ctx.db)
    await ensureDemo(app.ctx)
    expect([
      await countOf('accounts'),
      await countOf('bookings'),
      await countOf('messages'),
    ]).toEqual(before)
  })
})

describe('The wipe', () => {
  test('takes the demo away with everything of it, spares real people, and lasts', async () => {
    const make = builders(app)
    const real = await make.booking()
    const demoGuide = await app.ctx.db
      .selectFrom('guides')
      .innerJoin('accounts', 'accounts.id', 'guides.account_id')
      .select('accounts.id')
      .where('accounts.username', '=', DEMO_GUIDE)
      .executeTakeFirstOrThrow()
    const report = {
      reporter_role: 'user',
      reported_role: 'guide',
      reason: 'other',
      description: 'What a real person wrote.',
    } as const
    await app.ctx.db
      .insertInto('reports')
      .values([
        { ...report, id: newId(), reporter_id: real.user.id, reported_id: demoGuide.id },
        { ...report, id: newId(), reporter_id: demoGuide.id, reported_id: real.user.id },
      ])
      .execute()
    await wipeDemo(app.ctx)
    const reports = await app.ctx.db.selectFrom('reports').selectAll().execute()
    expect(reports).toMatchObject([{ reporter_id: real.user.id, reported_id: null }])
    expect(await countOf('accounts')).toBe(2)
    expect(await countOf('bookings')).toBe(1)
    expect(await countOf('reviews')).toBe(0)
    await ensureDemo(app.ctx)
    expect(await countOf('accounts')).toBe(2)
    expect((await app.as(real.user).get(`/api/bookings/${real.id}`)).status).toBe(200)
  })

  test('can be undone by command, beside the real people', async () => {
    await loadDemo(app.ctx)
    expect(await countOf('accounts')).toBeGreaterThan(130)
  })
})
