import { LANGUAGES } from '@annai/contract/languages'
import { NOTIFICATION_KINDS } from '@annai/contract/notifications/events'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { DAY, MINUTE } from '../clock.ts'
import { transact } from '../db/transact.ts'
import { subjectParams } from './compose.ts'
import { queueMail } from './queue.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), {
    env: {
      SMTP_URL: post.url,
      PUBLIC_URL: 'https://annai.example',
      OPERATOR_NAME: 'A guide association',
      OPERATOR_EMAIL: 'office@annai.example',
    },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})
beforeEach(() => {
  post.mails.length = 0
  post.refuseWith(null)
})

const deliver = () => app.mailWorker.deliverDue()

test.each([
  ['Kyoto, Osaka: guides @ work <hello@annai.example>', 'Kyoto, Osaka: guides @ work'],
  ['"Guides, \\"Wa\\": & Co." <hello@annai.example>', 'Guides, \\"Wa\\": & Co.'],
  ['hello@annai.example', null],
])('The sender %s arrives with its whole name', async (setting, name) => {
  const mailFrom = app.ctx.env.MAIL_FROM
  app.ctx.env.MAIL_FROM = setting
  try {
    const guide = await queueNews()
    await deliver()
    const from = post.lastTo(guide.email)?.headers.from
    expect(from).toBe(name === null ? 'hello@annai.example' : `"${name}" <hello@annai.example>`)
  } finally {
    app.ctx.env.MAIL_FROM = mailFrom
  }
})

const statusOf = (recipient: string) =>
  app.ctx.db
    .selectFrom('mails')
    .select(['status', 'attempts', 'params', 'last_error'])
    .where('recipient', '=', recipient)
    .execute()
async function queueNews(kind = 'newEnquiry') {
  const guide = await make.guide()
  await transact(app.ctx, (tx) =>
    queueMail(app.ctx, tx, {
      accountId: guide.id,
      recipient: guide.email,
      language: 'en',
      kind,
      params: {
        userName: 'Mina <b>',
        guideName: 'Ken',
        location: 'Kyoto',
        rating: '5',
        feed: 'Work',
        place: 'Exit 3',
        until: '2024-02-05',
        days: '30',
        time: '09:00',
      },
      dueAt: app.clock.now(),
    }),
  )
  return guide
}

