import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../../testing/live-clients.ts'
import { builders, enquiryOf, type Make, type TestPerson } from '../../../testing/make.ts'
import { propose, readTrip, TRIP_DAYS, tripOf } from '../../../testing/trips.ts'

let app: TestApp
let other: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  other = await app.second()
  make = builders(app)
})
afterEach(disconnectAll)
afterAll(async () => {
  await other.close()
  await app.close()
})

const newGuides = async (count: number): Promise<TestPerson[]> => {
  const guides: TestPerson[] = []
  while (guides.length < count) guides.push(await make.guide())
  return guides
}
const standing = ({ id }: TestPerson, status: 'inactive' | 'blocked') =>
  app.ctx.db.updateTable('accounts').set({ status }).where('id', '=', id).execute()
const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)
const send = (user: TestPerson, guideIds: unknown, key?: string) =>
  app
    .as(user)
    .post(
      '/api/trips',
      { guideIds, enquiry: enquiryOf({ dateTime: '' }), trip: TRIP_DAYS },
      key === undefined ? {} : { 'idempotency-key': key },
    )
const addGuides = (user: TestPerson, id: string, guides: TestPerson[], server = app) =>
  server.as(user).post(`/api/trips/${id}/ask`, { guideIds: idsOf(guides) })
const bookingsOf = (user: TestPerson) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('user_id', '=', user.id).execute()
const countOf = async (table: 'notifications' | 'mails', person: TestPerson, kind: string) =>
  (
    await app.ctx.db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', person.id)
      .where('kind', '=', kind)
      .execute()
  ).length

describe('POST /api/trips', () => {
  test('sends the same enquiry to three guides, each in a booking of its own', async () => {
    const [user, guides] = [await make.user(), await newGuides(3)]
    const answer = await send(user, idsOf(guides))
    expect(answer.status).toBe(201)
    const { trip, bookings } = answer.body
    expect(trip).toMatchObject({ ...TRIP_DAYS, state: 'open', asksLeft: 0, groupDetails: false })
    expect(trip.enquiry.dateTime).toBe('2026-07-10 – 2026-07-14')
    expect(bookings.map((each: { guide: { _id: string } }) => each.guide._id)).toEqual(
      idsOf(guides),
    )
    for (const [index, guide] of guides.entries()) {
      const { body } = await app.as(guide).get(`/api/bookings/${bookings[index]._id}`)
      expect(body).toMatchObject({ status: STATUS.enquiry, trip: TRIP_DAYS, tripRef: { asked: 3 } })
      // How many, and nothing else of the others.
      expect(body.tripRef).toEqual({ asked: 3 })
      expect(await countOf('notifications', guide, 'newEnquiry')).toBe(1)
      expect(await countOf('mails', guide, 'newEnquiry')).toBe(1)
    }
    const own = await app.as(user).get(`/api/bookings/${bookings[0]._id}`)
    expect(own.body.tripRef).toEqual({ id: trip._id, asked: 3, groupDetails: false })
    const facts = { languages: ['en:fluent', 'ja:native'], averageRating: 0, reviewCount: 0 }
    expect(bookings[0].guideFacts).toMatchObject(facts)
    expect(bookings[0].deadline).not.toBeNull()
  })

  test('sends no enquiry if one of the guides is not available, and names that guide', async () => {
    const user = await make.user()
    const away = await make.guide({ displayName: 'Aiko Away' })
    await standing(away, 'inactive')
    const guides = await newGuides(2)
    const texts = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await app
        .as(user)
        .post(
          '/api/trips',
          { guideIds: idsOf([...guides, away]), enquiry: enquiryOf() },
          { 'accept-language': language },
        )
      expect(answer).toMatchObject({ status: 400, body: { guideIds: [away.id] } })
      expect(answer.body.error).toContain('Aiko Away')
      texts.add(answer.body.error)
    }
    expect(texts.size).toBe(LANGUAGES.length)
    expect(await bookingsOf(user)).toEqual([])
    const trips = app.ctx.db.selectFrom('trips').select('id').where('user_id', '=', user.id)
    expect(await trips.execute()).toEqual([])
  })

  test.each([
    ['was never approved', async () => make.guide({ isApproved: false, displayName: 'Aiko Away' })],
    [
      'is blocked',
      async () => {
        const guide = await make.guide({ displayName: 'Aiko Away' })
        await standing(guide, 'blocked')
        return guide
      },
    ],
  ])('does not name a guide who %s', async (_, hidden) => {
    const [user, [listed], away] = [await make.user(), await newGuides(1), await hidden()]
    const answer = await send(user, [listed?.id, away.id])
    expect(answer).toMatchObject({ status: 400, body: { guideIds: [away.id] } })
    expect(answer.body.error).toContain('at least one of these guides')
    expect(answer.body.error).not.toContain('Aiko')
    expect(await bookingsOf(user)).toEqual([])
  })

  test('takes one to three different guides', async () => {
    const [user, guides] = [await make.user(), await newGuides(4)]
    const [first = ''] = idsOf(guides)
    for (const wrong of [[], idsOf(guides), [first, first.toUpperCase()], first, undefined])
      expect((await send(user, wrong)).status).toBe(400)
    expect((await send(user, [first, 'malformed'])).status).toBe(404)
    expect(await bookingsOf(user)).toEqual([])
    expect((await send(user, [first])).status).toBe(201)
    expect((await send(await make.guide(), [first])).status).toBe(403)
  })

  test('answers a retry with the trip of the first request', async () => {
    const [user, guides] = [await make.user(), await newGuides(3)]
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(user, idsOf(guides), 'the-same-trip')),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.trip._id)).size).toBe(1)
    expect(await bookingsOf(user)).toHaveLength(3)
  })

  test('refuses days that are past', async () => {
    const [user, [guide]] = [await make.user(), await newGuides(1)]
    const trip = { ...TRIP_DAYS, fromDay: '2026-05-01', toDay: '2026-05-02' }
    const body = { guideIds: [guide?.id], enquiry: enquiryOf(), trip }
    expect((await app.as(user).post('/api/trips', body)).status).toBe(400)
  })
})

