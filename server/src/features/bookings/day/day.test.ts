import { Day } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { Booking } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
  app.clock.set('2026-07-01T00:00:00Z')
})

const place = (changes: object = {}) => ({
  name: 'Kyoto Station, Central Exit',
  address: 'Karasuma-dori, Shiokoji-sagaru, Shimogyo-ku, Kyoto',
  localAddress: '京都市下京区烏丸通塩小路下る',
  note: 'Under the big clock',
  country: 'JP',
  position: { lat: 34.985458, lng: 135.757755 },
  ...changes,
})
const pointOf = (changes: object = {}) => ({ place: place(changes), waits: 15 })

const setPoint = (guide: { token: string }, id: string, body: object = pointOf()) =>
  app.as(guide).put(`/api/bookings/${id}/meeting-point`, body)
const linesOf = async (id: string) =>
  (
    await app.ctx.db
      .selectFrom('messages')
      .select('message_key')
      .where('booking_id', '=', id)
      .where('message_key', '=', 'booking.system.meeting_point')
      .execute()
  ).length

describe('GET /api/bookings/:id/day', () => {
  test('Both parties read the agreed dates in order, and nobody else does', async () => {
    const dateTimes = ['2026-07-12', '2026-07-10'].map((date) => ({
      date,
      startTime: '20:00',
      endTime: '01:00',
    }))
    const made = await make.booking({ status: STATUS.confirmed, proposal: { dateTimes } })
    for (const person of [made.user, made.guide]) {
      const { status, body } = await app.as(person).get(`/api/bookings/${made.id}/day`)
      expect(status).toBe(200)
      expect(Day.parse(body)).toMatchObject({
        timeZone: 'Asia/Tokyo',
        location: 'Kyoto',
        meetingPoint: null,
        isChangeProposed: false,
        meetings: [
          { startsAt: '2026-07-10T11:00:00.000Z', endsAt: '2026-07-10T16:00:00.000Z' },
          { startsAt: '2026-07-12T11:00:00.000Z', endsAt: '2026-07-12T16:00:00.000Z' },
        ],
      })
    }
    for (const stranger of [await make.user(), await make.guide()])
      expect((await app.as(stranger).get(`/api/bookings/${made.id}/day`)).status).toBe(404)
    expect((await app.as().get(`/api/bookings/${made.id}/day`)).status).toBe(401)
  })

  test('A proposed change is only announced: the day stays as agreed', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Osaka' }))
    const { body } = await app.as(user).get(`/api/bookings/${id}/day`)
    expect(body).toMatchObject({ location: 'Kyoto', isChangeProposed: true })
  })

  test.each([STATUS.enquiry, STATUS.proposed, STATUS.cancelledByUser])(
    'There is no day when the booking is: %s',
    async (status) => {
      const { id, user, guide } = await make.booking({ status })
      const read = await app.as(user).get(`/api/bookings/${id}/day`)
      expect([read.status, read.body.code]).toEqual([409, 'day.notAgreed'])
      expect((await setPoint(guide, id)).body.code).toBe('day.notAgreed')
      expect((await app.as(user).get(`/api/bookings/${id}`)).body.day).toBeNull()
    },
  )
})

