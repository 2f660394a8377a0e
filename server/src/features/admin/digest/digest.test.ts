import type { DigestFrequency } from '@annai/contract/admin/account/vocabulary'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { saveLastBackup } from '../../../platform/db/last-backup.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { undeliveredMail } from '../../../testing/undelivered-mail.ts'
import { importRates } from '../../bookings/rates/service.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeEach(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterEach(async () => {
  await app.close()
  await mailServer.close()
})

async function administrator(email: string, digest: DigestFrequency, language = 'en' as const) {
  const admin = await make.admin()
  await app.ctx.db
    .updateTable('admins')
    .set({ email, digest, language })
    .where('id', '=', admin.id)
    .execute()
  return admin
}
const writeToUs = () =>
  app.as().post('/api/contact', {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'A question',
    message: 'Hello',
  })
async function waitingGuide() {
  const guide = await make.guide({ isApproved: false })
  await app.ctx.db
    .updateTable('guides')
    .set({ approval_status: 'pendingApproval', submitted_at: app.clock.now() })
    .where('account_id', '=', guide.id)
    .execute()
  return guide
}
const received = (email: string) => mailServer.to(email).length

describe('The digest of what waits', () => {
  test('counts guides, reports and messages, and is sent at most as often as wanted', async () => {
    const hourly = await administrator('hourly@example.com', 'hourly')
    await administrator('daily@example.com', 'daily')
    await administrator('off@example.com', 'off')
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(0)

    const [guide, user] = [await waitingGuide(), await make.user()]
    await waitingGuide()
    await app
      .as(user)
      .post('/api/reports', { reportedId: guide.id, reason: 'Spam', description: 'Watches' })
    await app.runDueJobs()
    const text = mailServer.to('hourly@example.com')[0]?.text ?? ''
    expect(text).toContain('2 guides to approve')
    expect(text).toContain('1 report')
    expect(text).not.toContain('to reply to')
    expect(received('daily@example.com')).toBe(1)
    expect(received('off@example.com')).toBe(0)
    expect((await app.as(hourly).get('/api/admin/waiting')).body).toEqual({
      guides: 2,
      changes: 0,
      reports: 1,
      noShows: 0,
      credentials: 0,
      licences: 0,
      appeals: 0,
      contacts: 0,
      alarms: [],
    })

    app.clock.move(30 * MINUTE)
    await writeToUs()
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(1)
    app.clock.move(HOUR)
    await app.runDueJobs()
    expect([received('hourly@example.com'), received('daily@example.com')]).toEqual([2, 1])
    app.clock.move(DAY)
    await app.runDueJobs()
    expect([received('hourly@example.com'), received('daily@example.com')]).toEqual([2, 2])
  })

  test('names the approved profiles that have changed', async () => {
    const hourly = await administrator('hourly@example.com', 'hourly')
    const guide = await make.guide({ isApproved: false })
    const approve = () =>
      app.as(hourly).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
    await approve()
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(0)
    await app.as(guide).put('/api/guides/profile', { tagline: 'Cheap watches' })
    app.clock.move(MINUTE)
    await app.runDueJobs()
    expect(mailServer.to('hourly@example.com')[0]?.text).toContain(
      '1 profile changed since it was approved',
    )
    expect((await app.as(hourly).get('/api/admin/waiting')).body).toMatchObject({ changes: 1 })

    app.clock.move(2 * HOUR)
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(1)
    await approve()
    expect((await app.as(hourly).get('/api/admin/waiting')).body).toMatchObject({ changes: 0 })
  })

  test('is one mail when several instances check at the same moment', async () => {
    await administrator('one@example.com', 'hourly')
    await waitingGuide()
    const second = await app.second()
    await Promise.all([app.runDueJobs(), second.runDueJobs()])
    await app.runDueJobs()
    expect(received('one@example.com')).toBe(1)
    await second.close()
  })

  test('is not sent when everything has been done before it leaves', async () => {
    const admin = await administrator('late@example.com', 'hourly')
    const guide = await waitingGuide()
    for (const job of app.jobs) await job.run(app.ctx)
    await app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
    await app.runDueJobs()
    expect(received('late@example.com')).toBe(0)
  })
})

describe('An alarm', () => {
  test('of mail that does not leave, a backup that is missing or old, and a failing job is in the console and, once a day, in the digest', async () => {
    await app.close()
    app = await startTestApp(inject('template'), {
      env: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://annai.example' },
    })
    make = builders(app)
    const hourly = await administrator('hourly@example.com', 'hourly')
    const alarms = async () => (await app.as(hourly).get('/api/admin/waiting')).body.alarms
    expect(await alarms()).toEqual(['backupMissing'])
    await saveLastBackup(app.ctx.db, {
      at: new Date(app.clock.now().getTime() - 3 * DAY),
      bytes: 1,
    })
    // Rescheduled after each failure, so it is never late by its due time.
    const { id } = await undeliveredMail(app, { status: 'queued', attempts: 3 })
    await app.ctx.db
      .updateTable('mails')
      .set({
        created_at: new Date(app.clock.now().getTime() - HOUR),
        due_at: new Date(app.clock.now().getTime() + HOUR),
      })
      .where('id', '=', id)
      .execute()
    app.ctx.jobRuns.failed('expired sessions')
    expect(await alarms()).toEqual(['mailsLate', 'jobsFailing', 'backupOld'])

    await app.runDueJobs()
    const text = mailServer.to('hourly@example.com')[0]?.text ?? ''
    expect(text).toContain('The last backup is more than two days old.')
    // Other mails leave, and the job has succeeded since.
    await app.ctx.db
      .updateTable('mails')
      .set({ sent_at: app.clock.now() })
      .where('id', '<>', id)
      .execute()
    expect(await alarms()).toEqual(['backupOld'])
    app.clock.move(2 * HOUR)
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(1)
    app.clock.move(DAY)
    await app.runDueJobs()
    expect(received('hourly@example.com')).toBe(2)
  })

  test('of imported exchange rates begins when they are more than 30 days old', async () => {
    const load = (asOf: string) =>
      importRates(
        app.ctx,
        JSON.stringify({ base: 'USD', asOf, source: 'A bank', rates: { JPY: 157 } }),
      )
    await administrator('daily@example.com', 'daily')
    const alarmsOn = async (day: string) => {
      app.clock.set(`${day}T10:00:00Z`)
      return (await app.as(await make.admin()).get('/api/admin/waiting')).body.alarms
    }
    // Those of the release are not the operator's to renew.
    expect(await alarmsOn('2027-02-01')).toEqual([])
    await load('2027-01-02')
    expect(await alarmsOn('2027-02-01')).toEqual([])
    expect(await alarmsOn('2027-02-02')).toEqual(['ratesOld'])
    await app.runDueJobs()
    expect(mailServer.to('daily@example.com')[0]?.text).toContain(
      'The exchange rates that you imported are more than 30 days old.',
    )
    await load('2027-02-02')
    expect(await alarmsOn('2027-02-02')).toEqual([])
  })
})
