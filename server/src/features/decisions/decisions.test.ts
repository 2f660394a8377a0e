import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { monthsLater } from './service.ts'

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

test.each([
  ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', -6, '2026-02-28T10:00:00.000Z'],
  ['2026-11-29T10:00:00.000Z', 6, '2027-05-29T10:00:00.000Z'],
])('Months from %s: %i months are %s', (instant, months, expected) => {
  expect(monthsLater(new Date(instant), months).toISOString()).toBe(expected)
})

type Client = { token: string }
const block = (admin: Client, person: TestPerson, body: object = {}) =>
  app.as(admin).put(`/api/admin/${person.role}/${person.id}/block`, {
    accountStatus: 'blocked',
    code: 'harassment',
    facts: 'Insults on 3 November.',
    ...body,
  })
const unblock = (admin: Client, person: TestPerson) =>
  app.as(admin).put(`/api/admin/${person.role}/${person.id}/block`, { accountStatus: 'active' })
/** The path and key of the newest mailed decision. */
async function mailedLink(person: TestPerson): Promise<{ id: string; key: string }> {
  await app.runDueJobs()
  const text = mailServer.to(person.email).at(-1)?.text ?? ''
  const [, id = '', key = ''] = /\/decisions\/([0-9a-f-]+)\?key=([\w-]+)/.exec(text) ?? []
  return { id, key }
}
const statusOf = async (person: TestPerson) =>
  (
    await app.ctx.db
      .selectFrom('accounts')
      .select('status')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).status
const answer = (admin: Client, id: string, outcome: 'granted' | 'upheld') =>
  app.as(admin).post(`/api/admin/decisions/${id}/appeal`, { outcome, answer: 'We read it again.' })

describe('A decision with a reason', () => {
  test('is mailed once, in the language of the person, with a link that needs no login', async () => {
    const [admin, user] = [await make.admin(), await make.user()]
    await app.ctx.db
      .updateTable('accounts')
      .set({ language: 'ja' })
      .where('id', '=', user.id)
      .execute()
    const query = `subject=${user.id}&act=accountBlocked&code=harassment`
    const preview = await app.as(admin).get(`/api/admin/decisions/preview?${query}`)
    expect(preview.body).toMatchObject({ language: 'ja', theirs: { reason: '嫌がらせ' } })
    expect(preview.body.own.reason).toBe('Harassment')
    await block(admin, user)
    const { id, key } = await mailedLink(user)
    const mails = mailServer.to(user.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(preview.body.theirs.subject)
    for (const part of ['嫌がらせ', 'Insults on 3 November.'])
      expect(mails[0]?.text).toContain(part)
    const read = await app.as().get(`/api/decisions/${id}?key=${key}`)
    expect(read.body).toMatchObject({ act: 'accountBlocked', code: 'harassment', appeal: null })
    for (const wrong of ['', '?key=wrong'])
      expect((await app.as().get(`/api/decisions/${id}${wrong}`)).status).toBe(404)
    const stranger = await make.guide()
    expect((await app.as(stranger).get(`/api/decisions/${id}`)).status).toBe(404)
    // Neither caches nor other sites get the address.
    const page = await app.http.inject({ url: `/decisions/${id}?key=${key}` })
    expect(page.headers['referrer-policy'] ?? 'no-referrer').toBe('no-referrer')
  })

  test('A plain call has its specified mail, and an unspecified reason in the list', async () => {
    const [admin, guide] = [await make.admin(), await make.guide()]
    const plain = { accountStatus: 'blocked', reason: 'Insults' }
    await app.as(admin).put(`/api/admin/guide/${guide.id}/block`, plain)
    await app.runDueJobs()
    expect(mailServer.to(guide.email).map(({ subject }) => subject)).toEqual([
      'Your Annai account has been blocked',
    ])
    const { body } = await app.as(guide).get('/api/decisions')
    expect(body).toMatchObject([{ code: 'unspecified', facts: 'Insults' }])
  })

  test('A warning changes nothing else', async () => {
    const [admin, guide] = [await make.admin(), await make.guide()]
    const warning = { code: 'spam', facts: 'The same text to ten people.' }
    const sent = await app.as(admin).post(`/api/admin/accounts/${guide.id}/warn`, warning)
    expect(sent.status).toBe(200)
    await mailedLink(guide)
    expect(mailServer.to(guide.email).map(({ subject }) => subject)).toEqual([
      'A warning about your account',
    ])
    expect(await statusOf(guide)).toBe('active')
  })

  test('The reason of a removed review reaches its author; a plain one stays in the log', async () => {
    const admin = await make.admin()
    for (const coded of [true, false]) {
      const { id, user } = await make.booking({ status: STATUS.completed })
      await app.as(user).post(`/api/bookings/${id}/review`, { rating: 1, text: 'Bad' })
      await app.runDueJobs()
      const before = mailServer.to(user.email).length
      const removal = coded ? { code: 'extortion', facts: 'Asked for money.' } : { reason: 'Fake' }
      await app.as(admin).post(`/api/admin/reviews/${id}/remove`, removal)
      await app.runDueJobs()
      const mails = mailServer.to(user.email).slice(before)
      expect(mails).toHaveLength(1)
      expect([
        mails[0]?.text.includes('Asked for money.'),
        mails[0]?.text.includes('Fake'),
      ]).toEqual([coded, false])
      const { body } = await app.as(user).get('/api/decisions')
      expect(body[0].facts).toBe(coded ? 'Asked for money.' : '')
    }
    expect((await app.as(admin).post('/api/admin/reviews/x/remove', {})).status).toBe(400)
  })

  test('A profile that was not approved waits again after a granted appeal', async () => {
    const [admin, other] = [await make.admin(), await make.admin()]
    const guide = await make.guide()
    await app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, {
      approvalStatus: 'rejected',
      code: 'photo',
      facts: 'It shows somebody else.',
    })
    const [{ _id: id }] = (await app.as(guide).get('/api/decisions')).body
    await app.as(guide).post(`/api/decisions/${id}/appeal`, { body: 'It is me.' })
    expect((await answer(other, id, 'granted')).status).toBe(200)
    const { body } = await app.as(guide).get('/api/guides/profile')
    expect(body.approvalStatus).toBe('pendingApproval')
  })
})

