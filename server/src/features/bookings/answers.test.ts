import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { Booking } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, enquiryOf, type Make, proposalOf } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

let day = 1
/** Each booking on a day of its own: a guide is in one place at a time. */
const nextDay = () => ({
  dateTimes: [
    {
      date: new Date(Date.UTC(2027, 0, day++)).toISOString().slice(0, 10),
      startTime: '09:00',
      endTime: '12:00',
    },
  ],
})

describe('GET /api/bookings/:id', () => {
  test('an enquiry as its two parties read it', async () => {
    const { id, user, guide } = await make.booking()
    const { status, body } = await app.as(user).get(`/api/bookings/${id}`)
    expect(status).toBe(200)
    expect(Booking.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      _id: id,
      status: 'User sent enquiry',
      createdAt: '2026-06-01T09:00:00.000Z',
      updatedAt: '2026-06-01T09:00:00.000Z',
      user: { _id: user.id, displayName: user.displayName, username: user.username },
      guide: { _id: guide.id, displayName: guide.displayName, username: guide.username },
      enquiry: enquiryOf(),
      details: null,
      messages: [],
      review: null,
    })
    expect([body.user, body.guide].map((party) => party.profilePicture)).toEqual(['', ''])
    expect((await app.as(guide).get(`/api/bookings/${id}`)).body).toEqual(body)
  })

  test('the details are the newest proposal, and say whether it was rejected', async () => {
    const proposal = { location: 'Nara', price: null, remarks: 'Wear boots', ...nextDay() }
    const { id, user } = await make.booking({ status: STATUS.proposed, proposal })
    const read = async () => (await app.as(user).get(`/api/bookings/${id}`)).body.details
    const { allowOverlap: _, ...terms } = proposalOf(proposal)
    expect(await read()).toMatchObject({ ...terms, revision: 1, status: 'proposed' })
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    expect(await read()).toMatchObject({ ...terms, status: 'rejected' })
  })

  test('the same proposal again changes nothing, whatever the digits of its price', async () => {
    const { id, guide } = await make.booking()
    const proposal = proposalOf({ price: 10.005, ...nextDay() })
    const propose = () => app.as(guide).post(`/api/bookings/${id}/confirm`, proposal)
    const [first, second] = [await propose(), await propose()]
    expect(first.body.booking.details).toMatchObject({ revision: 1, price: 10.01 })
    expect(second.body.booking.details).toEqual(first.body.booking.details)
  })

  test('after confirmation the details stay proposed, and cannot be answered again', async () => {
    const { id, user } = await make.booking({ status: STATUS.confirmed, proposal: nextDay() })
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.details.status).toBe('proposed')
    for (const path of ['user-confirm', 'user-reject'])
      expect((await app.as(user).post(`/api/bookings/${id}/${path}`)).status).toBe(409)
  })

  test('another person gets the answer of an unknown booking', async () => {
    const { id } = await make.booking()
    for (const stranger of [await make.user(), await make.guide()])
      for (const unknown of [id, '0', 'nonsense'])
        expect(await app.as(stranger).get(`/api/bookings/${unknown}`)).toMatchObject({
          status: 404,
          body: { error: 'Booking not found' },
        })
    expect((await app.as(null).get(`/api/bookings/${id}`)).status).toBe(401)
  })

  test('the first proposal is a reply, a message names its writer, a system line does not', async () => {
    const { id, user, guide } = await make.booking()
    const facts = async () => {
      const { guideHasReplied, lastMessageSender } = (await app.as(user).get(`/api/bookings/${id}`))
        .body
      return { guideHasReplied, lastMessageSender }
    }
    expect(await facts()).toEqual({ guideHasReplied: false, lastMessageSender: null })
    await app.as(user).post(`/api/bookings/${id}/messages`, { message: 'Hello' })
    expect(await facts()).toEqual({ guideHasReplied: false, lastMessageSender: 'user' })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf(nextDay()))
    expect(await facts()).toEqual({ guideHasReplied: true, lastMessageSender: 'user' })
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'Welcome' })
    expect(await facts()).toEqual({ guideHasReplied: true, lastMessageSender: 'guide' })
  })
})

