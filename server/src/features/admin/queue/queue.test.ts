import type { Queue, QueueEntry } from '@annai/contract/admin/queue/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { undeliveredMail } from '../../../testing/undelivered-mail.ts'

type Client = { token: string }
let app: TestApp
let make: Make
let mei: Awaited<ReturnType<Make['admin']>>
let jun: Awaited<ReturnType<Make['admin']>>

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  mei = await make.admin('mei')
  jun = await make.admin('jun')
})
afterEach(() => app.close())

const queueOf = async (admin: Client, query = ''): Promise<Queue> =>
  (await app.as(admin).get(`/api/admin/queue${query}`)).body
const kindsOf = async (admin: Client, query = '') =>
  (await queueOf(admin, query)).rows.map(({ kind }) => kind)
const claim = (admin: Client, { kind, _id }: Pick<QueueEntry, 'kind' | '_id'>) =>
  app.as(admin).post('/api/admin/queue/claim', { kind, _id })
async function waitingGuide() {
  const guide = await make.guide({ isApproved: false })
  await app.ctx.db
    .updateTable('guides')
    .set({ approval_status: 'pendingApproval', submitted_at: app.clock.now() })
    .where('account_id', '=', guide.id)
    .execute()
  return guide
}
const report = async (reason: string) => {
  const [guide, user] = [await make.guide(), await make.user()]
  const body = { reportedId: guide.id, reason, description: 'In the thread.' }
  await app.as(user).post('/api/reports', body)
  return guide
}
const write = (subject = 'A question') =>
  app.as().post('/api/contact', {
    name: 'Ann',
    email: `${subject.replaceAll(' ', '')}@example.com`,
    subject,
    message: 'Hello',
  })
const hoursUntilDue = ({ since, dueAt }: QueueEntry) =>
  (Date.parse(dueAt) - Date.parse(since)) / HOUR

