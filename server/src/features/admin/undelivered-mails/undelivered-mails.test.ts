import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { undeliveredMail } from '../../../testing/undelivered-mail.ts'

let app: TestApp
let make: Make
let mailServer: MailServer
let guide: TestPerson
let admin: { token: string }

beforeEach(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  guide = await make.guide()
  admin = await make.admin()
})
afterEach(async () => {
  await app.close()
  await mailServer.close()
})

const mailOf = (id: string) =>
  app.ctx.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const retry = (id: string, headers = {}) =>
  app.as(admin).post(`/api/admin/mails/${id}/retry`, {}, headers)
const audit = async () => (await app.as(admin).get('/api/admin/lists/audit')).body.rows

describe('Undelivered mails', () => {
  test('are listed with the reason, without addresses; sent and waiting ones are not', async () => {
    const dead = await undeliveredMail(app, { accountId: guide.id, kind: 'newEnquiry' })
    app.clock.move(1000)
    const retrying = await undeliveredMail(app, { status: 'queued', attempts: 3 })
    await undeliveredMail(app, { status: 'queued', attempts: 0 })
    await undeliveredMail(app, { status: 'sent', attempts: 1 })
    const { status, body } = await app.as(admin).get('/api/admin/mails')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, counts: { all: 2, dead: 1, retrying: 1 } })
    expect(body.rows).toMatchObject([
      {
        _id: retrying.id,
        state: 'retrying',
        topic: 'account',
        recipient: null,
        attempts: 3,
        nextAttemptAt: '2026-06-01T10:00:01.000Z',
      },
      {
        _id: dead.id,
        state: 'dead',
        topic: 'booking',
        recipient: { username: guide.username, role: 'guide' },
        domain: 'mail.example',
        reason: '550 no mailbox <address> here',
        nextAttemptAt: null,
      },
    ])
    expect(JSON.stringify(body)).not.toContain('reader@')
    const filtered = await app.as(admin).get('/api/admin/mails?state=dead')
    expect(filtered.body).toMatchObject({ total: 1, rows: [{ _id: dead.id }] })
    expect((await app.as(admin).get('/api/admin/mails?page=2')).body.rows).toEqual([])
  })

  test('are sent once they are retried, and the audit log names the administrator', async () => {
    const mail = await undeliveredMail(app, {
      accountId: guide.id,
      recipient: guide.email,
      kind: 'passwordChanged',
    })
    expect(await retry(mail.id)).toMatchObject({ status: 200, body: { queued: true } })
    expect(await mailOf(mail.id)).toMatchObject({ attempts: 0, due_at: app.clock.now() })
    expect(await audit()).toMatchObject([
      { subjectKind: 'guide', subjectId: guide.id, subjectName: guide.username },
    ])
    await app.runDueJobs()
    expect(mailServer.to(guide.email)).toHaveLength(1)
    expect(await mailOf(mail.id)).toMatchObject({ status: 'sent' })
    await app.ctx.db.deleteFrom('mails').where('id', '=', mail.id).execute()
    expect(await audit()).toMatchObject([{ subjectName: guide.username }])
  })

  test('are in the audit log by their topic if they belong to no account', async () => {
    const mail = await undeliveredMail(app, { kind: 'adminDigest', recipient: 'ops@annai.example' })
    expect((await retry(mail.id)).status).toBe(200)
    expect(await audit()).toMatchObject([{ subjectName: 'Administration' }])
    const file = await app.as(admin).get('/api/admin/lists/audit.csv', { 'accept-language': 'ja' })
    expect(file.body).toContain('管理')
    await app.ctx.db.deleteFrom('mails').where('id', '=', mail.id).execute()
    expect(await audit()).toMatchObject([{ subjectName: '' }])
  })

  test('that wait for a later attempt are due at once after a retry', async () => {
    const mail = await undeliveredMail(app, { status: 'queued', mergeKey: 'one' })
    expect((await retry(mail.id)).status).toBe(200)
    expect(await mailOf(mail.id)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('are queued once and audited once by eight presses at once', async () => {
    const { id } = await undeliveredMail(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await audit()).toHaveLength(1)
  })

  test('are not queued again where a newer one with the same key is being queued', async () => {
    const { id } = await undeliveredMail(app, { mergeKey: 'proposal:2' })
    const { db } = app.ctx
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const { answer } = await db.transaction().execute(async (tx) => {
      const newer = { id: newId(), recipient: 'reader@mail.example', language: 'en' } as const
      const text = { kind: 'newProposal', params: '{}', merge_key: 'proposal:2' }
      await tx
        .insertInto('mails')
        .values({ ...newer, ...text, account_id: null, due_at: app.clock.now() })
        .execute()
      const pending = retry(id)
      await expect.poll(waits, { timeout: 5000 }).toBeGreaterThan(0)
      return { answer: pending }
    })
    expect((await answer).status).toBe(409)
    expect(await audit()).toEqual([])
  })

  test('are not queued again if that is no longer possible, with a localised reason', async () => {
    const sent = await undeliveredMail(app, { status: 'sent' })
    const replaced = await undeliveredMail(app, { mergeKey: 'proposal:1' })
    await undeliveredMail(app, { status: 'queued', attempts: 0, mergeKey: 'proposal:1' })
    for (const { id } of [sent, replaced]) expect((await retry(id)).status).toBe(409)
    const texts = new Set<string>()
    for (const language of ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'])
      texts.add((await retry(sent.id, { 'accept-language': language })).body.error)
    expect(texts.size).toBe(5)
    expect(await audit()).toEqual([])
    for (const id of ['0190a0a0-0000-7000-8000-000000000000', 'no-id'])
      expect((await retry(id)).status).toBe(404)
  })
})
