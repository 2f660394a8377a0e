import type { AdminCredential } from '@annai/contract/admin/credentials/shapes'
import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, calendarOf, type Make, type TestPerson } from '../../testing/make.ts'
import { credentialEnds } from './badges.ts'
import { credentialReminders } from './reminders/jobs.ts'

let app: TestApp
let make: Make
let staff: { token: string }

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  app.clock.set('2027-12-29T00:00:00Z')
  make = builders(app)
  staff = await make.admin('mei')
})
afterEach(() => app.close())

const PATH = '/api/guides/credentials'
const licence = { kind: 'licence', country: 'JP', number: 'JP 12345', showsNumber: true }
async function send(guide: TestPerson): Promise<OwnCredential> {
  const { body } = await app.as(guide).post(PATH, licence)
  return body.credentials.find(({ status }: OwnCredential) => status === 'waiting')
}
const act = (id: string, path: string, body: object) =>
  app.as(staff).post(`/api/admin/credentials/${id}/${path}`, body)
const accept = (id: string, validTo: string | null = '2027-12-31') =>
  act(id, 'accept', { issuer: 'JNTO', number: 'JP 12345', validTo })
const pageOf = async ({ username }: TestPerson) =>
  (await app.as().get(`/api/guides/profile/${username}?language=en`)).body
const statusesOf = async (guide: TestPerson) =>
  (await app.as(guide).get(PATH)).body.credentials.map(({ status }: OwnCredential) => status)
async function licensed(zone: string | null, validTo: string | null = '2027-12-31') {
  const guide = await make.guide()
  await app.ctx.db.updateTable('guides').set({ zone }).where('account_id', '=', guide.id).execute()
  expect((await accept((await send(guide))._id, validTo)).status).toBe(200)
  return guide
}

describe('A badge', () => {
  test('is on the page and the card once the credential is accepted, with the number if shown', async () => {
    const guide = await licensed('Asia/Tokyo')
    expect((await pageOf(guide)).credentials).toEqual([
      {
        kind: 'licence',
        country: 'JP',
        issuer: 'JNTO',
        checkedOn: '2027-12-29',
        validTo: '2027-12-31',
        number: 'JP 12345',
      },
    ])
    expect((await pageOf(guide)).badges).toEqual(['licence'])
  })

  test('case 8: of a licence to 31 December goes at midnight of its guide in Auckland', async () => {
    const guide = await licensed('Pacific/Auckland')
    const unknown = await licensed(null)
    const shown = async (at: string) => {
      app.clock.set(at)
      await credentialEnds.run(app.ctx)
      return [guide, unknown].map(async (each) => 'credentials' in (await pageOf(each)))
    }
    const at = async (instant: string) => Promise.all(await shown(instant))
    expect(await at('2027-12-31T10:59:00Z')).toEqual([true, true])
    expect(await at('2027-12-31T11:00:00Z')).toEqual([false, true])
    expect(await at('2028-01-01T11:59:00Z')).toEqual([false, true])
    expect(await at('2028-01-01T12:00:00Z')).toEqual([false, false])
    expect(await statusesOf(guide)).toEqual(['ended'])
  })

  test('case 9: of yesterday is on no page that was read at 23:59', async () => {
    const guide = await licensed('Asia/Tokyo')
    app.clock.set('2027-12-31T14:59:00Z')
    expect(await pageOf(guide)).toHaveProperty('credentials')
    app.clock.move(MINUTE)
    await credentialEnds.run(app.ctx)
    await expect.poll(async () => 'credentials' in (await pageOf(guide))).toBe(false)
  })

  test('follows its guide to another time zone', async () => {
    const guide = await licensed('Pacific/Auckland')
    const saved = { ...calendarOf(), zone: 'Pacific/Honolulu' }
    expect((await app.as(guide).put('/api/guides/calendar', saved)).status).toBe(200)
    app.clock.set('2027-12-31T11:00:00Z')
    await credentialEnds.run(app.ctx)
    expect(await statusesOf(guide)).toEqual(['valid'])
    app.clock.set('2028-01-01T10:00:00Z')
    await credentialEnds.run(app.ctx)
    expect(await statusesOf(guide)).toEqual(['ended'])
  })
})

