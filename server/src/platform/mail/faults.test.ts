import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import {
  type Behaviour,
  type ScriptedMailServer,
  startScriptedMailServer,
} from '../../testing/outside/scripted-mail-server.ts'
import { MINUTE } from '../clock.ts'
import { transact } from '../db/transact.ts'
import { queueMail } from './queue.ts'
import { CONCURRENCY } from './worker.ts'

vi.setConfig({ testTimeout: 90_000 })

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function appWith(server: { url: string }, env: Record<string, string> = {}) {
  const app = await startTestApp(inject('template'), { env: { SMTP_URL: server.url, ...env } })
  closing.push(() => app.close())
  return app
}
async function realServer(): Promise<MailServer> {
  const server = await startMailServer()
  closing.push(() => server.close())
  return server
}
async function scriptedServer(
  behaviourOf: (recipient: string) => Behaviour,
  greeting?: string,
): Promise<ScriptedMailServer> {
  const server = await startScriptedMailServer(behaviourOf, greeting)
  closing.push(() => server.close())
  return server
}

const queueTo = (app: TestApp, recipients: string[]) =>
  transact(app.ctx, async (tx) => {
    for (const recipient of recipients)
      await queueMail(app.ctx, tx, {
        accountId: null,
        recipient,
        language: 'en',
        kind: 'passwordChanged',
        params: {},
        dueAt: app.clock.now(),
      })
  })
