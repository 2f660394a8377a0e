import { STATUS } from '@annai/contract/bookings/lifecycle'
import { OPERATIONS } from '@annai/contract/operations'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { undeliveredMail } from '../../testing/undelivered-mail.ts'

let app: TestApp
/** Something that there is, for every kind of id in an address of the admin console. */
let there: Record<string, string>
let callers: Record<string, { token: string } | undefined>

const UNKNOWN = '0190a0a0-0000-7000-8000-000000000000'
const MALFORMED = 'not-an-id'

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  const make = builders(app)
  const [admin, gone, user, guide] = [
    await make.admin(),
    await make.admin(),
    await make.user(),
    await make.guide(),
  ]
  await app.as(gone).post('/api/auth/admin-logout')
  const booking = await make.booking({ status: STATUS.confirmed })
  const about = { reportedId: guide.id, reason: 'Spam', description: 'Sells watches' }
  await app.as(user).post('/api/reports', about)
  const letter = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question' }
  await app.as().post('/api/contact', letter)
  const adminClient = app.as(admin)
  const [report] = (await adminClient.get('/api/admin/reports')).body
  const [contact] = (await adminClient.get('/api/admin/contacts')).body
  const mail = await undeliveredMail(app)
  const [session] = (await adminClient.get('/api/admin/sessions')).body
  const decisionId = newId()
  await app.ctx.db
    .insertInto('decisions')
    .values({
      id: decisionId,
      account_id: user.id,
      subject_kind: 'account',
      subject_id: user.id,
      act: 'warned',
      code: 'spam',
      facts: 'Watches',
      admin_id: admin.id,
      created_at: app.clock.now(),
    })
    .execute()
  const invitationId = newId()
  await app.ctx.db
    .insertInto('invitations')
    .values({
      id: invitationId,
      email: 'mei@example.com',
      name: 'Mei',
      number: '',
      member_until: null,
      language: 'en',
      created_at: app.clock.now(),
      sent_at: app.clock.now(),
      expires_at: new Date('2030-01-01'),
      account_id: null,
      accepted_at: null,
    })
    .execute()
  const announcementId = newId()
  await app.ctx.db
    .insertInto('announcements')
    .values({
      id: announcementId,
      country: null,
      texts: JSON.stringify({ en: { title: 'News', text: 'We moved.' } }),
      admin_id: admin.id,
      total: 1,
      created_at: app.clock.now(),
      stopped_at: null,
      finished_at: null,
    })
    .execute()
  const claimId = newId()
  await app.ctx.db
    .insertInto('no_shows')
    .values({
      id: claimId,
      booking_id: booking.id,
      starts_at: app.clock.now(),
      by_role: 'user',
      body: 'Nobody came',
      created_at: app.clock.now(),
    })
    .execute()
  const { body: credentials } = await app
    .as(guide)
    .post('/api/guides/credentials', { kind: 'licence', country: 'JP', number: 'A-1' })
  there = {
    guide: guide.id,
    guides: guide.id,
    user: user.id,
    accounts: user.id,
    people: user.id,
    bookings: booking.id,
    reports: report._id,
    contacts: contact._id,
    mails: mail.id,
    administrators: admin.id,
    sessions: session._id,
    reviews: booking.id,
    feedback: booking.id,
    decisions: decisionId,
    invitations: invitationId,
    announcements: announcementId,
    credentials: credentials.credentials[0]._id,
    legal: 'terms',
    'no-shows': claimId,
  }
  callers = { visitor: undefined, gone, user, guide }
})
afterAll(() => app.close())

const adminCalls = OPERATIONS.filter(({ who }) => who === 'admin').map(
  ({ method, path }) => `${method} ${path}`,
)

/** Bodies that an administrator's call would succeed with, so that only the caller decides. */
const BODIES: Record<string, object> = {
  approve: { approvalStatus: 'approved' },
  block: { accountStatus: 'blocked' },
  priority: { viewPriority: 3 },
}

async function answerOf(call: string, id: string, caller: { token: string } | undefined) {
  const [method = '', path = ''] = call.split(' ')
  const body = BODIES[path.split('/').at(-1) ?? ''] ?? {}
  const response = await app.http.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/, id),
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
    ...(method !== 'GET' && { payload: body }),
  })
  const { date: _date, 'x-request-id': _id, ...headers } = response.headers
  return { status: response.statusCode, body: response.json(), headers }
}

describe('access to the admin console', () => {
  test('no refusal reveals whether the thing exists', async () => {
    for (const call of adminCalls.filter((one) => one.includes(':'))) {
      const existing = there[call.split('/')[3] ?? '']
      expect([call, typeof existing]).toEqual([call, 'string'])
      for (const [caller, holder] of Object.entries(callers)) {
        const real = await answerOf(call, existing ?? '', holder)
        for (const id of [UNKNOWN, MALFORMED])
          expect([call, caller, await answerOf(call, id, holder)]).toEqual([call, caller, real])
      }
    }
  })

  test('nothing has changed by all this knocking', async () => {
    const admin = await builders(app).admin()
    const { body } = await app.as(admin).get('/api/admin/lists/audit')
    expect(body).toMatchObject({ rows: [], total: 0 })
    const guide = (await app.as(admin).get('/api/admin/all-guides')).body.find(
      (row: { _id: string }) => row._id === there.guide,
    )
    expect(guide).toMatchObject({ accountStatus: 'active', viewPriority: 0 })
  })
})
