import { randomUUID } from 'node:crypto'
import { Day } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { Booking } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
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

describe('POST /api/bookings/:id/signals', () => {
  // 09:00 in Tokyo.
  const START = '2026-07-10T00:00:00.000Z'
  const signalOf = (changes: object = {}) => ({
    _id: randomUUID(),
    kind: 'onTheWay',
    meeting: START,
    agoMs: 0,
    ...changes,
  })
  const send = (person: { token: string }, id: string, changes: object = {}) =>
    app.as(person).post(`/api/bookings/${id}/signals`, signalOf(changes))
  const signalsIn = async (person: { token: string }, id: string) =>
    Day.parse((await app.as(person).get(`/api/bookings/${id}/day`)).body).signals
  const keysIn = async (person: { token: string }, id: string) =>
    Booking.parse((await app.as(person).get(`/api/bookings/${id}`)).body).messages.flatMap(
      ({ messageKey, date }) =>
        /_(?:onTheWay|late|here|met)$/.test(messageKey ?? '') ? [[messageKey, date]] : [],
    )
  /** An agreed booking, on its day. */
  const agreed = async (clock = '2026-07-09T23:30:00Z') => {
    const made = await make.booking({ status: STATUS.confirmed })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    app.clock.set(clock)
    const [user, guide] = [await make.signIn(made.user), await make.signIn(made.guide)]
    return { ...made, user: { ...made.user, ...user }, guide: { ...made.guide, ...guide } }
  }

  test('Is stored once with its line, and answers the first result to a retry and a double', async () => {
    const { id, user, guide } = await agreed()
    const first = signalOf({ kind: 'here', agoMs: 120_000 })
    const path = `/api/bookings/${id}/signals`
    const answers = await Promise.all(
      [first, first, signalOf({ kind: 'here' })].map((body) => app.as(guide).post(path, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const [signal] = await signalsIn(user, id)
    expect(await signalsIn(user, id)).toHaveLength(1)
    expect(signal).toMatchObject({ role: 'guide', kind: 'here', meeting: START, minutes: null })
    expect(await keysIn(user, id)).toEqual([['booking.system.guide_here', signal?.pressedAt]])
  })

  test('An id in capitals is the same id, so that another signal with it is a retry', async () => {
    const { id, user } = await agreed()
    const _id = randomUUID().toUpperCase()
    const first = await send(user, id, { _id })
    const again = await send(user, id, { _id, kind: 'late', minutes: 5 })
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('What was pressed offline keeps its order and its minutes', async () => {
    const { id, user, guide } = await agreed('2026-07-10T00:10:00Z')
    for (const body of [
      { kind: 'onTheWay', agoMs: 3_600_000 },
      { kind: 'late', minutes: 10, agoMs: 1_800_000 },
      { kind: 'late', minutes: 15, agoMs: 1_500_000 },
      { kind: 'here', agoMs: 60_000 },
      { kind: 'met', agoMs: 0 },
    ])
      expect((await send(user, id, body)).status).toBe(201)
    expect(
      (await signalsIn(guide, id)).map(({ kind, minutes, pressedAt }) => [
        kind,
        minutes,
        pressedAt.slice(11, 16),
      ]),
    ).toEqual([
      ['onTheWay', null, '23:10'],
      ['late', 10, '23:40'],
      ['late', 15, '23:45'],
      ['here', null, '00:09'],
      ['met', null, '00:10'],
    ])
    expect((await keysIn(guide, id)).map(([key]) => key)).toEqual(
      ['onTheWay', 'late', 'late', 'here', 'met'].map((kind) => `booking.system.user_${kind}`),
    )
  })

  test.each([
    ['a future press counts as now', -86_400_000, '2026-07-09T23:30:00.000Z'],
    ['half an hour ago is believed', 1_800_000, '2026-07-09T23:00:00.000Z'],
  ])('The device’s clock: %s', async (_, agoMs, pressedAt) => {
    const { id, user } = await agreed()
    expect((await send(user, id, { kind: 'late', minutes: 5, agoMs })).body.pressedAt).toBe(
      pressedAt,
    )
  })

  test('A phone that slept for four days cannot move a press further back than three', async () => {
    // The tour ended 72 hours before: the oldest moment that counts is just after it.
    const { id, user } = await agreed('2026-07-13T06:00:00Z')
    const answer = await send(user, id, { kind: 'here', agoMs: 96 * 3_600_000 })
    expect([answer.status, answer.body.code]).toEqual([409, 'day.closed'])
    expect((await send(user, id, { kind: 'met', agoMs: 96 * 3_600_000 })).body.pressedAt).toBe(
      '2026-07-10T06:00:00.000Z',
    )
  })

  test('“I’m here” after “We met” is refused; the other date of the booking has its own', async () => {
    const dateTimes = [10, 11].map((day) => ({
      date: `2026-07-${day}`,
      startTime: '09:00',
      endTime: '15:00',
    }))
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes },
    })
    app.clock.set('2026-07-10T00:00:00Z')
    const guideNow = await make.signIn(guide)
    expect((await send(guideNow, id, { kind: 'met' })).status).toBe(201)
    expect((await send(guideNow, id, { kind: 'here' })).body.code).toBe('day.closed')
    app.clock.set('2026-07-11T00:00:00Z')
    const nextDay = { kind: 'here', meeting: '2026-07-11T00:00:00.000Z' }
    expect((await send(await make.signIn(guide), id, nextDay)).status).toBe(201)
    expect(
      (await signalsIn(await make.signIn(user), id)).map(({ meeting }) => meeting.slice(0, 10)),
    ).toEqual(['2026-07-10', '2026-07-11'])
  })

  test.each([
    ['too early', { kind: 'here' }, '2026-07-09T22:59:00Z'],
    ['after the tour', { kind: 'onTheWay' }, '2026-07-10T06:00:00Z'],
    [
      'about a date that was not agreed',
      { meeting: '2026-07-10T01:00:00.000Z' },
      '2026-07-10T00:00:00Z',
    ],
  ])('Is refused %s', async (_, changes, clock) => {
    const { id, user } = await agreed(clock)
    const answer = await send(user, id, changes)
    expect([answer.status, answer.body.code]).toEqual([409, 'day.closed'])
    expect(await signalsIn(user, id)).toEqual([])
  })

  test('Pressed before and delivered after the completion: stored, without a line or a notification', async () => {
    const { id, user, guide } = await agreed('2026-07-10T00:00:00Z')
    await app.as(guide).post(`/api/bookings/${id}/complete`)
    app.clock.set('2026-07-10T01:00:00Z')
    expect((await send(user, id, { kind: 'here', agoMs: 3_600_000 })).status).toBe(201)
    expect(await signalsIn(guide, id)).toHaveLength(1)
    expect(await keysIn(guide, id)).toEqual([])
  })

  test('case 28: a change that is agreed later leaves a signal at its own meeting, and the new one has its own', async () => {
    const { id, user, guide } = await agreed()
    await send(user, id)
    const dateTimes = [{ date: '2026-07-10', startTime: '10:00', endTime: '16:00' }]
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes }))
    expect((await app.as(user).post(`/api/bookings/${id}/user-confirm`)).status).toBe(200)
    expect((await send(user, id, { kind: 'here' })).body.code).toBe('day.closed')
    const meeting = '2026-07-10T01:00:00.000Z'
    expect((await send(user, id, { meeting })).status).toBe(201)
    expect((await signalsIn(guide, id)).map((each) => [each.kind, each.meeting])).toEqual([
      ['onTheWay', START],
      ['onTheWay', meeting],
    ])
  })

  test('case 31: is neither notified nor mailed as a message', async () => {
    const { id, user, guide } = await agreed()
    await send(guide, id, { kind: 'late', minutes: 15 })
    app.clock.move(20 * 60_000)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email)).toHaveLength(1)
    const kinds = await app.ctx.db
      .selectFrom('notifications')
      .select('kind')
      .where('booking_id', '=', id)
      .where('account_id', '=', user.id)
      .where('kind', 'in', ['chat', 'daySignal'])
      .execute()
    expect(kinds).toEqual([{ kind: 'daySignal' }])
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.unread).toBe(0)
  })

  test('After a cancellation it is refused, but a retry of a stored one still gets its answer', async () => {
    const { id, user } = await agreed()
    const stored = signalOf()
    const path = `/api/bookings/${id}/signals`
    await app.as(user).post(path, stored)
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    expect((await app.as(user).post(path, stored)).status).toBe(201)
    expect((await send(user, id, { kind: 'here' })).body.code).toBe('day.notAgreed')
  })

  test('Nobody else sends or sees one, and the minutes belong to “late” only', async () => {
    const { id, user } = await agreed()
    for (const stranger of [await make.user(), await make.guide()])
      expect((await send(stranger, id)).status).toBe(404)
    for (const changes of [
      { kind: 'late' },
      { kind: 'here', minutes: 10 },
      { kind: 'late', minutes: 7 },
    ]) {
      const answer = await send(user, id, changes)
      expect([answer.status, answer.body.problems[0].field]).toEqual([400, 'minutes'])
    }
  })

  test('Notifies the other party once each, and mails the newest only while unread', async () => {
    const made = await make.booking({
      status: STATUS.confirmed,
      user: await make.user({ language: 'ja' }),
    })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    app.clock.set('2026-07-09T23:30:00Z')
    const [user, guide] = [await make.signIn(made.user), await make.signIn(made.guide)]
    await send(guide, made.id, { agoMs: 600_000 })
    await send(guide, made.id, { kind: 'late', minutes: 10 })
    const rows = (await app.as(user).get('/api/notifications')).body.filter(
      ({ icon }: { icon: string }) => icon === 'FaBell',
    )
    expect(rows.map(({ messageParams }: { messageParams: object }) => messageParams)).toMatchObject(
      [
        { signal: 'late', minutes: '10', time: '08:30' },
        { signal: 'onTheWay', time: '08:20' },
      ],
    )
    expect(rows[0].actionUrl).toBe(`/bookings/${made.id}/day`)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(made.user.email)).toEqual([])
    app.clock.set('2026-07-09T23:32:00Z')
    await app.mailWorker.deliverDue()
    const [mail, ...more] = mailServer.to(made.user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${made.guide.displayName}さんが遅れています`)
    expect(mail?.text).toContain('約10分遅れます。現地時間08:30の連絡です')
    await send(guide, made.id, { kind: 'here' })
    await app
      .as(user)
      .post('/api/notifications/mark-booking-notifications-read', { bookingId: made.id })
    app.clock.set('2026-07-09T23:35:00Z')
    await app.mailWorker.deliverDue()
    expect(mailServer.to(made.user.email)).toHaveLength(1)
  })

  test('Is in the export of its sender, and deleted half a year after the tour', async () => {
    const { id, user, guide } = await agreed()
    await send(user, id)
    const exportOf = async (person: { token: string }) =>
      (await app.as(person).get('/api/account/export')).body.daySignals
    expect(await exportOf(user)).toMatchObject([{ booking_id: id, kind: 'onTheWay' }])
    expect(await exportOf(guide)).toEqual([])
    app.clock.set('2027-01-07T00:00:00Z')
    await app.runDueJobs()
    expect(await signalsIn(await make.signIn(guide), id)).toEqual([])
  })
})
