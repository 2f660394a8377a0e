import { dayAfter } from '@annai/contract/days'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { todayOf } from '../../../platform/site/weeks.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let post: MailServer
let owner: { token: string }

beforeAll(async () => {
  post = await startMailServer()
})
afterAll(async () => {
  await app.close()
  await post.close()
})
beforeEach(async () => {
  await app?.close()
  post.mails.length = 0
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
  make = builders(app)
  owner = await make.admin()
})

const inDays = (days: number) => dayAfter(todayOf(app.ctx), days)
async function publish(text: string, inForceOn: string | null, document = 'terms') {
  const url = `/api/admin/legal/${document}`
  const { version: base } = (await app.as(owner).get(url)).body
  const request = { base, texts: { en: text }, language: 'en', inForceOn }
  return app.as(owner).post(url, request)
}
const agreements = async (person: { token: string }) =>
  (await app.as(person).get('/api/account/agreements')).body
const accept = (person: { token: string }, version: number, document = 'terms') =>
  app
    .as(person)
    .post('/api/account/agreements', { language: 'en', agreed: [{ document, version }] })
const noticesOf = async (person: TestPerson) =>
  (await app.as(person).get('/api/notifications')).body.filter(
    ({ titleKey }: { titleKey: string }) => titleKey.includes('terms'),
  )

/** As the session of an owner is over by then, another one goes on. */
async function later(days: number) {
  app.clock.move(days * DAY)
  owner = await make.admin()
  await app.ctx.site.refresh()
}

async function signUp(username: string) {
  const body = {
    role: 'user',
    username,
    email: `${username}@example.com`,
    password: 'a long password of mine',
    displayName: 'Hana',
    agreeTerms: true,
    language: 'ja',
  }
  expect((await app.as().post('/api/auth/signup', body)).status).toBe(201)
  const { id } = await app.ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}
const agreedBy = async (id: string) =>
  (await app.as(owner).get(`/api/admin/people/${id}`)).body.agreements.map(
    ({ agreedAt: _, ...agreed }: { agreedAt: string }) => agreed,
  )

describe('A material version', () => {
  test('is announced once to each person, by mail too, and applies from its day', async () => {
    const [user, guide] = [await make.user(), await make.guide({ language: 'ko' })]
    await app.ctx.db
      .updateTable('accounts')
      .set({ wants_news: false })
      .where('id', '=', guide.id)
      .execute()
    await publish('Old', null)
    const { body } = await publish('New', inDays(14))
    expect(body.versions.map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'current',
    ])
    await app.runDueJobs()
    await app.runDueJobs()
    for (const person of [user, guide]) {
      expect(await noticesOf(person)).toMatchObject([
        { actionUrl: `/terms-of-service?version=${body.version}` },
      ])
      expect(post.to(person.email)).toHaveLength(1)
    }
    const textNow = async () =>
      (await app.as().get('/api/legal/terms?language=en')).body.text.sections[0].blocks[0].content
    expect(await textNow()).toEqual([{ text: 'Old' }])
    app.clock.move(15 * DAY)
    expect(await textNow()).toEqual([{ text: 'New' }])
  })

  test('waits for a person until they accept it, and an editorial one does not', async () => {
    const user = await make.user()
    await later(1)
    await publish('Editorial', null)
    expect((await agreements(user)).waiting).toEqual([])
    const { body } = await publish('New', inDays(20))
    const { waiting } = await agreements(user)
    expect(waiting).toEqual([
      { document: 'terms', version: body.version, inForceOn: inDays(20), isInForce: false },
    ])
    const [first, second] = await Promise.all([
      accept(user, body.version),
      accept(user, body.version),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await agreements(user)).toMatchObject({
      waiting: [],
      agreed: [{ document: 'terms', version: body.version, language: 'en' }],
    })
    await later(21)
    await publish('Corrected', null)
    expect((await agreements(user)).waiting).toEqual([])
    expect((await agreements(await make.user())).waiting).toEqual([])
  })

  test('that is replaced before its day never applies, and nobody accepts it', async () => {
    const user = await make.user()
    await later(1)
    await publish('Old', null)
    const first = (await publish('First', inDays(14))).body.version
    const { body } = await publish('Second', inDays(30))
    expect((await accept(user, first)).body.code).toBe('site.stale')
    await later(20)
    const { text } = (await app.as().get('/api/legal/terms?language=en')).body
    expect(text.sections[0].blocks[0].content).toEqual([{ text: 'Old' }])
    const { versions } = (await app.as(owner).get('/api/admin/legal/terms')).body
    expect(versions.map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'replaced',
      'current',
    ])
    await app.runDueJobs()
    expect((await noticesOf(user)).map((one: { actionUrl: string }) => one.actionUrl)).toEqual([
      `/terms-of-service?version=${body.version}`,
    ])
  })

  test('of the rules concerns guides alone', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    await later(1)
    const { version } = (await publish('Rules', inDays(20), 'rules')).body
    await app.runDueJobs()
    expect([await noticesOf(user), (await agreements(user)).waiting]).toEqual([[], []])
    expect(await noticesOf(guide)).toHaveLength(1)
    expect((await agreements(guide)).waiting).toMatchObject([{ document: 'rules', version }])
  })

  test('is published again with another day, and not with the same one', async () => {
    const first = (await publish('New', inDays(20))).body.version
    expect((await publish('New', inDays(20))).body.version).toBe(first)
    const { body } = await publish('New', inDays(30))
    expect(body.version).toBeGreaterThan(first)
    expect(body.versions[0].inForceAt.slice(0, 10)).toBe(inDays(30))
  })

  test.each([0, 13, 366])('%i days ahead is refused', async (days) => {
    const { status, body } = await publish('New', inDays(days))
    expect([status, body.problems[0].field]).toEqual([400, 'inForceOn'])
  })
})

describe('What a person agreed to', () => {
  test('is recorded at the sign-up, shown in the console, exported and deleted with the account', async () => {
    const early = await signUp('early_bird')
    expect(await agreedBy(early)).toEqual([
      { document: 'privacy', version: 0, language: 'ja' },
      { document: 'terms', version: 0, language: 'ja' },
    ])
    const { version } = (await publish('Own terms', null)).body
    const id = await signUp('later_bird')
    expect(await agreedBy(id)).toContainEqual({ document: 'terms', version, language: 'ja' })
    const file = await app.as(owner).get(`/api/admin/people/${id}/export`)
    expect(file.body.agreements).toMatchObject([{ document: 'privacy' }, { document: 'terms' }])
    await app.ctx.db.deleteFrom('accounts').where('id', '=', id).execute()
    const rows = await app.ctx.db.selectFrom('agreements').selectAll().execute()
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([early]))
  })

  test('is only a version that exists, and one’s own', async () => {
    const user = await make.user()
    expect((await accept(user, 4711)).status).toBe(409)
    expect((await accept(user, 0, 'about')).status).toBe(400)
    expect((await app.as().get('/api/account/agreements')).status).toBe(401)
    await accept(user, 0)
    expect((await agreements(await make.user())).agreed).toEqual([])
  })
})
