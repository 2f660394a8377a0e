import type { Announcement } from '@annai/contract/admin/announcements/shapes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { addGuides } from '../../../testing/many-guides.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { announcements } from './jobs.ts'

let app: TestApp
let make: Make
let post: MailServer
let owner: { id: string; token: string }

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

const TEXTS = {
  en: { title: 'General meeting', text: 'On Monday at six.\nPlease come.' },
  ko: { title: '총회', text: '월요일 여섯 시예요.' },
}
const send = (changes: object = {}, admin: { token: string } = owner) =>
  app
    .as(admin)
    .post('/api/admin/announcements', { _id: newId(), country: null, texts: TEXTS, ...changes })
const stored = async (): Promise<Announcement> =>
  (await app.as(owner).get('/api/admin/announcements')).body.announcements[0]
const newsOf = async (guide: TestPerson) =>
  (await app.as(guide).get('/api/notifications')).body
    .filter(({ titleKey }: { titleKey: string }) => titleKey.includes('announcement'))
    .map(({ titleParams }: { titleParams: object }) => titleParams)

describe('An announcement', () => {
  test('reaches every active guide once, in their language, as a notification and by mail', async () => {
    const [english, korean, silent] = [
      await make.guide(),
      await make.guide({ language: 'ko' }),
      await make.guide({ language: 'ja' }),
    ]
    const [traveller, resting] = [await make.user(), await make.guide({ status: 'inactive' })]
    const { db } = app.ctx
    await db
      .updateTable('accounts')
      .set({ wants_news: false })
      .where('id', '=', silent.id)
      .execute()
    const { body } = await app.as(owner).get('/api/admin/announcements/audience')
    expect(body).toEqual({ count: 3 })
    expect((await send({ count: 3 })).status).toBe(201)
    const other = await app.second()
    await Promise.all([app.runDueJobs(), other.runDueJobs()])
    await app.runDueJobs()
    await other.close()
    const title = { announcementTitle: 'General meeting', announcementText: TEXTS.en.text }
    expect(await newsOf(english)).toEqual([title])
    expect(await newsOf(korean)).toMatchObject([{ announcementTitle: '총회' }])
    // Without Japanese: English. Without mails: on the site.
    expect(await newsOf(silent)).toEqual([title])
    expect(await newsOf(resting)).toEqual([])
    const [mail, ...more] = post.to(english.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('General meeting')
    expect(mail?.text).toContain('Please come.')
    expect(post.to(korean.email).map(({ subject }) => subject)).toEqual(['총회'])
    for (const { email } of [silent, traveller, resting]) expect(post.to(email)).toEqual([])
    expect(await stored()).toMatchObject({ total: 3, delivered: 3, stoppedAt: null })
    const audit = await app.as(owner).get('/api/admin/lists/audit')
    expect(audit.body.rows[0]).toMatchObject({ act: 'announcement.sent' })
  })

  test('needs the typed number of recipients, is sent once by two presses, and three times a day', async () => {
    await make.guide()
    expect((await send({ count: 2 })).body.code).toBe('announcements.count')
    const _id = newId()
    const presses = await Promise.all([send({ _id, count: 1 }), send({ _id, count: 1 })])
    expect(presses.map(({ status }) => status)).toEqual([201, 201])
    for (let n = 0; n < 2; n++) expect((await send({ count: 1 })).status).toBe(201)
    expect((await send({ count: 1 })).body.code).toBe('announcements.perDay')
    expect((await app.as(owner).get('/api/admin/announcements')).body.announcements).toHaveLength(3)
    for (const texts of [{}, { en: { title: '', text: 'x' } }])
      expect((await send({ texts, count: 1 })).status).toBe(400)
    const staff = await make.admin('sam', 'staff')
    expect((await send({ count: 1 }, staff)).status).toBe(403)
  })

  test('goes to the guides of one country', async () => {
    const [japan, korea] = [await make.guide(), await make.guide()]
    await app.ctx.db
      .updateTable('guides')
      .set({ country_code: 'KR' })
      .where('account_id', '=', korea.id)
      .execute()
    const list = await app.as(owner).get('/api/admin/announcements')
    expect(list.body.countries).toEqual(['JP', 'KR'])
    expect((await send({ country: 'KR', count: 1 })).status).toBe(201)
    await app.runDueJobs()
    expect([await newsOf(japan), (await newsOf(korea)).length]).toEqual([[], 1])
  })

  test('does not go to a guide who never verified the address', async () => {
    const [guide, unverified] = [await make.guide(), await make.guide()]
    await app.ctx.db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', unverified.id)
      .execute()
    expect((await send({ count: 1 })).status).toBe(201)
    await app.runDueJobs()
    expect([(await newsOf(guide)).length, post.to(unverified.email)]).toEqual([1, []])
  })

  test('queues about 100 mails at once, so that other mails do not wait behind all of them', async () => {
    await addGuides(app, 180)
    expect((await send({ count: 180 })).status).toBe(201)
    for (let run = 0; run < 2; run++) await announcements.run(app.ctx)
    expect((await stored()).delivered).toBe(100)
    await app.mailWorker.deliverDue()
    await announcements.run(app.ctx)
    expect((await stored()).delivered).toBe(180)
  })

  test('that another instance is sending is skipped', async () => {
    await make.guide()
    await send({ count: 1 })
    // No `transact`: what it calls must be outside of one.
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select from announcements for update`.execute(tx)
      await announcements.run(app.ctx)
    })
    expect((await stored()).delivered).toBe(0)
    await announcements.run(app.ctx)
    expect((await stored()).delivered).toBe(1)
  })

  test('that is stopped sends no more, not even the queued mails', async () => {
    await addGuides(app, 101)
    await send({ count: 101 })
    await announcements.run(app.ctx)
    const { _id, delivered } = await stored()
    expect(delivered).toBe(100)
    const stop = () => app.as(owner).post(`/api/admin/announcements/${_id}/stop`)
    expect((await stop()).body.stoppedAt).not.toBeNull()
    expect((await stop()).status).toBe(200)
    await app.runDueJobs()
    expect([(await stored()).delivered, post.mails]).toEqual([100, []])
    await send({ count: 101 })
    for (let run = 0; run < 3; run++) await app.runDueJobs()
    const finished = await stored()
    const late = await app.as(owner).post(`/api/admin/announcements/${finished._id}/stop`)
    expect(late.body.code).toBe('announcements.finished')
    for (const id of [newId(), 'none'])
      expect((await app.as(owner).post(`/api/admin/announcements/${id}/stop`)).status).toBe(404)
  })

  test('is tested by a mail to oneself for each text', async () => {
    const guide = await make.guide()
    const test = () => app.as(owner).post('/api/admin/announcements/test', { texts: TEXTS })
    expect((await test()).body.code).toBe('announcements.noEmail')
    const email = 'olga@example.com'
    await app.ctx.db.updateTable('admins').set({ email }).where('id', '=', owner.id).execute()
    expect((await test()).body).toEqual({ sent: 2 })
    await app.runDueJobs()
    const subjects = post.to(email).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set(['General meeting', '총회']))
    expect(post.to(guide.email)).toEqual([])
  })

  test('forgets after 90 days whom it has reached', async () => {
    await make.guide()
    await send({ count: 1 })
    await app.runDueJobs()
    const reached = () =>
      app.ctx.db.selectFrom('announcement_deliveries').select('account_id').execute()
    expect(await reached()).toHaveLength(1)
    app.clock.move(91 * DAY)
    await app.runDueJobs()
    expect(await reached()).toEqual([])
  })
})