describe('The queue', () => {
  test('has everything that waits, the most urgent first', async () => {
    const mail = await undeliveredMail(app)
    await app.ctx.db
      .updateTable('mails')
      .set({ status: 'dead', created_at: app.clock.now() })
      .where('id', '=', mail.id)
      .execute()
    const blocked = await make.user()
    const block = { accountStatus: 'blocked', code: 'spam', facts: 'Watches' }
    await app.as(mei).put(`/api/admin/user/${blocked.id}/block`, block)
    const { id } = await app.ctx.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    const key = await app.ctx.signatures.derive('decision', id)
    await app.as().post(`/api/decisions/${id}/appeal`, { key, body: 'No.' })
    await write()
    const guide = await waitingGuide()
    await report('Spam')
    await report('Harassment')
    const { rows, counts } = await queueOf(mei)
    expect(rows.slice(0, 2).map((row) => [row.title, hoursUntilDue(row)])).toEqual([
      ['Harassment', 4],
      ['Spam', 24],
    ])
    expect(rows.slice(-2)).toMatchObject([
      { kind: 'appeal', title: 'accountBlocked' },
      { kind: 'mail' },
    ])
    expect(rows.find(({ kind }) => kind === 'guide')).toMatchObject({ username: guide.username })
    expect(counts).toEqual({
      guide: 1,
      change: 0,
      report: 2,
      noShow: 0,
      credential: 0,
      licence: 0,
      appeal: 1,
      contact: 1,
      mail: 1,
    })
    expect(await kindsOf(mei, '?kind=contact')).toEqual(['contact'])
    expect((await app.as(await make.admin('eve', 'viewer')).get('/api/admin/queue')).status).toBe(
      403,
    )
  })

  test('is empty after a decision through the old tab, with its claim and count', async () => {
    const guide = await waitingGuide()
    const [entry] = (await queueOf(mei)).rows
    if (!entry) throw new Error('nothing waits')
    await claim(mei, entry)
    const approval = { approvalStatus: 'approved' }
    await app.as(jun).put(`/api/admin/guide/${guide.id}/approve`, approval)
    const after = await queueOf(mei)
    expect([after.rows, after.counts.guide]).toEqual([[], 0])
    expect(after.last).toMatchObject({ admin: 'jun' })
    const priority = { viewPriority: 3 }
    const moved = await app.as(mei).put(`/api/admin/guide/${guide.id}/priority`, priority)
    expect(moved.status).toBe(200)
    expect((await queueOf(mei)).last).toEqual(after.last)
    expect(await kindsOf(mei, '?owner=mine')).toEqual([])
    expect((await claim(mei, entry)).body.code).toBe('admin.notWaiting')
    // The claim is of an earlier time, once the guide waits again.
    app.clock.move(MINUTE)
    await app.ctx.db
      .updateTable('guides')
      .set({ approval_status: 'pendingApproval', submitted_at: app.clock.now() })
      .where('account_id', '=', guide.id)
      .execute()
    expect((await queueOf(jun)).rows).toMatchObject([{ claim: null }])
    expect((await claim(jun, entry)).body.claim).toMatchObject({ admin: 'jun', isMine: true })
  })

  test('counts from the first change of a profile, whatever else is saved', async () => {
    const guide = await make.guide({ isApproved: false })
    const approve = () =>
      app.as(mei).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
    const changeAfterAnHour = async (profile: object) => {
      app.clock.move(HOUR)
      await app.as(guide).put('/api/guides/profile', profile)
      return (await queueOf(mei)).rows.map(({ kind, since }) => [kind, since])
    }
    await approve()
    const first = await changeAfterAnHour({ tagline: 'Lanes' })
    expect(first).toEqual([['change', app.clock.now().toISOString()]])
    expect(await changeAfterAnHour({ displayName: 'Aya', tagline: 'Lanterns' })).toEqual(first)
    await approve()
    const next = await changeAfterAnHour({ tagline: 'Lanes' })
    expect(next).toEqual([['change', app.clock.now().toISOString()]])
  })

  test('says for thirty minutes who has an entry, and locks nothing', async () => {
    await report('Spam')
    const [entry] = (await queueOf(mei)).rows
    if (!entry) throw new Error('nothing waits')
    const claims = await Promise.all([claim(mei, entry), claim(jun, entry), claim(mei, entry)])
    expect(new Set(claims.map(({ body }) => body.claim.admin)).size).toBe(1)
    const [first, second] = claims[0]?.body.claim.isMine ? [mei, jun] : [jun, mei]
    expect([await kindsOf(first, '?owner=mine'), await kindsOf(second, '?owner=free')]).toEqual([
      ['report'],
      [],
    ])
    expect(await kindsOf(first, '?owner=free')).toEqual(['report'])
    app.clock.move(20 * MINUTE)
    await claim(first, entry)
    app.clock.move(20 * MINUTE)
    expect(await kindsOf(second, '?owner=free')).toEqual([])
    const resolved = { status: 'Resolved', outcome: 'acted' }
    const decided = await app.as(second).put(`/api/admin/reports/${entry._id}`, resolved)
    expect(decided.status).toBe(200)
    app.clock.move(31 * MINUTE)
    await app.jobs.find(({ name }) => name === 'expired queue claims')?.run(app.ctx)
    expect(await app.ctx.db.selectFrom('queue_claims').selectAll().execute()).toEqual([])
  })

  test('has a claim that a party did not come once it is denied or not answered', async () => {
    app.clock.set('2026-07-01T00:00:00Z')
    const dateTimes = [{ date: '2026-07-10', startTime: '09:00', endTime: '15:00' }]
    const claimOf = async () => {
      app.clock.set('2026-07-01T00:00:00Z')
      const proposal = { dateTimes, allowOverlap: true }
      const made = await make.booking({ status: STATUS.confirmed, proposal })
      app.clock.set('2026-07-10T01:00:00Z')
      const [user, guide] = [await make.signIn(made.user), await make.signIn(made.guide)]
      const claimed = { meeting: '2026-07-10T00:00:00.000Z', text: 'Nobody came' }
      const { body } = await app.as(user).post(`/api/bookings/${made.id}/no-shows`, claimed)
      return { id: made.id, user, guide, claimId: String(body.noShows[0]._id) }
    }
    const answer = ({ id, guide, claimId }: Awaited<ReturnType<typeof claimOf>>, agrees: boolean) =>
      app.as(guide).post(`/api/bookings/${id}/no-shows/${claimId}/answer`, { agrees, text: '' })
    const [denied, agreed, silent] = [await claimOf(), await claimOf(), await claimOf()]
    await answer(denied, false)
    await answer(agreed, true)
    const staff = await make.admin('ann')
    const decide = (claimId: string, outcome: string) =>
      app.as(staff).post(`/api/admin/no-shows/${claimId}`, { outcome })
    const waiting = (await queueOf(staff, '?kind=noShow')).rows
    expect(waiting.map(({ _id, username }) => [_id, username])).toEqual([
      [denied.claimId, denied.guide.username],
    ])
    expect(waiting.map(hoursUntilDue)).toEqual([24])
    expect((await decide(agreed.claimId, 'upheld')).body.code).toBe('admin.notWaiting')
    expect((await decide(silent.claimId, 'upheld')).body.code).toBe('admin.notWaiting')

    const decisions = await Promise.all(
      ['upheld', 'dismissed', 'upheld'].map((outcome) => decide(denied.claimId, outcome)),
    )
    expect([200, 409]).toContain(decisions[1]?.status)
    expect(new Set(decisions.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const outcome = decisions.find(({ status }) => status === 200)?.body.outcome
    for (const party of [denied.user, denied.guide]) {
      const news = await app.as(party).get('/api/notifications')
      const kinds = news.body.map(({ titleKey }: { titleKey: string }) => titleKey)
      expect(kinds.filter((key: string) => key.includes('noShowDecided'))).toHaveLength(1)
      const { body: day } = await app.as(party).get(`/api/bookings/${denied.id}/day`)
      expect(day.noShows).toMatchObject([{ outcome }])
    }
    expect(await kindsOf(staff, '?kind=noShow')).toEqual([])
    app.clock.move(72 * HOUR)
    const later = await make.admin('joe')
    expect((await queueOf(later, '?kind=noShow')).rows).toMatchObject([{ _id: silent.claimId }])
  })

  test('two who decide at once make one decision and one mail', async () => {
    const guide = await waitingGuide()
    const { body } = await app.as(mei).get(`/api/admin/guide/${guide.id}/approval`)
    const reject = (admin: Client, code: string) =>
      app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, {
        approvalStatus: 'rejected',
        version: body.version,
        code,
        facts: `Because of ${code}.`,
      })
    const answers = await Promise.all([reject(mei, 'photo'), reject(jun, 'text')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const mails = await app.ctx.db
      .selectFrom('mails')
      .select('id')
      .where('account_id', '=', guide.id)
      .where('kind', '=', 'decision')
      .execute()
    expect(mails).toHaveLength(1)
    await report('Spam')
    const [entry] = (await queueOf(mei)).rows
    const resolve = (admin: Client, outcome: string) =>
      app.as(admin).put(`/api/admin/reports/${entry?._id}`, { status: 'Resolved', outcome })
    const outcomes = await Promise.all([resolve(mei, 'acted'), resolve(jun, 'dismissed')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of 10,000 entries is read in 100 ms', async () => {
    await sql`insert into contact_messages (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'Ann', 'ann@example.com', 'A question', 'Hello',
        now() - make_interval(secs => n) from generate_series(1, 5000) as n`.execute(app.ctx.db)
    await sql`insert into reports (id, reporter_role, reported_role, reason, description, created_at)
      select gen_random_uuid(), 'user', 'guide', 'Spam', 'Watches',
        now() - make_interval(secs => n) from generate_series(1, 5000) as n`.execute(app.ctx.db)
    await sql`analyze`.execute(app.ctx.db)
    const times: number[] = []
    for (let n = 0; n < 7; n++) {
      const start = performance.now()
      expect((await queueOf(mei)).rows).toHaveLength(100)
      times.push(performance.now() - start)
    }
    // The best of several, because other tests use the processor too.
    expect(Math.min(...times)).toBeLessThan(100)
  })
})