describe('An appeal', () => {
  test('needs no login, is sent once, and does not log the blocked person in', async () => {
    const [admin, other, user] = [await make.admin(), await make.admin(), await make.user()]
    await block(admin, user)
    const { id, key } = await mailedLink(user)
    const appeal = () =>
      app.as().post(`/api/decisions/${id}/appeal`, { key, body: 'It was a joke.' })
    const sent = await appeal()
    expect([sent.status, sent.headers['set-cookie']]).toEqual([201, undefined])
    expect(JSON.stringify(sent.body)).not.toContain('token')
    expect((await appeal()).body.code).toBe('decisions.appealed')
    expect((await app.as(user).get('/api/users/profile')).status).toBe(403)
    const waiting = (await app.as(other).get('/api/admin/appeals')).body
    expect(waiting).toMatchObject([{ _id: id, decidedBy: admin.username, mayAnswer: true }])
    const answers = await Promise.all([answer(other, id, 'granted'), answer(other, id, 'upheld')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await app.runDueJobs()
    // The one answer, and nothing about the other one.
    expect(
      mailServer.to(user.email).filter(({ text }) => text.includes('We read it')),
    ).toHaveLength(1)
  })

  test('is answered by another person; by the same one only if alone and after a day', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const made = builders(fresh)
      const [alone, guide] = [await made.admin(), await made.guide()]
      await made.admin(undefined, 'viewer')
      const url = `/api/admin/guide/${guide.id}/block`
      await fresh.as(alone).put(url, { accountStatus: 'blocked', code: 'spam', facts: 'Watches' })
      const [{ _id: id }] = (await fresh.as(guide).get('/api/decisions')).body
      await fresh.as(guide).post(`/api/decisions/${id}/appeal`, { body: 'No.' })
      const path = `/api/admin/decisions/${id}/appeal`
      const upheld = { outcome: 'upheld', answer: 'Yes.' }
      expect((await fresh.as(alone).post(path, upheld)).body.code).toBe('decisions.anotherPerson')
      fresh.clock.move(24 * HOUR)
      const again = (await fresh.as(alone).post('/api/auth/admin-logout')).status
      expect([200, 401]).toContain(again)
      const { id: adminId } = alone
      const { openSession } = await import('../accounts/sessions/service.ts')
      const { transact } = await import('../../platform/db/transact.ts')
      const token = await transact(fresh.ctx, (tx) => openSession(fresh.ctx, tx, { adminId }, 'x'))
      expect((await fresh.as({ token }).post(path, upheld)).status).toBe(200)
      const read = await fresh.as(guide).get(`/api/decisions/${id}`)
      expect(read.body.appeal).toMatchObject({ outcome: 'upheld', isBySamePerson: true })
    } finally {
      await fresh.close()
    }
  })

  test('that is granted does not lift a later, other block', async () => {
    const [admin, other, guide] = [await make.admin(), await make.admin(), await make.guide()]
    await block(admin, guide)
    const { id, key } = await mailedLink(guide)
    await unblock(admin, guide)
    app.clock.move(HOUR)
    await block(admin, guide, { code: 'fraud' })
    await app.as().post(`/api/decisions/${id}/appeal`, { key, body: 'No.' })
    expect((await answer(other, id, 'granted')).status).toBe(200)
    expect(await statusOf(guide)).toBe('blocked')
    const [newest] = (await app.as(guide).get('/api/decisions')).body
    await app.as(guide).post(`/api/decisions/${newest._id}/appeal`, { body: 'No.' })
    expect((await answer(other, newest._id, 'granted')).status).toBe(200)
    expect(await statusOf(guide)).toBe('active')
  })

  test('is refused after six months, and decisions are deleted after two years', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const made = builders(fresh)
      const [admin, guide] = [await made.admin(), await made.guide()]
      const warning = { code: 'spam', facts: 'Watches' }
      await fresh.as(admin).post(`/api/admin/accounts/${guide.id}/warn`, warning)
      const { id } = await fresh.ctx.db
        .selectFrom('decisions')
        .select('id')
        .executeTakeFirstOrThrow()
      const key = await fresh.ctx.signatures.derive('decision', id)
      fresh.clock.move(185 * DAY)
      const late = await fresh.as().post(`/api/decisions/${id}/appeal`, { key, body: 'No.' })
      expect(late.body.code).toBe('decisions.appealLate')
      fresh.clock.move(600 * DAY)
      await fresh.jobs.find(({ name }) => name === 'old decisions')?.run(fresh.ctx)
      expect(await fresh.ctx.db.selectFrom('decisions').selectAll().execute()).toEqual([])
    } finally {
      await fresh.close()
    }
  })
})
