import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})
beforeEach(() => {
  post.mails.length = 0
})

const deliver = () => app.mailWorker.deliverDue()
const propose = (guide: TestPerson, id: string, price: number) =>
  app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ price }))
const subjects = (reader: TestPerson) => post.to(reader.email).map(({ subject }) => subject)
const unreadOf = async (reader: TestPerson): Promise<Notification[]> =>
  (await app.as(reader).get('/api/notifications')).body.filter((row: Notification) => !row.isRead)

describe('Thirty proposals for one booking in ten minutes', () => {
  test('are two mails: the first at once, and the newest ten minutes later', async () => {
    const { id, user, guide } = await make.booking()
    for (let price = 1; price <= 30; price++) {
      expect((await propose(guide, id, price)).status).toBe(200)
      await deliver()
      app.clock.move(MINUTE / 4)
    }
    expect(subjects(user)).toEqual([`${guide.displayName} sent you a proposal`])
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(subjects(user)).toEqual([
      `${guide.displayName} sent you a proposal`,
      `${guide.displayName} proposed changes`,
    ])
    app.clock.move(60 * MINUTE)
    await deliver()
    expect(subjects(user)).toHaveLength(2)
  })

  test('are one unread notification, which shows the newest', async () => {
    const { id, user, guide } = await make.booking()
    for (let price = 1; price <= 30; price++) await propose(guide, id, price)
    const unread = await unreadOf(user)
    expect(unread.map(({ titleKey }) => titleKey)).toEqual(['notifications.changedProposal.title'])
    await app.as(user).post('/api/notifications/mark-all-read')
    await propose(guide, id, 31)
    expect(await unreadOf(user)).toHaveLength(1)
  })

  test('are not mailed once the traveller has answered or the booking is over', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id, 1)
    await deliver()
    await propose(guide, id, 2)
    await app.as(guide).post(`/api/bookings/${id}/cancel`, { reason: 'Rain' })
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(subjects(user)).toEqual([
      `${guide.displayName} sent you a proposal`,
      'Your booking was cancelled',
    ])
  })

  test('of another booking are mailed by themselves', async () => {
    const [one, two] = [await make.booking(), await make.booking()]
    for (const { guide, id } of [one, two]) await propose(guide, id, 1)
    await deliver()
    for (const { user } of [one, two]) expect(subjects(user)).toHaveLength(1)
  })
})
