import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Notification } from '@annai/contract/notifications/shapes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import {
  builders,
  calendarOf,
  type Make,
  proposalOf,
  type TestPerson,
} from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

/** While this lock is held, a proposal is written but not committed yet. */
const LOCK = 4712
let app: TestApp
let make: Make
let mailServer: MailServer
let isHeld = false

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  app.ctx.events.subscribe(app.ctx, [
    {
      async 'booking.transitioned'(tx, { transition }) {
        if (isHeld && transition.action === 'propose')
          await sql`select pg_advisory_xact_lock(${LOCK}::int)`.execute(tx)
      },
    },
  ])
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
})

const at = (startTime: string, endTime: string, date = '2026-07-10') => ({
  dateTimes: [{ date, startTime, endTime }],
})
const propose = (guide: TestPerson, id: string, changes: object) =>
  app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf(changes))
const confirm = (user: TestPerson, id: string, revision = 1) =>
  app.as(user).post(`/api/bookings/${id}/user-confirm`, { revision })
const proposed = (guide: TestPerson, proposal: object) =>
  make.booking({ guide, status: STATUS.proposed, proposal })
const noticesOf = async (guide: TestPerson): Promise<Notification[]> => {
  const { body } = await app.as(guide).get('/api/notifications')
  return body.filter((row: Notification) => row.titleKey === 'notifications.overlap.title')
}
const mailsOf = (guide: TestPerson) =>
  mailServer.to(guide.email).filter(({ subject }) => subject.includes('overlaps'))

describe('A confirmation that takes the time of another proposal', () => {
  test('notifies and mails the guide, naming both travellers and the date', async () => {
    const guide = await make.guide()
    const open = await proposed(guide, {
      location: 'Nara Park',
      dateTimes: [
        ...at('09:00', '12:00', '2026-07-09').dateTimes,
        ...at('14:00', '16:00').dateTimes,
      ],
    })
    const other = await proposed(guide, at('15:00', '18:00'))
    expect((await confirm(other.user, other.id)).status).toBe(200)
    const notices = await noticesOf(guide)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({
      actionUrl: `/bookings/${open.id}`,
      messageParams: {
        userName: open.user.displayName,
        otherName: other.user.displayName,
        location: 'Nara Park',
        date: '2026-07-10',
        startTime: '14:00',
      },
    })
    await app.mailWorker.deliverDue()
    const [mail, ...more] = mailsOf(guide)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      `Your proposal to ${open.user.displayName} overlaps with a confirmed booking`,
    )
    expect(mail?.text).toContain(`${other.user.displayName} has confirmed a booking`)
    expect(mail?.text).toContain('Location: Nara Park')
    expect((await confirm(open.user, open.id)).status).toBe(409)
  })

  test('does not concern proposals that are free, closed, another guide’s or may overlap', async () => {
    const guide = await make.guide()
    await proposed(guide, at('18:00', '20:00'))
    await proposed(guide, { ...at('15:00', '17:00'), allowOverlap: true })
    const rejected = await proposed(guide, at('15:00', '17:00'))
    await app.as(rejected.user).post(`/api/bookings/${rejected.id}/user-reject`, { revision: 1 })
    const elsewhere = await make.guide()
    await proposed(elsewhere, at('15:00', '17:00'))
    const other = await proposed(guide, at('15:00', '18:00'))
    expect((await confirm(other.user, other.id)).status).toBe(200)
    expect(await noticesOf(guide)).toEqual([])
    expect(await noticesOf(elsewhere)).toEqual([])
  })

  test('notifies once of each pair, however often it is confirmed or changed', async () => {
    const guide = await make.guide()
    const open = await proposed(guide, at('14:00', '16:00'))
    const other = await proposed(guide, at('15:00', '18:00'))
    await Promise.all([1, 2, 3].map(() => confirm(other.user, other.id)))
    expect(await noticesOf(guide)).toHaveLength(1)
    await propose(guide, other.id, { ...at('14:00', '18:00'), price: 5 })
    expect((await confirm(other.user, other.id, 2)).status).toBe(200)
    expect(await noticesOf(guide)).toHaveLength(1)
    // A new proposal that a later change of the agreement takes is another matter.
    await propose(guide, open.id, at('10:00', '12:00'))
    await propose(guide, other.id, at('11:00', '18:00'))
    expect((await confirm(other.user, other.id, 3)).status).toBe(200)
    expect(await noticesOf(guide)).toHaveLength(2)
  })

  test('of a guide with two groups notifies once no room is left, though both overlapped before', async () => {
    const guide = await make.guide()
    const { version } = (await app.as(guide).get('/api/guides/calendar')).body
    const calendar = calendarOf({ groups: 2, version })
    expect((await app.as(guide).put('/api/guides/calendar', calendar)).status).toBe(200)
    const longer = await proposed(guide, at('09:00', '12:00'))
    const afternoon = await proposed(guide, at('13:00', '15:00'))
    await proposed(guide, at('11:00', '14:00'))
    for (const { user, id } of [longer, afternoon])
      expect((await confirm(user, id)).status).toBe(200)
    expect(await noticesOf(guide)).toEqual([])
    await propose(guide, longer.id, at('09:00', '15:00'))
    expect((await confirm(longer.user, longer.id, 2)).status).toBe(200)
    expect(await noticesOf(guide)).toHaveLength(1)
  })

  test('finds a proposal that is being written at the same moment', async () => {
    const guide = await make.guide()
    const open = await make.booking({ guide })
    const other = await proposed(guide, at('15:00', '18:00'))
    isHeld = true
    // No `transact`: the calls would count their limits inside of it.
    const both = await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}::int)`.execute(tx)
      const proposing = propose(guide, open.id, at('14:00', '16:00'))
      await untilWaiting(app, 1)
      const confirming = confirm(other.user, other.id)
      await untilWaiting(app, 2)
      return [proposing, confirming]
    })
    isHeld = false
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await noticesOf(guide)).toHaveLength(1)
  })

  test('is not mailed once the guide has proposed other times', async () => {
    const guide = await make.guide()
    const open = await proposed(guide, at('14:00', '16:00'))
    const other = await proposed(guide, at('15:00', '18:00'))
    await confirm(other.user, other.id)
    await propose(guide, open.id, at('08:00', '10:00'))
    await app.mailWorker.deliverDue()
    expect(mailsOf(guide)).toEqual([])
  })

  test('is not mailed once the other booking was cancelled', async () => {
    const guide = await make.guide()
    await proposed(guide, at('14:00', '16:00'))
    const other = await proposed(guide, at('15:00', '18:00'))
    await confirm(other.user, other.id)
    await app.as(other.user).post(`/api/bookings/${other.id}/cancel`)
    await app.mailWorker.deliverDue()
    expect(mailsOf(guide)).toEqual([])
    expect(await noticesOf(guide)).toHaveLength(1)
  })
})