describe('PUT /api/bookings/:id/meeting-point', () => {
  test('Adds a line, a notification and a mail once; the same point again adds nothing', async () => {
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      user: await make.user({ language: 'ko' }),
    })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    const answers = await Promise.all([setPoint(guide, id), setPoint(guide, id)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(Day.parse(body).meetingPoint).toMatchObject({
        waits: 15,
        place: { name: 'Kyoto Station, Central Exit', position: { lat: 34.98546, lng: 135.75776 } },
      })
    }
    expect(await linesOf(id)).toBe(1)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email).map(({ subject }) => subject)).toEqual([
      `${guide.displayName} 님이 만날 장소를 정했어요`,
    ])
    expect(mailServer.to(guide.email)).toEqual([])
    const booking = Booking.parse((await app.as(user).get(`/api/bookings/${id}`)).body)
    expect(booking.day).toEqual({ opensAt: '2026-07-09T00:00:00.000Z', hasPoint: true })
    expect(booking.messages.at(-1)).toMatchObject({
      isSystemMessage: true,
      messageKey: 'booking.system.meeting_point',
      message: 'The guide set the meeting point: Kyoto Station, Central Exit.',
    })
    await setPoint(guide, id, pointOf({ note: 'At the police box' }))
    expect(await linesOf(id)).toBe(2)
  })

  test('Another waiting time at the same place repeats neither line nor notification nor mail', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await setPoint(guide, id)
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    const notified = async () => (await app.as(user).get('/api/notifications')).body.length
    const before = await notified()
    await setPoint(guide, id, { ...pointOf(), waits: 30 })
    expect((await app.as(user).get(`/api/bookings/${id}/day`)).body.meetingPoint.waits).toBe(30)
    expect(await linesOf(id)).toBe(1)
    expect(await notified()).toBe(before)
    app.clock.move(10 * MINUTE)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email)).toEqual([])
  })

  test('Two points set in turn are two mails in ten minutes, the second with the newest', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    for (let turn = 1; turn <= 8; turn++) {
      await setPoint(guide, id, pointOf({ name: `Exit ${turn}` }))
      await app.mailWorker.deliverDue()
    }
    expect(mailServer.to(user.email)).toHaveLength(1)
    app.clock.move(10 * MINUTE)
    await app.mailWorker.deliverDue()
    const [first, second, ...others] = mailServer.to(user.email)
    expect(others).toEqual([])
    expect(first?.text).toContain('Exit 1')
    expect(second?.text).toContain('Exit 8')
  })

  test('Only the guide of the booking sets it', async () => {
    const { id, user } = await make.booking({ status: STATUS.confirmed })
    expect((await setPoint(user, id)).status).toBe(403)
    expect((await setPoint(await make.guide(), id)).status).toBe(404)
  })

  test('After completion it can be read but not changed', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await setPoint(guide, id)
    await app.as(guide).post(`/api/bookings/${id}/complete`)
    expect((await app.as(user).get(`/api/bookings/${id}/day`)).body.meetingPoint.waits).toBe(15)
    expect((await setPoint(guide, id, pointOf({ note: '' }))).status).toBe(409)
  })

  test.each([
    ['a missing name', { place: place({ name: ' ' }), waits: 15 }, 'place.name'],
    ['a name without shape', { place: place({ name: '\u200b\u3164' }), waits: 15 }, 'place.name'],
    ['a long note', { place: place({ note: 'x'.repeat(201) }), waits: 15 }, 'place.note'],
    [
      'a position beyond the poles',
      { place: place({ position: { lat: 91, lng: 0 } }), waits: 15 },
      'place.position.lat',
    ],
    ['another waiting time', { place: place(), waits: 17 }, 'waits'],
  ])('Refuses %s at its field', async (_, body, field) => {
    const { id, guide } = await make.booking({ status: STATUS.confirmed })
    const answer = await setPoint(guide, id, body)
    expect([answer.status, answer.body.problems[0].field]).toEqual([400, field])
  })

  test('The name is one line, in which no text runs backwards', async () => {
    const { id, guide } = await make.booking({ status: STATUS.confirmed })
    const { body } = await setPoint(guide, id, pointOf({ name: 'Exit\u202e 3\n\nAnnai' }))
    expect(body.meetingPoint.place.name).toBe('Exit 3 Annai')
  })

  test('The reminder names the point, or reminds the guide that it is missing', async () => {
    const bare = await make.booking({ status: STATUS.confirmed })
    const pointed = await make.booking({ status: STATUS.confirmed })
    await setPoint(pointed.guide, pointed.id)
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    app.clock.set('2026-07-09T00:00:00Z')
    await app.runDueJobs()
    const textTo = ({ email }: { email: string }) => mailServer.to(email)[0]?.text
    for (const person of [pointed.user, pointed.guide])
      expect(textTo(person)).toContain('Kyoto Station, Central Exit · 京都市下京区烏丸通塩小路下る')
    expect(textTo(bare.guide)).toContain('You haven’t set the exact meeting point yet. Set')
    expect(textTo(bare.user)).toContain('Check where you’re meeting and when.')
  })

  test('Is in the export of the guide, and deleted half a year after the tour', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await setPoint(guide, id)
    const exported = await app.as(guide).get('/api/account/export')
    expect(exported.body.meetingPoints).toMatchObject([{ booking_id: id, waits: 15 }])
    app.clock.set('2027-01-05T00:00:00Z')
    await app.runDueJobs()
    const read = await app.as(await make.signIn(user)).get(`/api/bookings/${id}/day`)
    expect(read.body.meetingPoint).not.toBeNull()
    app.clock.set('2027-01-07T00:00:00Z')
    await app.runDueJobs()
    const late = await app.as(await make.signIn(user)).get(`/api/bookings/${id}/day`)
    expect(late.body.meetingPoint).toBeNull()
  })
})
