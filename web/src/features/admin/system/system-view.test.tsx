// @vitest-environment happy-dom
import type { SystemState, UndeliveredMail } from '@annai/contract/admin/system/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteToaster } from '../../../shell/layout/toaster.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SystemView } from './system-view.tsx'

const state: SystemState = {
  versions: { annai: '0.1.0', node: '24.1.0', database: '18.0' },
  startedAt: '2026-03-01T09:00:00.000Z',
  migrations: { applied: 30, pending: 0 },
  database: { bytes: 12_300_000 },
  mails: { queued: 3, sending: 1, retrying: 2, dead: 1, oldestDueSeconds: 720, isLate: true },
  jobs: [{ name: 'old mails', succeededAt: '2026-03-01T09:00:00.000Z', isFailing: false }],
  backup: { at: '2026-02-20T03:30:00.000Z', bytes: 4_000_000, isOld: true },
  disk: { freeBytes: 2_000_000_000, totalBytes: 50_000_000_000, room: 'low' },
  sockets: 1234,
  translation: null,
  pushes: [],
  needsRedis: false,
  index: { guides: 36, comparedAt: '2026-03-01T09:00:00.000Z', isStale: false },
}
const mail: UndeliveredMail = {
  _id: 'm1',
  state: 'dead',
  topic: 'booking',
  recipient: { username: 'hana_sato', role: 'guide' },
  domain: 'mail.example',
  attempts: 8,
  reason: '550 no such mailbox',
  createdAt: '2026-03-01T09:00:00.000Z',
  nextAttemptAt: null,
}
const pageOf = (rows: UndeliveredMail[]) => ({
  rows,
  total: rows.length,
  counts: { all: rows.length, dead: rows.length, retrying: 0 },
})
const shown = (responses: Record<string, object>, url = '/') => {
  const view = (
    <>
      <SystemView />
      <SiteToaster />
    </>
  )
  return renderScreen(view, {
    url,
    responses: {
      'GET /api/admin/system': { body: state },
      'GET /api/admin/mails': { body: pageOf([mail]) },
      ...responses,
    },
  })
}

test('Values that need attention are marked, and amounts have units', async () => {
  await shown({})
  expect(await screen.findByText('12 minutes')).toBeDefined()
  for (const text of ['Stuck', 'Overdue', 'Running low', '12.3 MB', '2 GB of 50 GB', '1,234'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Out of date')).toBeNull()
})

test('Failing jobs are listed', async () => {
  const failing = { name: 'tour reminders', succeededAt: null, isFailing: true }
  await shown({ 'GET /api/admin/system': { body: { ...state, jobs: [failing] } } })
  expect(await screen.findByText('tour reminders')).toBeDefined()
  expect(screen.queryByText('All running')).toBeNull()
})

test('Several servers without Redis are reported', async () => {
  await shown({ 'GET /api/admin/system': { body: { ...state, needsRedis: true } } })
  expect(await screen.findByText(/Set REDIS_URL on each/)).toBeDefined()
})

test('A disk that could not be measured is shown as unknown', async () => {
  await shown({ 'GET /api/admin/system': { body: { ...state, disk: null } } })
  expect(await screen.findByText('Unknown')).toBeDefined()
})

test('An undelivered mail is shown with its reason and can be sent again', async () => {
  let rows = [mail]
  const { user, requests } = await shown({
    'GET /api/admin/mails': { reply: () => pageOf(rows) },
    'POST /api/admin/mails/m1/retry': { body: { queued: true } },
  })
  const row = await screen.findByRole('row', { name: /550 no such mailbox/ })
  const recipient = within(row).getByRole('link', { name: 'hana_sato' })
  expect(recipient.getAttribute('href')).toBe('/admin?tab=guides&search=hana_sato')
  rows = []
  await user.click(within(row).getByRole('button', { name: 'Send again Booking, mail.example' }))
  await waitFor(() => expect(screen.getByText('No undelivered emails')).toBeDefined())
  expect(await screen.findByText('Email queued again')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Undelivered emails')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/admin/mails/m1/retry', body: {} },
  ])
})

test('A retry of a mail that was sent meanwhile shows so', async () => {
  let rows = [mail]
  const { user } = await shown({
    'GET /api/admin/mails': { reply: () => pageOf(rows) },
    'POST /api/admin/mails/m1/retry': { status: 409, body: { error: 'It has left.' } },
  })
  const again = await screen.findByRole('button', { name: /Send again/ })
  rows = []
  await user.click(again)
  expect(await screen.findByText('It has left.')).toBeDefined()
  await waitFor(() => expect(again.isConnected).toBe(false))
  expect(document.activeElement?.textContent).toBe('Undelivered emails')
})

test('An empty status has another text than an empty list', async () => {
  const counts = { all: 3, dead: 0, retrying: 3 }
  await shown(
    { 'GET /api/admin/mails': { body: { rows: [], total: 0, counts } } },
    '/admin/system?state=dead',
  )
  expect(await screen.findByText('No emails with this status')).toBeDefined()
  expect(screen.queryByText('No undelivered emails')).toBeNull()
})

test('A page that no longer exists redirects to the last one', async () => {
  const counts = { all: 50, dead: 50, retrying: 0 }
  const { router } = await shown(
    {
      'GET /api/admin/mails': { body: { rows: [], total: 50, counts } },
      'GET /api/admin/mails?page=1&state=all': { body: { rows: [mail], total: 50, counts } },
    },
    '/admin/system?page=2',
  )
  expect(await screen.findByRole('row', { name: /550 no such mailbox/ })).toBeDefined()
  expect(router.state.location.search).toBe('')
})

test('A state that could not be loaded can be retried', async () => {
  const responses: Record<string, object> = { 'GET /api/admin/mails': { body: pageOf([]) } }
  const { user } = await renderScreen(<SystemView />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  responses['GET /api/admin/system'] = { body: state }
  await user.click(retry)
  expect(await screen.findByText('24.1.0')).toBeDefined()
})
