import type { UnlicensedGuide } from '@annai/contract/admin/guides/shapes'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, later } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make
let owner: Awaited<ReturnType<Make['admin']>>

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  owner = await make.admin()
  const settings = { countries: { JP: { licence: { default: 'Licence' }, effect: 'require' } } }
  expect((await app.as(owner).post('/api/admin/site', { base: 0, settings })).status).toBe(200)
  await app.ctx.site.refresh()
})
afterEach(() => app.close())

/** A listed guide whose licence ended yesterday. */
async function endedGuide(): Promise<TestPerson> {
  const guide = await make.guide()
  const now = app.clock.now()
  await app.ctx.db
    .insertInto('credentials')
    .values({
      id: newId(),
      guide_id: guide.id,
      kind: 'licence',
      country: 'JP',
      status: 'ended',
      valid_to: '2026-05-30',
      zone: null,
      ends_at: later(now, -DAY),
      checked_by: null,
      checked_at: null,
      supersedes: null,
      created_at: later(now, -300 * DAY),
    })
    .execute()
  return guide
}
const listed = async (): Promise<UnlicensedGuide[]> =>
  (await app.as(owner).get('/api/admin/guides/unlicensed')).body
const queued = async () => (await app.as(owner).get('/api/admin/queue')).body.counts.licence
const hide = (rows: readonly UnlicensedGuide[], admin: { token: string } = owner) =>
  app.as(admin).post('/api/admin/guides/unlicensed/hide', {
    guides: rows.map(({ _id, version }) => ({ _id, version })),
    facts: 'Please renew.',
  })
const statusOf = async ({ id }: TestPerson) =>
  (
    await app.ctx.db
      .selectFrom('guides')
      .select('approval_status')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).approval_status
const renew = async (guide: TestPerson) => {
  const sent = await app.as(guide).post('/api/guides/credentials', {
    kind: 'licence',
    country: 'JP',
    number: '2026-7',
    showsNumber: false,
  })
  expect(sent.status).toBeLessThan(300)
}
const waitingId = async ({ id }: TestPerson) =>
  (
    await app.ctx.db
      .selectFrom('credentials')
      .select('id')
      .where('guide_id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
  ).id

describe('Guides without the licence that is required', () => {
  test('wait in the queue from the end of theirs, and are taken off the site together', async () => {
    const [first, second] = [await endedGuide(), await endedGuide()]
    const rows = await listed()
    expect(rows.map(({ lastDay }) => lastDay)).toEqual(['2026-05-30', '2026-05-30'])
    expect([await queued(), (await app.as(owner).get('/api/admin/waiting')).body.licences]).toEqual(
      [2, 2],
    )
    const viewer = await make.admin('vera', 'viewer')
    expect((await hide(rows, viewer)).status).toBe(403)
    expect((await hide(rows)).body).toEqual({ hidden: rows.map(({ _id }) => _id), skipped: [] })
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      'profileIncomplete',
      'profileIncomplete',
    ])
    expect(await queued()).toBe(0)
    const decisions = await app.as(first).get('/api/decisions')
    expect(JSON.stringify(decisions.body)).toContain('licenceEnded')
    // A repeated call changes nothing.
    expect((await hide(rows)).body.hidden).toEqual([])
  })

  test('Case 13: a guide whose renewal just came stays, sent or already checked', async () => {
    const [sent, checked] = [await endedGuide(), await endedGuide()]
    const rows = await listed()
    await renew(sent)
    await renew(checked)
    const path = `/api/admin/credentials/${await waitingId(checked)}/accept`
    const accept = { issuer: '', number: '2026-7', validTo: '2027-12-31' }
    const [answer] = await Promise.all([hide(rows), app.as(owner).post(path, accept)])
    expect(answer.body).toEqual({ hidden: [], skipped: rows.map(({ _id }) => _id) })
    expect([await statusOf(sent), await statusOf(checked)]).toEqual(['approved', 'approved'])
    expect((await listed()).map(({ isRenewing }) => isRenewing)).toEqual([true])
  })

  test('are not in the queue while a renewal waits there itself, or of the demo', async () => {
    const [renewing, demo] = [await endedGuide(), await endedGuide()]
    expect(await queued()).toBe(2)
    await renew(renewing)
    expect(await queued()).toBe(1)
    await app.ctx.db
      .updateTable('guides')
      .set({ is_dummy: true })
      .where('account_id', '=', demo.id)
      .execute()
    expect(await queued()).toBe(0)
  })

  test('An application for renewal never shortens a licence', async () => {
    const guide = await make.guide()
    await renew(guide)
    const id = await waitingId(guide)
    const validTo = '2026-07-31'
    await app
      .as(owner)
      .post(`/api/admin/credentials/${id}/accept`, { issuer: '', number: '', validTo })
    const apply = async (until: string) =>
      (await app.as(owner).post(`/api/admin/credentials/${id}/applied`, { until })).body.code
    expect(await apply('2026-07-01')).toBe('credentials.appliedRange')
    expect(await apply(validTo)).toBe('credentials.appliedRange')
    expect(await apply('2026-08-15')).toBeUndefined()
  })
})
