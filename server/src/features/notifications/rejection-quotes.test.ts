import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

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
})

type Kind = 'rejected' | 'changesRejected'
const EVENTS = [
  [STATUS.proposed, 'rejected'],
  [STATUS.changedAfter, 'changesRejected'],
] as const

/** Rejects as the browser does: the reason is a message, and the rejection names it. */
async function reject(user: TestPerson, id: string, message: string) {
  const clientMessageId = newId()
  await app.as(user).post(`/api/bookings/${id}/messages`, { message, clientMessageId })
  const body = { reasonMessageId: clientMessageId }
  expect((await app.as(user).post(`/api/bookings/${id}/user-reject`, body)).status).toBe(200)
}
async function notificationOf(guide: TestPerson, kind: Kind): Promise<Notification> {
  const { body } = await app.as(guide).get('/api/notifications')
  return body.find(({ titleKey }: Notification) => titleKey === `notifications.${kind}.title`)
}
async function mailTo(guide: TestPerson) {
  await app.mailWorker.deliverDue()
  // Mails are delivered in parallel, also the one about a block.
  const others = /enquiry|confirm|no longer/
  const mail = mailServer.to(guide.email).find(({ subject }) => !others.test(subject))
  if (!mail) throw new Error(`no mail to ${guide.email}`)
  return mail
}

describe('The reason of a rejection', () => {
  test.each(EVENTS)(
    'from %s is quoted to the guide, as the beginning of a message',
    async (status, kind) => {
      const { id, user, guide } = await make.booking({ status })
      const reason = `Too early\nfor the ${'small '.repeat(30)}children`
      const quote = `Too early for the ${'small '.repeat(10)}sm…`
      await reject(user, id, reason)
      expect((await notificationOf(guide, kind)).messageParams.quote).toBe(quote)
      const { text, html, subject } = await mailTo(guide)
      expect(subject).not.toContain('early')
      expect(text).toContain(`This is the reason they gave:\n\n> ${quote}\n\n`)
      expect(text).not.toContain('Check the chat')
      expect(html).toContain('<blockquote')
    },
  )

  test.each(LANGUAGES)('is not mailed in %s to a guide who wants no texts', async (language) => {
    const guide = await make.guide({ language })
    await app.as(guide).put('/api/guides/settings', { emailQuotes: false })
    const { id, user } = await make.booking({ guide, status: STATUS.proposed })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    await reject(user, id, 'Too early')
    const plain = await mailTo(guide)
    expect(`${plain.text}${plain.html}`).not.toContain('Too early')
    expect((await notificationOf(guide, 'rejected')).messageParams.quote).toBe('Too early')

    await app.as(guide).put('/api/guides/settings', { emailQuotes: true })
    const { id: other } = await make.booking({ guide, user, status: STATUS.proposed })
    await app.mailWorker.deliverDue()
    mailServer.mails.length = 0
    await reject(user, other, 'Too late')
    const quoting = await mailTo(guide)
    expect(quoting.text).toContain('\n> Too late\n')
    expect(quoting.text.split('\n> ')[0]).not.toBe(plain.text.split('\n> ')[0])
    expect(quoting.text).not.toMatch(/\{\{|undefined|server:|\uE000/)
  })

  test('of changes is in the chat for a guide who wants no texts, and its mail says so', async () => {
    const guide = await make.guide()
    await app.as(guide).put('/api/guides/settings', { emailQuotes: false })
    const { id, user } = await make.booking({ guide, status: STATUS.changedAfter })
    await reject(user, id, 'Too early')
    const { text, html } = await mailTo(guide)
    expect(`${text}${html}`).not.toContain('Too early')
    expect(text).toContain('Reason: Read it in the chat')
  })

  test('of a traveller who was blocked since is not quoted', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    await reject(user, id, 'Pay me instead')
    await app
      .as(await make.admin())
      .put(`/api/admin/user/${user.id}/block`, { accountStatus: 'blocked' })
    expect((await notificationOf(guide, 'rejected')).messageParams).not.toHaveProperty('quote')
    const { text, html } = await mailTo(guide)
    expect(`${text}${html}`).not.toContain('Pay me')
    expect(text).toContain('Check the chat for their reason')
  })

  test('is only a message of the traveller in this conversation', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    const other = await make.booking({ user })
    const clientMessageId = newId()
    const send = (from: TestPerson, booking: string) =>
      app
        .as(from)
        .post(`/api/bookings/${booking}/messages`, { message: 'Elsewhere', clientMessageId })
    expect((await send(user, other.id)).status).toBe(201)
    expect((await send(guide, id)).status).toBe(201)
    const reply = (reasonMessageId: string) =>
      app.as(user).post(`/api/bookings/${id}/user-reject`, { reasonMessageId })
    expect((await reply('nonsense')).status).toBe(400)
    expect((await reply(clientMessageId)).status).toBe(200)
    expect((await notificationOf(guide, 'rejected')).messageParams).not.toHaveProperty('quote')
    expect((await mailTo(guide)).text).toContain('Check the chat for their reason')
  })
})
