import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer
let admin: { token: string }
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  admin = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

describe('A booking that the operator cancels on behalf of a party', () => {
  test('is told to both by mail, notification and a line with the reason, and is audited', async () => {
    const { id, guide, user } = await make.booking({ status: STATUS.confirmed })
    const request = { onBehalfOf: 'guide', reason: 'The guide is in hospital' }
    const answer = await app.as(admin).post(`/api/admin/bookings/${id}/cancel`, request)
    expect([answer.status, answer.body.status]).toEqual([200, STATUS.cancelledByGuide])
    await app.runDueJobs()
    for (const party of [guide, user]) {
      const [newest] = (await app.as(party).get('/api/notifications')).body
      expect(newest).toMatchObject({
        messageKey: 'notifications.cancelledByOperator.message',
        messageParams: { cancellerName: guide.displayName, reason: request.reason },
      })
      // Mails are sent at the same time: the agreement may arrive after it.
      const mail = mailServer
        .to(party.email)
        .find(({ text }) => text.includes(`on behalf of ${guide.displayName}`))
      expect(mail?.text).toContain(request.reason)
      const { body } = await app.as(party).get(`/api/bookings/${id}`)
      expect(body.messages.at(-1)).toMatchObject({
        messageKey: 'booking.system.cancelled_by_operator',
        messageParams: { cancellerName: guide.displayName, reason: request.reason },
      })
    }
    const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${id}`)
    expect(body.rows).toMatchObject([
      {
        act: 'booking.cancelled',
        subjectName: user.username,
        after: { status: STATUS.cancelledByGuide, onBehalfOf: 'guide' },
        reason: request.reason,
      },
    ])
  })

  test('needs a reason, is cancelled once, and only while it is open or agreed', async () => {
    const { id } = await make.booking({ status: STATUS.enquiry })
    const path = `/api/admin/bookings/${id}/cancel`
    const cancel = (body: object) => app.as(admin).post(path, body)
    expect((await cancel({ onBehalfOf: 'user', reason: ' ' })).status).toBe(400)
    const request = { onBehalfOf: 'user', reason: 'She asked for it by phone' }
    const statuses = (await Promise.all([cancel(request), cancel(request)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
    const none = '0190a0a0-0000-7000-8000-000000000000'
    const missing = await app.as(admin).post(`/api/admin/bookings/${none}/cancel`, request)
    expect(missing.status).toBe(404)
  })
})

describe('The list of bookings', () => {
  const on = (date: string) =>
    proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }], allowOverlap: true })

  test('shows the day and the price, and lists the tours of a span, the earliest first', async () => {
    const guide = await make.guide()
    const proposed = async (date: string) => {
      const booking = await make.booking({ guide, status: STATUS.enquiry })
      await app.as(guide).post(`/api/bookings/${booking.id}/confirm`, on(date))
      return booking.id
    }
    const [late, early, outside] = [
      await proposed('2026-08-12'),
      await proposed('2026-08-11'),
      await proposed('2026-08-13'),
    ]
    const list = async (query: string) =>
      (await app.as(admin).get(`/api/admin/lists/bookings?${query}`)).body
    const tours = await list('from=2026-08-11&to=2026-08-12')
    expect(tours.total).toBe(2)
    expect(tours.rows.map(({ _id }: { _id: string }) => _id)).toEqual([early, late])
    expect(tours.rows[0].tour).toEqual({
      location: 'Kyoto',
      firstDay: '2026-08-11',
      lastDay: '2026-08-11',
      price: 20000,
      currency: 'JPY',
      isAgreed: false,
    })
    expect((await list(`from=2026-08-13&search=${guide.username}`)).rows).toMatchObject([
      { _id: outside },
    ])
    expect((await list('from=2026-08-11&to=2026-08-12&status=Completed')).total).toBe(0)
    const file = await app
      .as(admin)
      .get('/api/admin/lists/bookings.csv?from=2026-08-11&to=2026-08-11')
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
  })
})