const rowOf = (app: TestApp, recipient: string) =>
  app.ctx.db
    .selectFrom('mails')
    .select(['status', 'attempts', 'last_error', 'link_seed'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
const numbered = (count: number, domain: string) =>
  Array.from({ length: count }, (_, at) => `reader${at}@${domain}`)

describe('A mail with a link', () => {
  async function waitingForTheServer() {
    const server = await realServer()
    const app = await appWith(server)
    const person = await builders(app).user()
    await app.as().post('/api/auth/forgot-password', { email: person.email, language: 'en' })
    const wire = server.delayAnswer()
    const delivering = app.mailWorker.deliverDue()
    await wire.arrived
    return { app, server, person, wire, delivering }
  }

  test('works before the mail server has even said yes', async () => {
    const { app, server, person, wire, delivering } = await waitingForTheServer()
    const [mail] = server.to(person.email)
    const answer = await app.as().post(`/api/auth${mail?.path}`, { password: 'another horse' })
    expect(answer.status).toBe(200)
    wire.release()
    await delivering
  })

  test('holds no transaction, no lock and no connection while it is being sent', async () => {
    const { app, person, wire, delivering } = await waitingForTheServer()
    const { rows } = await sql`
      select state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (xact_start is not null or state like 'idle in transaction%')`.execute(app.ctx.db)
    expect(rows).toEqual([])
    await transact(app.ctx, (tx) =>
      sql`select id from mails where recipient = ${person.email} for update nowait`.execute(tx),
    )
    wire.release()
    await delivering
  })

  test('has the same Message-ID and the same working link when it is sent again', async () => {
    const server = await realServer()
    const app = await appWith(server)
    const person = await builders(app).user()
    await app.as().post('/api/auth/forgot-password', { email: person.email, language: 'en' })
    server.disconnectOnce()
    await app.mailWorker.deliverDue()
    // The link of the first copy would have expired by now.
    app.clock.move(61 * MINUTE)
    await app.mailWorker.deliverDue()
    const copies = server.to(person.email)
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1)
    expect(new Set(copies.map(({ path }) => path)).size).toBe(1)
    const link = `/api/auth${copies[0]?.path}`
    expect((await app.as().post(link, { password: 'another horse' })).status).toBe(200)
    expect(await rowOf(app, person.email)).toMatchObject({ status: 'sent', link_seed: null })
  })

  test('is not sent again once its link was used', async () => {
    const server = await realServer()
    const app = await appWith(server)
    const person = await builders(app).user()
    await app.as().post('/api/auth/forgot-password', { email: person.email, language: 'en' })
    server.disconnectOnce()
    await app.mailWorker.deliverDue()
    const [copy] = server.to(person.email)
    await app.as().post(`/api/auth${copy?.path}`, { password: 'another horse' })
    app.clock.move(MINUTE)
    await app.mailWorker.deliverDue()
    const withLink = server.to(person.email).filter(({ path }) => path.startsWith('/reset'))
    expect(withLink).toHaveLength(1)
  })
})

describe('A mail server that misbehaves', () => {
  test('delays nothing but its own mails, whatever it does', async () => {
    const server = await scriptedServer((recipient) => {
      if (recipient.endsWith('@hangs.example')) return { does: 'hangs' }
      if (recipient.endsWith('@slow.example')) return { does: 'takes', after: 2000 }
      if (recipient.endsWith('@cuts.example')) return { does: 'cuts' }
      if (recipient.endsWith('@babbles.example')) return { does: 'babbles' }
      if (recipient.endsWith('@busy.example')) return { does: 'refuses', line: '451 later' }
      if (recipient.endsWith('@gone.example')) return { does: 'refuses', line: '550 no mailbox' }
      return { does: 'takes' }
    })
    const app = await appWith(server)
    const troubled = ['hangs', 'slow', 'cuts', 'babbles', 'busy', 'gone'].map((n) => `${n}.example`)
    await queueTo(
      app,
      troubled.flatMap((domain) => numbered(3, domain)),
    )
    app.clock.move(1)
    const fine = numbered(30, 'fine.example')
    await queueTo(app, fine)
    const delivering = app.mailWorker.deliverDue()
    delivering.catch(() => undefined)
    await expect
      .poll(() => server.taken.filter((to) => to.endsWith('@fine.example')).length, {
        timeout: 60_000,
      })
      .toBe(30)
    await expect
      .poll(() => server.taken.filter((to) => to.endsWith('@slow.example')).length, {
        timeout: 60_000,
      })
      .toBe(3)
    for (const [domain, status] of [
      ['hangs', 'sending'],
      ['slow', 'sent'],
      ['cuts', 'queued'],
      ['babbles', 'queued'],
      ['busy', 'queued'],
      ['gone', 'dead'],
    ] as const)
      await expect
        .poll(async () => (await rowOf(app, `reader0@${domain}.example`)).status)
        .toBe(status)
    expect((await rowOf(app, 'reader0@gone.example')).last_error).toContain('550 no mailbox')
  })

  test('that hangs for three domains holds few of their mails, and none of the others', async () => {
    const server = await scriptedServer((recipient) => ({
      does: recipient.endsWith('.hangs.example') ? 'hangs' : 'takes',
    }))
    const app = await appWith(server)
    for (const name of ['one', 'two', 'three'])
      await queueTo(app, numbered(100, `${name}.hangs.example`))
    app.clock.move(1)
    await queueTo(app, numbered(40, 'fine.example'))
    app.mailWorker.start()
    await expect.poll(() => server.taken.length, { timeout: 60_000 }).toBe(40)
    const rows = await app.ctx.db
      .selectFrom('mails')
      .select('recipient')
      .where('status', '=', 'sending')
      .execute()
    const counts = new Map<string, number>()
    for (const { recipient } of rows) {
      const domain = recipient.split('@')[1] ?? ''
      counts.set(domain, (counts.get(domain) ?? 0) + 1)
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(CONCURRENCY.perDomain)
    expect(rows.length).toBeLessThanOrEqual(3 * CONCURRENCY.perDomain)
  })

  test('that ends each session without a code gets one attempt for each mail', async () => {
    const server = await scriptedServer(() => ({ does: 'cuts' }))
    const app = await appWith(server)
    await queueTo(app, numbered(12, 'cuts.example'))
    await app.mailWorker.deliverDue()
    expect(server.messageIds.size).toBe(12)
    const rows = await app.ctx.db.selectFrom('mails').select(['status', 'attempts']).execute()
    expect(rows).toEqual(Array(12).fill({ status: 'queued', attempts: 1 }))
  })

  test('that refuses its own client makes no mail fail for good', async () => {
    const server = await scriptedServer(() => ({ does: 'takes' }), '554 go away')
    const app = await appWith(server)
    const recipients = numbered(3, 'fine.example')
    await queueTo(app, recipients)
    for (let attempt = 0; attempt < 20; attempt++) {
      await app.mailWorker.deliverDue()
      app.clock.move(64 * MINUTE)
    }
    for (const recipient of recipients)
      expect(await rowOf(app, recipient)).toMatchObject({ status: 'queued' })
  })
})

describe('A session that cannot be encrypted', () => {
  test('is not used where TLS is required, and the mail waits', async () => {
    const server = await realServer()
    const app = await appWith(server, { SMTP_TLS: 'required' })
    const url = new URL(server.url)
    url.searchParams.set('ignoreTLS', 'true')
    url.searchParams.set('requireTLS', 'false')
    const persuaded = await appWith({ url: url.href }, { SMTP_TLS: 'required' })
    for (const each of [app, persuaded]) {
      await queueTo(each, ['reader@fine.example'])
      await each.mailWorker.deliverDue()
      expect(await rowOf(each, 'reader@fine.example')).toMatchObject({ status: 'queued' })
    }
    expect(server.mails).toEqual([])
  })
})
