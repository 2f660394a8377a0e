import { STATUS } from '@annai/contract/bookings/lifecycle'
import { ICONS } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const list = async (who: TestPerson): Promise<Notification[]> =>
  (await app.as(who).get('/api/notifications')).body
const count = async (who: TestPerson): Promise<number> =>
  (await app.as(who).get('/api/notifications/unread-count')).body.count

/** A guide with three notifications of two bookings. */
async function readNotifications() {
  const guide = await make.guide()
  const one = await make.booking({ guide })
  app.clock.move(MINUTE)
  const two = await make.booking({ guide })
  app.clock.move(MINUTE)
  await app.as(one.user).post(`/api/bookings/${one.id}/cancel`, { reason: 'Rain' })
  return { guide, one, two, rows: await list(guide) }
}

describe('/api/notifications', () => {
  test('a bare list, newest first, of keys and their parameters', async () => {
    const { guide, one, two, rows } = await readNotifications()
    expect(rows.map((row) => [row.titleKey, row.relatedBooking?._id])).toEqual([
      ['notifications.cancelled.title', one.id],
      ['notifications.newEnquiry.title', two.id],
      ['notifications.newEnquiry.title', one.id],
    ])
    expect(rows[0]).toEqual({
      _id: expect.any(String),
      date: app.clock.now().toISOString(),
      isRead: false,
      icon: 'FaBan',
      titleKey: 'notifications.cancelled.title',
      titleParams: rows[0]?.messageParams,
      messageKey: 'notifications.cancelled.message',
      messageParams: {
        guideName: guide.displayName,
        userName: one.user.displayName,
        cancellerName: one.user.displayName,
        location: 'Kyoto',
        reason: 'Rain',
      },
      relatedBooking: { _id: one.id },
      actionUrl: `/bookings/${one.id}`,
    })
  })

  test('the count falls by each single mark; the answer is the read row', async () => {
    const { guide, rows } = await readNotifications()
    expect(await count(guide)).toBe(3)
    const answer = await app
      .as(guide)
      .post('/api/notifications/mark-read', { notificationId: rows[1]?._id })
    expect(answer).toMatchObject({
      status: 200,
      body: { notification: { _id: rows[1]?._id, isRead: true } },
    })
    expect(await count(guide)).toBe(2)
    expect((await app.as(guide).post('/api/notifications/mark-read', {})).status).toBe(400)
  })

  test('marking a booking reads all of that booking and nothing else', async () => {
    const { guide, one, two } = await readNotifications()
    const mark = (body: object) =>
      app.as(guide).post('/api/notifications/mark-booking-notifications-read', body)
    expect((await mark({ bookingId: one.id })).body).toMatchObject({ modifiedCount: 2 })
    expect(
      (await list(guide)).filter((row) => !row.isRead).map((row) => row.relatedBooking),
    ).toEqual([{ _id: two.id }])
    expect((await mark({ bookingId: one.id })).body).toMatchObject({ modifiedCount: 0 })
    expect((await mark({})).status).toBe(400)
  })

  test('marking all reads all; a second time there is nothing to read', async () => {
    const { guide } = await readNotifications()
    const all = () => app.as(guide).post('/api/notifications/mark-all-read')
    expect((await all()).body).toMatchObject({ modifiedCount: 3 })
    expect((await all()).body).toMatchObject({ modifiedCount: 0 })
    expect(await count(guide)).toBe(0)
  })

  test('a deleted one is gone, and counts no more', async () => {
    const { guide, rows } = await readNotifications()
    const remove = () => app.as(guide).delete(`/api/notifications/${rows[0]?._id}`)
    expect(await remove()).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await list(guide)).map(({ _id }) => _id)).toEqual([rows[1]?._id, rows[2]?._id])
    expect(await count(guide)).toBe(2)
    expect((await remove()).status).toBe(404)
  })

  test('nobody marks or deletes what is another person’s', async () => {
    const { guide, one, rows } = await readNotifications()
    for (const stranger of [one.user, await make.guide()]) {
      const as = app.as(stranger)
      const notificationId = rows[0]?._id
      expect((await as.post('/api/notifications/mark-read', { notificationId })).status).toBe(404)
      expect((await as.delete(`/api/notifications/${notificationId}`)).status).toBe(404)
      await as.post('/api/notifications/mark-booking-notifications-read', { bookingId: one.id })
      await as.post('/api/notifications/mark-all-read')
    }
    expect(await count(guide)).toBe(3)
  })

  test('every event notifies its party with its icon and a link to the booking', async () => {
    const seen: [string, string, string][] = []
    const look = async (who: TestPerson, id: string) => {
      const [row] = await list(who)
      expect(row?.actionUrl).toBe(`/bookings/${id}`)
      seen.push([row?.titleKey.split('.')[1] ?? '', row?.icon ?? '', who.role])
    }
    const { id, user, guide } = await make.booking()
    const step = async (from: TestPerson, to: TestPerson, path: string, body: object = {}) => {
      app.clock.move(MINUTE)
      expect((await app.as(from).post(`/api/bookings/${id}/${path}`, body)).status).toBeLessThan(
        300,
      )
      await look(to, id)
    }
    await look(guide, id)
    await step(guide, user, 'confirm', proposalOf())
    await step(user, guide, 'user-reject')
    await step(guide, user, 'confirm', proposalOf({ price: 5 }))
    await step(user, guide, 'user-confirm')
    await step(user, guide, 'messages', { message: 'See you' })
    await step(guide, user, 'complete')
    await step(user, guide, 'review', { rating: 5 })
    const declined = await make.booking()
    await app.as(declined.guide).post(`/api/bookings/${declined.id}/cancel`)
    await look(declined.user, declined.id)
    expect(seen).toEqual([
      ['newEnquiry', 'FaEnvelope', 'guide'],
      ['proposal', 'FaEdit', 'user'],
      ['rejected', 'FaTimes', 'guide'],
      ['changedProposal', 'FaEdit', 'user'],
      ['confirmed', 'FaCalendarCheck', 'guide'],
      ['chat', 'FaEnvelope', 'guide'],
      ['completed', 'FaCheckCircle', 'user'],
      ['review', 'FaStar', 'guide'],
      ['declined', 'FaTimes', 'user'],
    ])
    for (const [, icon] of seen) expect(ICONS).toContain(icon)
  })

  test('What is about a proposal names its date at the tour’s own time, until it is read', async () => {
    const { guide, user } = await make.booking({ status: STATUS.confirmed })
    const when = {
      date: '2026-07-10',
      startTime: '09:00',
      endTime: '15:00',
      timeZone: 'Asia/Tokyo',
    }
    expect((await list(guide))[0]?.messageParams).toMatchObject(when)
    expect((await list(user))[0]?.messageParams).toMatchObject(when)
  })
})