describe('A decision', () => {
  test('case 10: that refuses a renewal leaves the old licence', async () => {
    const guide = await licensed('Asia/Tokyo')
    const renewal = await send(guide)
    const facts = 'The photo is blurred.'
    expect((await act(renewal._id, 'refuse', { code: 'unreadable', facts })).status).toBe(200)
    expect(await pageOf(guide)).toMatchObject({ credentials: [{ validTo: '2027-12-31' }] })
    expect(await statusesOf(guide)).toEqual(['valid', 'refused'])
    const { body } = await app.as(guide).get('/api/decisions')
    expect(body).toMatchObject([{ act: 'credentialRefused', code: 'unreadable', facts }])
  })

  test('is made once when two decide at once, and a granted appeal makes it wait again', async () => {
    const guide = await make.guide()
    const { _id } = await send(guide)
    const reason = { code: 'expired', facts: 'In May' }
    const answers = await Promise.all([1, 2, 3].map(() => act(_id, 'refuse', reason)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [decision] = (await app.as(guide).get('/api/decisions')).body
    await app.as(guide).post(`/api/decisions/${decision._id}/appeal`, { body: 'It has not.' })
    const jun = await make.admin('jun')
    const answer = { outcome: 'granted', answer: 'You are right.' }
    await app.as(jun).post(`/api/admin/decisions/${decision._id}/appeal`, answer)
    expect(await statusesOf(guide)).toEqual(['waiting'])
    const { body } = await app.as(staff).get('/api/admin/queue?kind=credential')
    expect(body.rows).toMatchObject([{ kind: 'credential', _id, title: 'licence' }])
  })

  test('names other guides with the same number', async () => {
    const [one, other] = [await make.guide(), await make.guide()]
    await send(other)
    const { _id } = await send(one)
    const { body } = await app.as(staff).get('/api/admin/credentials?view=waiting')
    const row = body.find((each: AdminCredential) => each._id === _id)
    expect(row.sameNumber).toEqual([other.username])
  })

  test('lets a licence count while its renewal is applied for, 90 days at most', async () => {
    const guide = await licensed('Asia/Tokyo')
    const [{ _id }] = (await app.as(guide).get(PATH)).body.credentials
    expect((await act(_id, 'applied', { until: '2028-06-01' })).status).toBe(400)
    expect((await act(_id, 'applied', { until: '2028-03-01' })).status).toBe(200)
    app.clock.set('2028-01-15T00:00:00Z')
    await credentialEnds.run(app.ctx)
    expect((await pageOf(guide)).credentials).toMatchObject([{ appliedUntil: '2028-03-01' }])
    app.clock.move(60 * DAY)
    await credentialEnds.run(app.ctx)
    expect(await pageOf(guide)).not.toHaveProperty('credentials')
  })
})

test('What the association knows is entered once by a double click and counts at once', async () => {
  const guide = await make.guide()
  const membership = { guide: guide.username, kind: 'membership', issuer: 'Kyoto Guides' }
  const enter = () => app.as(staff).post('/api/admin/credentials', membership)
  const answers = await Promise.all([enter(), enter()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await statusesOf(guide)).toEqual(['valid'])
  expect(await pageOf(guide)).toMatchObject({
    badges: ['membership'],
    credentials: [{ kind: 'membership', issuer: 'Kyoto Guides', validTo: null }],
  })
  const viewer = await make.admin('eve', 'viewer')
  expect((await app.as(viewer).get('/api/admin/credentials')).status).toBe(403)
})

test('A guide is reminded 60, 30, 7 and 0 days before the end, once each', async () => {
  const guide = await licensed('Asia/Tokyo', '2028-03-31')
  const reminders = async () => {
    await Promise.all([credentialReminders.run(app.ctx), credentialReminders.run(app.ctx)])
    const { rows } = await sql`select from notifications
      where account_id = ${guide.id} and kind = 'credentialEnding'`.execute(app.ctx.db)
    return rows.length
  }
  const at = (day: string) => {
    app.clock.set(`${day}T00:00:00+09:00`)
    return reminders()
  }
  expect(await at('2028-01-30')).toBe(0)
  expect(await at('2028-01-31')).toBe(1)
  expect(await at('2028-02-29')).toBe(1)
  expect(await at('2028-03-01')).toBe(2)
  expect(await at('2028-03-24')).toBe(3)
  expect(await at('2028-03-31')).toBe(4)
  expect(await at('2028-03-31')).toBe(4)
  // The session of the staff has ended since.
  staff = await make.admin()
  const late = await licensed('Asia/Tokyo', '2028-04-01')
  await reminders()
  const { body } = await app.as(late).get('/api/notifications')
  expect(body.map(({ titleKey }: { titleKey: string }) => titleKey)).toEqual([
    'notifications.credentialEnding.title',
    'notifications.credential.title',
  ])
})

test('Of two valid credentials of one kind with the same end, the newer one is listed and reminded of', async () => {
  const guide = await licensed('Asia/Tokyo')
  await accept((await send(guide))._id)
  await credentialReminders.run(app.ctx)
  const { body } = await app.as(guide).get('/api/notifications')
  const kinds = body.map(({ titleKey }: { titleKey: string }) => titleKey)
  expect(kinds.filter((key: string) => key.includes('credentialEnding'))).toHaveLength(1)
  const ending = await app.as(staff).get('/api/admin/credentials?view=ending')
  expect(ending.body).toHaveLength(1)
})

test('Where the association requires a licence, no guide is approved without one that counts', async () => {
  const settings = { countries: { JP: { licence: { default: 'License' }, effect: 'require' } } }
  await sql`insert into site_versions (settings, created_at, published_at)
    values (${JSON.stringify(settings)}, now(), now())`.execute(app.ctx.db)
  await app.ctx.site.refresh()
  const guide = await make.guide({ isApproved: false })
  const approve = () =>
    app.as(staff).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'credentials.required' } })
  await accept((await send(guide))._id)
  expect((await approve()).status).toBe(200)
  const move = (person: typeof guide, location: object) =>
    app.as(person).put('/api/guides/profile', { location })
  const japan = { formattedAddress: 'Lanes of Kyoto, Japan', country: 'France', countryCode: 'FR' }
  const deceptive = await make.guide({ isApproved: false })
  expect((await move(deceptive, japan)).body.location.countryCode).toBe('JP')
  const deceit = await app
    .as(staff)
    .put(`/api/admin/guide/${deceptive.id}/approve`, { approvalStatus: 'approved' })
  expect(deceit.body.code).toBe('credentials.required')
  const moving = await make.guide({ isApproved: false })
  await move(moving, { formattedAddress: 'Paris, France', country: 'France' })
  await app.as(staff).put(`/api/admin/guide/${moving.id}/approve`, { approvalStatus: 'approved' })
  expect(await move(moving, japan)).toMatchObject({
    status: 409,
    body: { code: 'credentials.licenceFirst' },
  })
  expect((await move(guide, japan)).status).toBe(200)
  const abroad = await make.guide({ isApproved: false })
  await sql`update guides set country_code = 'KR' where account_id = ${abroad.id}`.execute(
    app.ctx.db,
  )
  const elsewhere = { approvalStatus: 'approved' }
  const answer = await app.as(staff).put(`/api/admin/guide/${abroad.id}/approve`, elsewhere)
  expect(answer.status).toBe(200)
})
