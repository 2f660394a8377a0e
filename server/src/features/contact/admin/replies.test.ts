import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let mailServer: MailServer
let admin: { token: string }
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  admin = await builders(app).admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const LETTER = { subject: '日程について', message: '8月は空いていますか。', name: '林 さくら' }

/** A message as the operator reads it. */
async function written(email: string) {
  await app.as().post('/api/contact', { ...LETTER, email }, { 'accept-language': 'ja' })
  return newest()
}
const newest = async () => (await app.as(admin).get('/api/admin/lists/contacts')).body.rows[0]

test('A reply is mailed in the language of the message with its text quoted, and kept with it', async () => {
  const { _id } = await written('sakura@example.com')
  const reply = { _id: randomUUID(), text: 'はい、空いています。' }
  const path = `/api/admin/contacts/${_id}/reply`
  const answers = await Promise.all([
    app.as(admin).post(path, reply),
    app.as(admin).post(path, reply),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await app.runDueJobs()
  const mails = mailServer.to('sakura@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['お問い合わせへのご返信'])
  expect(mails[0]?.text).toContain(reply.text)
  expect(mails[0]?.text).toContain(`> ${LETTER.message}`)
  const kept = await newest()
  expect(kept).toMatchObject({ language: 'ja', replies: [{ text: reply.text }] })
  expect(kept.answeredAt).not.toBeNull()
  const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${_id}`)
  expect(body.rows).toMatchObject([{ act: 'contact.replied', subjectName: LETTER.subject }])
})

test('A reply whose text was changed after it had arrived is refused, and not mailed', async () => {
  const { _id } = await written('changed@example.com')
  const other = await written('other@example.com')
  const reply = { _id: randomUUID(), text: 'We open at nine.' }
  const post = (message: string, body: object) =>
    app.as(admin).post(`/api/admin/contacts/${message}/reply`, body)
  expect((await post(_id, reply)).status).toBe(200)
  const changed = await post(_id, { ...reply, text: 'We open at ten.' })
  expect(changed).toMatchObject({ status: 409, body: { code: 'contact.replyChanged' } })
  expect((await post(other._id, reply)).status).toBe(409)
  await app.runDueJobs()
  expect(mailServer.to('changed@example.com')).toHaveLength(1)
  expect(mailServer.to('other@example.com')).toEqual([])
  expect((await post(_id, { _id: randomUUID(), text: 'We open at ten.' })).status).toBe(200)
})

test('A reply to a message that was deleted before it was sent is not sent', async () => {
  const { _id } = await written('gone@example.com')
  await app.as(admin).post(`/api/admin/contacts/${_id}/reply`, { _id: randomUUID(), text: 'Yes' })
  await app.ctx.db.deleteFrom('contact_messages').where('id', '=', _id).execute()
  await app.runDueJobs()
  expect(mailServer.to('gone@example.com')).toEqual([])
})

test('A deleted message is gone with its replies, and its unsent reply is not mailed', async () => {
  const { _id } = await written('spam@example.com')
  const path = `/api/admin/contacts/${_id}`
  await app.as(admin).post(`${path}/reply`, { _id: randomUUID(), text: 'Yes' })
  const answers = await Promise.all([app.as(admin).delete(path), app.as(admin).delete(path)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await app.runDueJobs()
  expect(mailServer.to('spam@example.com')).toEqual([])
  expect((await app.as(admin).get(path)).status).toBe(404)
  const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${_id}`)
  expect(body.rows[0]).toMatchObject({ act: 'contact.deleted' })
})

test('A message names the account of its address only if its owner proved it', async () => {
  const make = builders(app)
  const [proven, unproven] = [await make.user(), await make.user()]
  await app.ctx.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', unproven.id)
    .execute()
  expect((await written(proven.email.toUpperCase())).account._id).toBe(proven.id)
  expect((await written(unproven.email)).account).toBeUndefined()
  await written(proven.email)
  const viewer = await make.admin(undefined, 'viewer')
  const { rows } = (await app.as(viewer).get('/api/admin/lists/contacts')).body
  expect(rows.every((row: { account?: object }) => row.account === undefined)).toBe(true)
})

test('A blank reply and an unknown message are refused', async () => {
  const { _id } = await written('blank@example.com')
  const reply = (id: string, text: string) =>
    app.as(admin).post(`/api/admin/contacts/${id}/reply`, { _id: randomUUID(), text })
  expect((await reply(_id, ' ')).status).toBe(400)
  expect((await reply(randomUUID(), 'Hello')).status).toBe(404)
})
