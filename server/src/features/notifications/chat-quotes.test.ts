import { LANGUAGES } from '@annai/contract/languages'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { quoteOf } from './subscribers.ts'

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

const chatOf = async (reader: TestPerson): Promise<Notification | undefined> =>
  (await app.as(reader).get('/api/notifications')).body.find(
    (row: Notification) => row.titleKey === 'notifications.chat.title',
  )
const write = async (from: TestPerson, id: string, message: string) =>
  expect((await app.as(from).post(`/api/bookings/${id}/messages`, { message })).status).toBe(201)
async function chatMail(reader: TestPerson) {
  app.clock.move(10 * MINUTE)
  await app.mailWorker.deliverDue()
  return mailServer.to(reader.email).at(-1)
}
const block = async (guide: TestPerson, accountStatus: 'blocked' | 'active') =>
  app.as(await make.admin()).put(`/api/admin/guide/${guide.id}/block`, { accountStatus })

describe('A notification of a message and its mail', () => {
  test('name the sender, the agreed place and the beginning of the newest text', async () => {
    const { id, user, guide } = await make.booking()
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Nara Park' }))
    // Mails that are due at once arrive in any order: that of the proposal leaves first.
    expect((await chatMail(user))?.subject).toContain('proposal')
    await write(guide, id, 'Good morning')
    await write(guide, id, `See you at ten ${'and '.repeat(40)}`)
    const quote = `See you at ten ${'and '.repeat(16)}a…`
    expect((await chatOf(user))?.messageParams).toMatchObject({
      otherName: guide.displayName,
      location: 'Nara Park',
      quote,
    })
    const mail = await chatMail(user)
    expect(mail?.subject).toBe(`New message from ${guide.displayName}`)
    expect(mail?.text).toContain(`> ${quote}`)
    expect(mail?.text).toContain('Location: Nara Park')
    expect(mail?.text).not.toContain('Price')
  })

  test('show hostile text as text: no markup, no header, no line of its own', async () => {
    const { id, user, guide } = await make.booking()
    await write(
      guide,
      id,
      '<b>x</b> [y](https://evil.example)\r\nBcc: z@example.com\n-- \n$t(server:mails.unsubscribe) {{otherName}}',
    )
    const mail = await chatMail(user)
    expect(mail?.headers.bcc).toBeUndefined()
    expect(mail?.subject).toBe(`New message from ${guide.displayName}`)
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).not.toContain('href="https://evil.example')
    expect(mail?.text).toContain('> <b>x</b> [y](https://evil.example) Bcc: z@example.com -- $t(')
    expect(mail?.text).not.toMatch(/^Bcc/m)
    expect(mail?.to).toEqual([user.email])
  })

  test('do not quote a sender who is blocked, in the list and in the mail', async () => {
    const { id, user, guide } = await make.booking()
    await write(guide, id, 'Pay me in advance')
    await block(guide, 'blocked')
    const row = await chatOf(user)
    expect(row?.messageParams).toMatchObject({ otherName: guide.displayName })
    expect(JSON.stringify(row)).not.toContain('Pay me')
    const marked = await app
      .as(user)
      .post('/api/notifications/mark-read', { notificationId: row?._id })
    expect(JSON.stringify(marked.body)).not.toContain('Pay me')
    await app.ctx.db.updateTable('notifications').set({ is_read: false }).execute()
    await app.ctx.db
      .updateTable('mails')
      .set({ status: 'queued' })
      .where('kind', '=', 'chat')
      .where('recipient', '=', user.email)
      .execute()
    await chatMail(user)
    // The mail about the block is due at the same time, so either may be the last.
    const mail = mailServer
      .to(user.email)
      .find(({ subject }) => subject === `New message from ${guide.displayName}`)
    expect(mail?.text).toBeDefined()
    expect(`${mail?.text}${mail?.html}`).not.toContain('Pay me')
    await block(guide, 'active')
    expect(JSON.stringify(await chatOf(user))).toContain('Pay me')
  })

  test('name a sender who has no name any more as unknown', async () => {
    const { id, user, guide } = await make.booking()
    await write(guide, id, 'Hello')
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    await app.ctx.db.updateTable('notifications').set({ params: '{}' }).execute()
    expect((await chatOf(user))?.titleParams.otherName).toBe('')
    expect((await chatMail(user))?.subject).toBe('New message from Unknown user')
  })
})

describe('A quotation', () => {
  test('is one line of 80 characters as people count them', () => {
    expect(quoteOf('a\n\n b\t c')).toBe('a b c')
    const family = '👩‍👩‍👧'
    expect(quoteOf(family.repeat(80))).toBe(family.repeat(80))
    expect(quoteOf(family.repeat(81))).toBe(`${family.repeat(80)}…`)
    expect(quoteOf('\u202Ecba\u2066')).toBe('cba')
  })
})

describe('A reader who wants no message text in mails', () => {
  const settingsOf = (person: TestPerson) => `/api/${person.role}s/settings`

  test.each(LANGUAGES)('is mailed in %s who wrote but not what', async (language) => {
    const user = await make.user({ language })
    const { id, guide } = await make.booking({ user })
    const off = await app.as(user).put(settingsOf(user), { emailQuotes: false })
    expect(off.body).toMatchObject({ emailQuotes: false, emailNotifications: true })
    await write(guide, id, 'Meet me at the red gate')
    const mail = await chatMail(user)
    expect(mail?.subject).toContain(guide.displayName)
    expect(`${mail?.text}${mail?.html}`).not.toContain('red gate')
    expect(mail?.text).toContain('Kyoto')
    // On the site, which needs the session, the quotation stays.
    expect((await chatOf(user))?.messageParams.quote).toBe('Meet me at the red gate')
    await app.as(user).put(settingsOf(user), { emailQuotes: true })
    // What stays unread is mailed again after three hours.
    app.clock.move(3 * HOUR)
    await write(guide, id, 'The red gate, at ten')
    expect((await chatMail(user))?.text).toContain('> The red gate, at ten')
  })

  test('gets the mail of an enquiry with its facts and without its message', async () => {
    const guide = await make.guide()
    await app.as(guide).put(settingsOf(guide), { emailQuotes: false })
    await make.booking({ guide })
    await app.mailWorker.deliverDue()
    const { text } = mailServer.to(guide.email).at(-1) ?? { text: '' }
    expect(text).toContain('Location: Kyoto')
    expect(text).not.toContain('old town')
  })

  test('may only choose yes or no', async () => {
    const user = await make.user()
    const odd = await app.as(user).put(settingsOf(user), { emailQuotes: 'often' })
    expect(odd.status).toBe(400)
    expect((await app.as(user).get(settingsOf(user))).body.emailQuotes).toBe(true)
  })
})