describe('The calls of a booking', () => {
  test('lists are bare arrays below /api, each for its own role', async () => {
    const { id, user, guide } = await make.booking()
    const [theirs, mine] = [
      await app.as(user).get('/api/bookings/user'),
      await app.as(guide).get('/api/bookings/guide'),
    ]
    for (const list of [theirs, mine])
      expect(list.body.map((booking: { _id: string }) => booking._id)).toEqual([id])
    expect((await app.as(user).get('/api/bookings/guide')).status).toBe(403)
    expect((await app.as(guide).get('/api/bookings/user')).status).toBe(403)
  })

  test('cancelling answers the booking itself, with or without a reason', async () => {
    const [one, other] = [await make.booking(), await make.booking({ status: STATUS.proposed })]
    const silent = await app.as(one.user).post(`/api/bookings/${one.id}/cancel`)
    expect(silent).toMatchObject({ status: 200, body: { _id: one.id, status: 'User cancelled' } })
    const answer = await app
      .as(other.guide)
      .post(`/api/bookings/${other.id}/cancel`, { reason: 'A typhoon is coming' })
    expect(answer.body.status).toBe('Guide cancelled')
    expect(answer.body.messages.at(-1)).toMatchObject({
      messageKey: 'booking.system.cancelled',
      messageParams: { reason: 'A typhoon is coming', cancellerName: other.guide.displayName },
    })
    const long = { reason: 'x'.repeat(1001) }
    expect((await app.as(one.user).post(`/api/bookings/${one.id}/cancel`, long)).status).toBe(400)
  })

  test('propose, confirm, complete and review answer {message, booking} with the new status', async () => {
    const { id, user, guide } = await make.booking()
    const steps = [
      [guide, 'confirm', proposalOf(nextDay()), 'Guide proposed details'],
      [user, 'user-confirm', undefined, 'Booking confirmed'],
      [guide, 'complete', undefined, 'Completed'],
      [user, 'review', { text: 'Lovely', rating: 4.5 }, 'Completed'],
    ] as const
    for (const [who, path, body, status] of steps) {
      const answer = await app.as(who).post(`/api/bookings/${id}/${path}`, body)
      expect(answer).toMatchObject({ status: 200, body: { booking: { _id: id, status } } })
      expect(answer.body.message).not.toBe('')
    }
  })

  test('so does rejecting', async () => {
    const { id, user } = await make.booking({ status: STATUS.proposed })
    expect(await app.as(user).post(`/api/bookings/${id}/user-reject`, {})).toMatchObject({
      status: 200,
      body: { booking: { _id: id, status: 'User rejected proposal' } },
    })
  })

  test('what is the other role’s to do is refused, whatever the status', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    const refused = [
      [user, 'confirm', proposalOf(nextDay())],
      [user, 'complete', {}],
      [guide, 'user-confirm', {}],
      [guide, 'user-reject', {}],
      [guide, 'review', { rating: 5 }],
    ] as const
    for (const [who, path, body] of refused)
      expect([path, (await app.as(who).post(`/api/bookings/${id}/${path}`, body)).status]).toEqual([
        path,
        403,
      ])
  })

  test.each([
    ['a place', { location: '  ' }],
    ['a group', { customerGroupSize: undefined }],
    ['at least one person', { customerGroupSize: 0 }],
    ['a number of people', { customerGroupSize: '2' }],
    ['at least one day', { dateTimes: [] }],
    ['a date', { dateTimes: [{ date: '', startTime: '09:00', endTime: '12:00' }] }],
    ['a real date', { dateTimes: [{ date: '2027-02-30', startTime: '09:00', endTime: '12:00' }] }],
    ['a start', { dateTimes: [{ date: '2027-02-01', startTime: '', endTime: '12:00' }] }],
    ['an end', { dateTimes: [{ date: '2027-02-01', startTime: '09:00', endTime: '' }] }],
    ['a time zone', { timeZone: ' ' }],
    ['a time zone that can be computed with', { timeZone: 'somewhere' }],
    ['a price that is a number', { price: '100' }],
  ])('a proposal needs %s', async (_what, change) => {
    const { id, guide } = await make.booking()
    const answer = await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, { ...proposalOf(), ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.error).not.toBe('')
    expect((await app.as(guide).get(`/api/bookings/${id}`)).body.details).toBeNull()
  })

  test('price, currency and remarks may be left out; GMT+2 is a time zone', async () => {
    const { id, guide } = await make.booking()
    const { location, customerGroupSize, dateTimes } = proposalOf(nextDay())
    const body = { location, customerGroupSize, dateTimes, timeZone: 'GMT+2' }
    const empty = [
      {},
      { price: '', currency: '', remarks: '' },
      { price: null, currency: null, remarks: null },
    ]
    for (const rest of empty) {
      const answer = await app.as(guide).post(`/api/bookings/${id}/confirm`, { ...body, ...rest })
      expect(answer.body.booking.details).toMatchObject({
        ...body,
        price: null,
        currency: 'USD',
        remarks: '',
      })
    }
    expect((await app.as(guide).post(`/api/bookings/${id}/cancel`, { reason: null })).status).toBe(
      200,
    )
  })
})

describe('the guide completes', () => {
  test.each<[BookingStatus, number]>([
    [STATUS.confirmed, 200],
    [STATUS.userConfirmed, 200],
    [STATUS.changedAfter, 200],
    [STATUS.enquiry, 409],
    [STATUS.proposed, 409],
    [STATUS.rejectedByUser, 409],
    [STATUS.completed, 409],
    [STATUS.cancelledByUser, 409],
  ])('from %s: %i; a traveller never does', async (status, expected) => {
    const { id, user, guide } = await make.booking({ status, proposal: nextDay() })
    expect((await app.as(user).post(`/api/bookings/${id}/complete`)).status).toBe(403)
    expect((await app.as(guide).post(`/api/bookings/${id}/complete`)).status).toBe(expected)
  })
})