describe('The trip', () => {
  test('is read by its traveller only', async () => {
    const { id, asked } = await tripOf(app)
    for (const stranger of [await make.user(), ...asked.map(({ guide }) => guide)])
      expect((await app.as(stranger).get(`/api/trips/${id}`)).status).toBe(
        stranger.role === 'user' ? 404 : 403,
      )
    expect((await app.as(await make.user()).get('/api/trips/malformed')).status).toBe(404)
  })

  test('shows the operator its id and the number of its guides', async () => {
    const { id, asked } = await tripOf(app)
    const admin = await make.admin()
    const { body } = await app.as(admin).get(`/api/admin/bookings/${asked[0]?.id}`)
    expect(body.tripRef).toEqual({ id, asked: 3 })
  })

  test('is announced to the traveller when it changes', async () => {
    const address = await app.listen()
    const { user, id, asked } = await tripOf(app, { count: 2 })
    const [first] = asked
    const client = connect(address, user.token)
    await connected(client)
    const changed: string[] = []
    client.on('trip changed', ({ tripId }) => changed.push(tripId))
    if (first) await propose(app, first)
    await vi.waitFor(() => expect(changed).toEqual([id]))
    await addGuides(user, id, await newGuides(1))
    await vi.waitFor(() => expect(changed).toEqual([id, id]))
  })
})