describe('A mail', () => {
  test.each(LANGUAGES)(
    'about a new enquiry is complete in %s: subject, HTML, plain text and headers',
    async (language) => {
      const guide = await make.guide({ language })
      const { user, id } = await make.booking({ guide })
      await deliver()
      const [mail] = post.to(guide.email)
      expect(mail?.subject).toBe(
        app.ctx.texts.translate(language, 'notifications.newEnquiry.title', {
          userName: user.displayName,
        }),
      )
      expect(mail?.html).toContain(`<html lang="${language}">`)
      expect(mail?.html).toContain('color-scheme')
      expect(mail?.path).toBe(`/bookings/${id}`)
      expect(mail?.text).toContain(`https://annai.example/bookings/${id}`)
      for (const part of [mail?.html, mail?.text, mail?.subject]) {
        expect(part).not.toMatch(/\{\{|mails\.|notifications\./)
        expect(part).toContain(user.displayName)
      }
      expect(mail?.headers).toMatchObject({
        'auto-submitted': 'auto-generated',
        'content-language': language,
        'list-unsubscribe': expect.stringMatching(
          /^<https:\/\/annai\.example\/api\/mails\/unsubscribe\/[\w.-]+>$/,
        ),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@annai\.example>$/),
        // Mail programs show the mails of a booking as one conversation.
        references: `<booking-${id}@annai.example>`,
      })
    },
  )

  test.each(LANGUAGES)(
    'to verify an address and to set a password is whole in %s, and has nothing to unsubscribe',
    async (language) => {
      const person = await make.user({ language })
      await app.ctx.db
        .updateTable('accounts')
        .set({ email_verified_at: null })
        .where('id', '=', person.id)
        .execute()
      const requestMail = (what: string) =>
        app.as().post(`/api/auth/${what}`, { email: person.email, language })
      await requestMail('resend-verification')
      await requestMail('forgot-password')
      await deliver()
      const mails = post.to(person.email)
      expect(mails).toHaveLength(2)
      for (const mail of mails) {
        expect(mail.headers['list-unsubscribe']).toBeUndefined()
        expect(mail.html).not.toContain('unsubscribe')
        expect(mail.html).toContain(`<html lang="${language}">`)
        for (const part of [mail.html, mail.text, mail.subject])
          expect(part).not.toMatch(/\{\{|server:|mails\./)
        expect(mail.path).toMatch(/^\/(verify-email|reset-password)\/[\w-]{43}$/)
      }
    },
  )

  test.each(Object.keys(NOTIFICATION_KINDS).filter((kind) => kind !== 'chat'))(
    'about %s has words in every language',
    async (kind) => {
      const guide = await queueNews(kind)
      await deliver()
      const [mail] = post.to(guide.email)
      expect(mail?.subject).not.toBe('')
      expect(`${mail?.subject}${mail?.text}`).not.toMatch(/\{\{|notifications\./)
    },
  )

  test.each(LANGUAGES)('has no subject in %s that names more than people', (language) => {
    for (const kind of Object.keys(NOTIFICATION_KINDS)) {
      const text = app.ctx.texts.translate(language, `notifications.${kind}.title`, {
        skipInterpolation: true,
      })
      const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)
      const typed = Object.fromEntries(names.map((name) => [name, 'typed']))
      expect(Object.keys(subjectParams(typed))).toEqual(names)
    }
  })

  test('has bounded names in its subject, and no other text that a person typed', () => {
    const params = { userName: 'N'.repeat(5000), location: 'Buy pills', reason: 'now', rating: '5' }
    expect(subjectParams(params)).toEqual({ userName: 'N'.repeat(50), rating: '5' })
    const zalgo = subjectParams({ guideName: `a${'\u0301'.repeat(12_000)}` })
    expect(Object.values(zalgo).join('').length).toBeLessThanOrEqual(100)
    expect(subjectParams({ guideName: 'A\r\nBcc: x' })).toEqual({ guideName: 'A Bcc: x' })
  })

  test('shows a name as it was typed, never as markup', async () => {
    const guide = await queueNews()
    await deliver()
    const [mail] = post.to(guide.email)
    expect(mail?.html).toContain('Mina &lt;b&gt;')
    expect(mail?.html).not.toContain('Mina <b>')
    expect(mail?.subject).toContain('Mina <b>')
  })
})

describe('The mail worker', () => {
  test('sends after the commit only, once, and deletes the text', async () => {
    const guide = await make.guide()
    const lost = transact(app.ctx, async (tx) => {
      await queueMail(app.ctx, tx, {
        accountId: guide.id,
        recipient: guide.email,
        language: 'en',
        kind: 'newEnquiry',
        params: {},
        dueAt: app.clock.now(),
      })
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    const other = await queueNews()
    await Promise.all([deliver(), deliver()])
    expect(post.to(guide.email)).toEqual([])
    expect(post.to(other.email)).toHaveLength(1)
    expect(await statusOf(other.email)).toMatchObject([{ status: 'sent', params: {} }])
  })

  test('What people answer goes to the operator', async () => {
    const { email } = await queueNews()
    await deliver()
    expect(post.to(email)[0]?.headers['reply-to']).toBe('office@annai.example')
  })

  test('Two servers send one mail', async () => {
    const second = await app.second()
    const people = await Promise.all(Array.from({ length: 8 }, () => queueNews()))
    await Promise.all([deliver(), second.mailWorker.deliverDue()])
    for (const person of people) expect(post.to(person.email)).toHaveLength(1)
    await second.close()
  })

  test('A crash between commit and send loses nothing: the next process sends it', async () => {
    const guide = await queueNews()
    const next = await app.second()
    await next.mailWorker.deliverDue()
    expect(post.to(guide.email)).toHaveLength(1)
    await next.close()
  })

  test('A connection lost after acceptance leads to a second copy with the same Message-ID', async () => {
    const guide = await queueNews()
    post.disconnectOnce()
    await deliver()
    expect(await statusOf(guide.email)).toMatchObject([{ status: 'queued', attempts: 1 }])
    app.clock.move(MINUTE)
    await deliver()
    const copies = post.to(guide.email)
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1)
    expect(await statusOf(guide.email)).toMatchObject([{ status: 'sent' }])
  })

  test('A busy mail server is tried again after 1, 2, 4 … minutes, eight times, then the mail fails', async () => {
    const guide = await queueNews()
    post.refuseWith({ code: 451, text: 'try again later' })
    for (let attempt = 1; attempt <= 8; attempt++) {
      await deliver()
      await deliver()
      const [mail] = await statusOf(guide.email)
      expect(mail).toMatchObject({ attempts: attempt, status: attempt < 8 ? 'queued' : 'dead' })
      app.clock.move(MINUTE * 2 ** (attempt - 1))
    }
    post.refuseWith(null)
    app.clock.move(DAY)
    await deliver()
    expect(post.to(guide.email)).toEqual([])
    const [dead] = await statusOf(guide.email)
    expect(dead?.last_error).toContain('try again later')
  })

  test('An address that the mail server refuses for good is not tried again', async () => {
    const guide = await queueNews()
    post.refuseWith({ code: 550, text: 'no such mailbox' })
    await deliver()
    expect(await statusOf(guide.email)).toMatchObject([{ status: 'dead', attempts: 1 }])
  })

  test('A mail of an unknown kind delays no other mail', async () => {
    const odd = await queueNews('noSuchKind')
    const guide = await queueNews()
    await deliver()
    await deliver()
    expect(post.to(guide.email)).toHaveLength(1)
    expect(await statusOf(odd.email)).toMatchObject([{ status: 'queued', attempts: 1 }])
  })

  test('Unread chat is mailed once after ten minutes, and not when it was read meanwhile', async () => {
    const [read, unread] = [await make.booking(), await make.booking()]
    await deliver()
    for (const { id, user } of [read, unread])
      await app.as(user).post(`/api/bookings/${id}/messages`, { message: 'Hello' })
    await app.as(read.guide).post('/api/notifications/mark-booking-notifications-read', {
      bookingId: read.id,
    })
    post.mails.length = 0
    app.clock.move(9 * MINUTE)
    await deliver()
    expect(post.mails).toEqual([])
    app.clock.move(MINUTE)
    await deliver()
    expect(post.to(unread.guide.email)).toHaveLength(1)
    expect(post.to(read.guide.email)).toEqual([])
  })
})
