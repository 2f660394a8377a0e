import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let server: MailServer
let app: TestApp
let me: TestPerson
let admin: { token: string }

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: server.url } })
  admin = await builders(app).admin()
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  me = await builders(app).user()
})

type Refusal = Parameters<MailServer['refuseWith']>[0]

async function mailTo(recipient: string, answers: { recipient?: Refusal; mail?: Refusal } = {}) {
  server.refuseRecipientsWith(answers.recipient ?? null)
  server.refuseWith(answers.mail ?? null)
  app.clock.move(MINUTE)
  await transact(app.ctx, (tx) =>
    queueMail(app.ctx, tx, {
      accountId: me.id,
      recipient,
      language: 'en',
      kind: 'passwordChanged',
      params: {},
      dueAt: app.clock.now(),
    }),
  )
  await app.mailWorker.deliverDue()
}

async function isMarked(): Promise<boolean> {
  const { body } = await app.as(me).get('/api/account/email')
  const person = (await app.as(admin).get(`/api/admin/people/${me.id}`)).body
  expect(person.isAddressRefused).toBe(body.isAddressRefused)
  return body.isAddressRefused === true
}

test('A refused recipient marks the address for the person and the operator, until a mail arrives', async () => {
  await mailTo(me.email)
  expect(await isMarked()).toBe(false)
  await mailTo(me.email, { recipient: { code: 550, text: 'no such mailbox' } })
  expect(await isMarked()).toBe(true)
  await mailTo(me.email)
  expect(await isMarked()).toBe(false)
})

test.each([
  ['a full mailbox', { recipient: { code: 552, text: '5.2.2 mailbox full' } }, true],
  ['a mail that is too long', { recipient: { code: 552, text: '5.2.3 too long' } }, false],
  ['an unknown mailbox, said late', { mail: { code: 550, text: '5.1.1 unknown' } }, true],
  ['a policy against the sender', { recipient: { code: 550, text: '5.7.1 not from you' } }, false],
  ['an unknown sender', { recipient: { code: 550, text: '5.1.8 no such sender' } }, false],
  ['content that is refused', { mail: { code: 554, text: 'looks like spam' } }, false],
  ['a refusal for now', { recipient: { code: 450, text: 'try later' } }, false],
])('What marks an address: %s', async (_reason, answers, expected) => {
  await mailTo(me.email, answers)
  expect(await isMarked()).toBe(expected)
})

test('Another address is not marked, and an old refusal is forgotten', async () => {
  await mailTo(me.email, { recipient: { code: 550, text: 'no such mailbox' } })
  const { db } = app.ctx
  const changeTo = (email: string) =>
    db.updateTable('accounts').set({ email }).where('id', '=', me.id).execute()
  await changeTo('new@example.com')
  expect(await isMarked()).toBe(false)
  await changeTo(me.email.toUpperCase())
  expect(await isMarked()).toBe(true)
  const created_at = new Date(app.clock.now().getTime() - 31 * DAY)
  await db.updateTable('mails').set({ created_at }).where('account_id', '=', me.id).execute()
  expect(await isMarked()).toBe(false)
})