describe('POST /api/trips/{id}/ask', () => {
  test('adds more guides once a booking is closed, and each guide once', async () => {
    const { user, id, asked } = await tripOf(app)
    const [first] = asked
    const more = await make.guide()
    if (first === undefined) throw new Error('no guides')
    expect(await addGuides(user, id, [more])).toMatchObject({ status: 409 })
    await app.as(first.guide).post(`/api/bookings/${first.id}/cancel`)
    expect((await readTrip(app, user, id)).trip.asksLeft).toBe(1)
    expect((await addGuides(user, id, [first.guide, more])).status).toBe(200)
    const again = await addGuides(user, id, [first.guide, more])
    expect(again.status).toBe(200)
    expect(again.body.bookings).toHaveLength(4)
    expect(again.body.bookings[3]).toMatchObject({ guide: { _id: more.id }, trip: TRIP_DAYS })
    expect(await countOf('mails', more, 'newEnquiry')).toBe(1)
    expect(await countOf('mails', first.guide, 'newEnquiry')).toBe(1)
  })

  test('from two tabs at once leaves three open', async () => {
    const { user, id } = await tripOf(app, { count: 1 })
    const [left, right] = [await newGuides(2), await newGuides(2)]
    const answers = await Promise.all([
      addGuides(user, id, left),
      addGuides(user, id, right, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { trip, bookings } = await readTrip(app, user, id)
    expect([trip.asksLeft, bookings.length]).toEqual([0, 3])
  })

  test('allows eight guides in all', async () => {
    const { user, id, asked } = await tripOf(app)
    let open = asked.map((each) => each.id)
    for (let total = asked.length; total < 8; ) {
      for (const booking of open) await app.as(user).post(`/api/bookings/${booking}/cancel`)
      const answer = await addGuides(user, id, await newGuides(Math.min(3, 8 - total)))
      expect(answer.status).toBe(200)
      open = answer.body.bookings.slice(total).map((each: { _id: string }) => each._id)
      total = answer.body.bookings.length
    }
    const refused = await addGuides(user, id, await newGuides(1))
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'You’ve already sent this to 8 guides, which is the limit for one trip.',
    ])
  })

  test('is possible until the last day is over', async () => {
    const app = await startTestApp(inject('template'))
    try {
      const make = builders(app)
      const { user, id } = await tripOf(app, { count: 1 })
      const statusOn = async (on: string) => {
        app.clock.set(on)
        const caller = await make.signIn(user)
        const guideIds = [(await make.guide()).id]
        return (await app.as(caller).post(`/api/trips/${id}/ask`, { guideIds })).status
      }
      expect(await statusOn('2026-07-13T12:00:00Z')).toBe(200)
      expect(await statusOn('2026-07-16T12:00:00Z')).toBe(409)
      const caller = await make.signIn(user)
      expect((await readTrip(app, caller, id)).trip).toMatchObject({ state: 'over', asksLeft: 0 })
    } finally {
      await app.close()
    }
  })
})

describe('POST /api/bookings/{id}/trip', () => {
  test('makes a trip of a declined enquiry, so that another guide can be added', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.declined })
    const answer = await app.as(user).post(`/api/bookings/${id}/trip`, { trip: TRIP_DAYS })
    expect(answer.status).toBe(201)
    const { trip, bookings } = answer.body
    expect(trip).toMatchObject({ ...TRIP_DAYS, asksLeft: 3 })
    expect(bookings.map((each: { _id: string }) => each._id)).toEqual([id])
    const more = await make.guide()
    const asked = await addGuides(user, trip._id, [guide, more])
    expect(asked.body.bookings[1]).toMatchObject({
      guide: { _id: more.id },
      enquiry: { message: enquiryOf().message, dateTime: '2026-07-10 – 2026-07-14' },
    })
  })

  test('leaves the text of the enquiry unchanged without days', async () => {
    const { id, user } = await make.booking()
    const { body } = await app.as(user).post(`/api/bookings/${id}/trip`)
    expect(body.trip).toMatchObject({ enquiry: enquiryOf(), fromDay: null, partOfDay: 'any' })
  })

  test('happens once, before anything is agreed, and for the traveller', async () => {
    const { id, user, guide } = await make.booking()
    const start = (person: TestPerson, booking = id) =>
      app.as(person).post(`/api/bookings/${booking}/trip`)
    expect((await start(guide)).status).toBe(403)
    expect((await start(await make.user())).status).toBe(404)
    const answers = await Promise.all([start(user), start(user)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const agreed = await make.booking({ status: STATUS.confirmed })
    expect((await start(agreed.user, agreed.id)).status).toBe(409)
  })
})
