import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../testing/live-clients.ts'
import { builders, calendarOf, type Make, proposalOf, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())
afterEach(disconnectAll)

const URL = '/api/guides/calendar'
const save = (guide: TestPerson, changes: object = {}) =>
  app.as(guide).put(URL, { ...calendarOf(), ...changes })
const daysOf = async (guide: TestPerson) => {
  const { body } = await app.as().get(`/api/guides/profile/${guide.username}/availability`)
  return new Map<string, boolean>(
    body.days.map(({ day, isFree }: { day: string; isFree: boolean }) => [day, isFree]),
  )
}

describe('A guide’s calendar', () => {
  test('is the default with version 0 until it is saved, and again after it is removed', async () => {
    const guide = await make.guide()
    expect((await app.as(guide).get(URL)).body).toMatchObject({ version: 0, seasons: [] })
    const exceptions = [
      { from: '2026-06-20', to: '2026-06-22', hours: null, note: 'Away' },
      { from: '2026-07-04', to: '2026-07-04', hours: [{ from: '18:00', to: '02:00' }], note: '' },
    ]
    const seasons = [{ from: '11-15', to: '02-15', week: [[], [], [], [], [], [], []] }]
    const saved = await save(guide, { exceptions, seasons })
    expect(saved).toMatchObject({ status: 200, body: { version: 1, exceptions, seasons } })
    expect((await app.as(guide).get(URL)).body).toEqual(saved.body)
    expect((await app.as(guide).delete(URL)).body.version).toBe(0)
    expect((await app.as(guide).get(URL)).body).toMatchObject({ version: 0, exceptions: [] })
  })

  test('that was changed in another tab is refused and remains unchanged', async () => {
    const guide = await make.guide()
    const answers = await Promise.all([save(guide, { groups: 2 }), save(guide, { groups: 3 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await app.as(guide).get(URL)
    expect(body.version).toBe(1)
    expect(body.groups).toBe(answers[0]?.status === 200 ? 2 : 3)
    expect((await save(guide, { version: 1, groups: 4 })).body).toMatchObject({
      version: 2,
      groups: 4,
    })
  })

  test('that was removed and made again is not overwritten by a tab that read the old one', async () => {
    const guide = await make.guide()
    const old = await save(guide)
    await app.as(guide).delete(URL)
    const renewed = await save(guide, { groups: 3 })
    expect(renewed.body.version).toBeGreaterThan(old.body.version)
    expect((await save(guide, { version: old.body.version, groups: 5 })).status).toBe(409)
    await app.as(guide).delete(URL)
    // A second removal finds no calendar, and the version goes on all the same.
    await app.as(guide).delete(URL)
    const again = await save(guide)
    expect(again.body.version).toBeGreaterThan(renewed.body.version)
    expect((await save(guide, { version: renewed.body.version })).status).toBe(409)
    expect((await app.as(guide).get(URL)).body).toEqual(again.body)
  })

  test.each([
    ['a zone that is none', { zone: 'Asia/Atlantis' }],
    ['an offset for a zone', { zone: 'GMT+9' }],
    ['six groups', { groups: 6 }],
    ['a notice of four days', { noticeDays: 4 }],
    ['six weekdays', { week: Array.from({ length: 6 }, () => []) }],
    [
      'hours that overlap',
      {
        week: [
          [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
      },
    ],
    [
      'a day that does not exist',
      { exceptions: [{ from: '2027-02-29', to: '2027-03-01', hours: null, note: '' }] },
    ],
    [
      'a day in a year that never was',
      { exceptions: [{ from: '0000-01-01', to: '0000-01-02', hours: null, note: '' }] },
    ],
    [
      'two exceptions of one day',
      {
        exceptions: [
          { from: '2027-02-01', to: '2027-02-05', hours: null, note: '' },
          { from: '2027-02-05', to: '2027-02-05', hours: [], note: '' },
        ],
      },
    ],
    [
      'seasons that meet after New Year',
      {
        seasons: [
          { from: '11-01', to: '02-01', week: [[], [], [], [], [], [], []] },
          { from: '01-15', to: '03-01', week: [[], [], [], [], [], [], []] },
        ],
      },
    ],
  ])('with %s is refused', async (_, changes) => {
    const guide = await make.guide()
    const answer = await save(guide, changes)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/\w/)
    expect((await app.as(guide).get(URL)).body.version).toBe(0)
  })
})

describe('The times of a guide’s own calendar', () => {
  const july = `${URL}/spans?from=2026-07-01&to=2026-07-31`

  test('list agreed tours and open proposals, each with its booking', async () => {
    const guide = await make.guide()
    await save(guide)
    const agreed = await make.booking({ status: STATUS.confirmed, guide })
    const dateTimes = ['2026-07-14', '2026-08-02'].map((date) => ({
      date,
      startTime: '10:00',
      endTime: '12:00',
    }))
    const held = await make.booking({ status: STATUS.proposed, guide, proposal: { dateTimes } })
    await make.booking({ status: STATUS.rejectedByUser, guide })
    expect((await app.as(guide).get(july)).body).toEqual({
      agreed: [
        {
          bookingId: agreed.id,
          traveller: agreed.user.displayName,
          start: '2026-07-10T00:00:00.000Z',
          end: '2026-07-10T06:00:00.000Z',
        },
      ],
      holds: [
        {
          bookingId: held.id,
          traveller: held.user.displayName,
          start: '2026-07-14T01:00:00.000Z',
          end: '2026-07-14T03:00:00.000Z',
        },
      ],
      busy: [],
    })
    expect((await app.as(await make.guide()).get(july)).body.agreed).toEqual([])
    const days = await daysOf(guide)
    expect([days.get('2026-07-10'), days.get('2026-07-14')]).toEqual([false, true])
  })

  test('begin and end with the days of the guide’s clock', async () => {
    const guide = await make.guide()
    await save(guide)
    // 1:00 to 3:00 on 10 July in Tokyo, which is 9 July in UTC.
    const dateTimes = [{ date: '2026-07-10', startTime: '01:00', endTime: '03:00' }]
    await make.booking({ status: STATUS.confirmed, guide, proposal: { dateTimes } })
    const on = async (day: string) =>
      (await app.as(guide).get(`${URL}/spans?from=${day}&to=${day}`)).body.agreed.length
    expect([await on('2026-07-09'), await on('2026-07-10')]).toEqual([0, 1])
  })

  test.each([
    'from=2026-07-01',
    'from=2026-07-02&to=2026-07-01',
    'from=2026-07-01&to=2027-07-01',
    'from=2026-02-30&to=2026-03-01',
    'from=&to=-%7B%7B',
  ])('are refused for %s', async (query) => {
    const guide = await make.guide()
    expect((await app.as(guide).get(`${URL}/spans?${query}`)).status).toBe(400)
  })
})

describe('The free days of a guide', () => {
  test('are unknown without a calendar', async () => {
    expect(await daysOf(await make.guide())).toEqual(new Map())
  })

  test('follow from hours, exceptions and notice, for a year from today at the guide’s place', async () => {
    app.clock.set('2026-06-01T16:00:00Z') // 1:00 on 2 June in Tokyo
    const guide = await make.guide()
    await save(guide, {
      noticeDays: 2,
      exceptions: [{ from: '2026-06-06', to: '2026-06-07', hours: null, note: 'Wedding' }],
    })
    const days = await daysOf(guide)
    expect(days.size).toBe(365)
    expect([...days].slice(0, 7)).toEqual([
      ['2026-06-02', false],
      ['2026-06-03', false],
      ['2026-06-04', true],
      ['2026-06-05', true],
      ['2026-06-06', false],
      ['2026-06-07', false],
      ['2026-06-08', true],
    ])
    const { body } = await app.as().get(`/api/guides/profile/${guide.username}/availability`)
    expect(JSON.stringify(body)).not.toMatch(/Wedding|09:00|17:00/)
  })

  test('lose a day with its last group, and get it back when the tour is cancelled', async () => {
    const guide = await make.guide()
    await save(guide, { groups: 2 })
    const tour = { status: STATUS.confirmed, guide, proposal: { allowOverlap: true } } as const
    await make.booking(tour)
    expect((await daysOf(guide)).get('2026-07-10')).toBe(true)
    const { id, user } = await make.booking(tour)
    expect((await daysOf(guide)).get('2026-07-10')).toBe(false)
    expect((await daysOf(guide)).get('2026-07-11')).toBe(true)
    await app.as(user).post(`/api/bookings/${id}/cancel`, {})
    expect((await daysOf(guide)).get('2026-07-10')).toBe(true)
  })

  test('of a guide on a break are unknown; of a guide who is not public there is no such page', async () => {
    const guide = await make.guide({ status: 'inactive' })
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'active' })
      .where('id', '=', guide.id)
      .execute()
    await save(guide)
    await app.as(guide).post('/api/guides/deactivate')
    expect(await daysOf(guide)).toEqual(new Map())
    const hidden = await make.guide({ isApproved: false })
    const path = `/api/guides/profile/${hidden.username}/availability`
    expect((await app.as().get(path)).status).toBe(404)
    expect((await app.as(hidden).get(path)).status).toBe(404)
  })

  test('go with the account, and its export holds the calendar', async () => {
    const guide = await make.guide()
    await save(guide, {
      exceptions: [{ from: '2026-12-24', to: '2026-12-26', hours: null, note: 'Family' }],
    })
    const { body } = await app.as(guide).get('/api/account/export')
    expect(body.calendar).toMatchObject({ zone: 'Asia/Tokyo', version: 1 })
    expect(body.calendarExceptions).toMatchObject([{ note: 'Family' }])
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    expect(
      await app.ctx.db
        .selectFrom('calendar_exceptions')
        .selectAll()
        .where('guide_id', '=', guide.id)
        .execute(),
    ).toEqual([])
  })
})

test('A change of the calendar or its tours reaches every page of its guide, and nobody else', async () => {
  const address = await app.listen()
  const guide = await make.guide()
  const { id, user } = await make.booking({ guide })
  const counts = { own: 0, other: 0, traveller: 0 }
  for (const [name, person] of [
    ['own', guide],
    ['other', await make.guide()],
    ['traveller', user],
  ] as const) {
    const client = connect(address, person.token)
    await connected(client)
    client.on('calendar changed', () => counts[name]++)
  }
  const announced = (own: number) =>
    vi.waitFor(() => expect(counts).toEqual({ own, other: 0, traveller: 0 }))
  await save(guide)
  await announced(1)
  expect((await save(guide)).status).toBe(409)
  await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())
  await announced(2)
  await app.as(user).post(`/api/bookings/${id}/user-confirm`, { revision: 1 })
  await announced(3)
  await app.as(guide).delete(URL)
  await announced(4)
})
