// @vitest-environment happy-dom
import { AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminReport, AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { REVIEW_CODES } from '@annai/contract/decisions/vocabulary'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { TONES } from '../../../ui/feedback/badge.tsx'
import { ReportStatusBadge } from './report-status-badge.tsx'
import { ReportsTab } from './reports-tab.tsx'

const report: AdminReport = {
  _id: 'r1',
  reporter: { _id: 'u1', username: 'hana_sato', displayName: 'Hana Sato' },
  reporterModel: 'User',
  reported: { _id: 'g1', username: 'kenji_walks', displayName: 'Kenji Mori' },
  reportedModel: 'Guide',
  reason: 'Spam',
  description: 'Sells watches',
  status: 'Pending',
  outcome: null,
  note: '',
  createdAt: '2026-03-01T09:00:00.000Z',
}
const context = {
  username: 'kenji_walks',
  displayName: 'Kenji Mori',
  profilePicture: '',
  tagline: '',
  introduction: '',
  highlights: [],
}
const details: AdminReportDetails = {
  ...report,
  context,
  review: null,
  reportedStatus: 'active',
  bookings: [],
}
const counts = { all: 1, Pending: 1, Reviewed: 0, Resolved: 0 }
const tab = (rows: AdminReport[], responses = {}) =>
  renderScreen(<ReportsTab />, {
    known: [
      [['admin', 'reports', AdminReportQuery.parse({})], { rows, total: rows.length, counts }],
    ],
    responses,
  })

test('the table has all columns, and both people are linked by their kind of account', async () => {
  await tab([report])
  expect(screen.getByPlaceholderText('Search by reporter, reported or reason')).toBeDefined()
  expect(textsOf('columnheader')).toEqual([
    'Reporter',
    'Reported',
    'Reason',
    'Status',
    'Created At',
    'Actions',
  ])
  expect(textsOf('rowheader')).toEqual(['hana_sato (User)'])
  expect(textsOf('cell')).toEqual([
    'kenji_walks (Guide)',
    'Spam',
    'Pending',
    'Mar 1, 2026',
    'View Details',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/hana_sato',
    '/guide/kenji_walks',
  ])
})

test('View Details opens the report in a dialog', async () => {
  const { user } = await tab([report], {
    'GET /api/admin/reports/r1': { body: details },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  expect((await screen.findByText('Sells watches')).closest('[role=dialog]')).not.toBeNull()
})

test('“Back” from the conversation opens the report again', async () => {
  const bookings = [
    { _id: 'b1', status: STATUS.confirmed, createdAt: '2026-02-01T09:00:00.000Z' },
  ] as const
  const { user, router } = await tab([report], {
    'GET /api/admin/reports/r1': { body: { ...details, bookings } },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  await user.click(await screen.findByRole('link', { name: /^Open conversation/ }))
  expect(router.state.location.pathname).toBe('/admin/bookings/b1')
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Sells watches')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Sells watches')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('a report links to the person and the conversation, and can block the person', async () => {
  const bookings = [
    { _id: 'b1', status: STATUS.confirmed, createdAt: '2026-02-01T09:00:00.000Z' },
  ] as const
  const { user, requests } = await tab([report], {
    'GET /api/admin/reports/r1': { body: { ...details, bookings } },
    'PUT /api/admin/guide/g1/block': { body: {} },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Spam' })
  await within(dialog).findByText('Sells watches')
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/guide/kenji_walks',
    '/admin/people/g1',
    '/admin/bookings/b1',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Block kenji_walks' }))
  const question = await screen.findByRole('dialog', { name: 'Block kenji_walks?' })
  await user.type(within(question).getByRole('textbox'), 'Sells watches')
  await user.click(within(question).getByRole('button', { name: 'Block' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([
      {
        method: 'PUT',
        path: '/api/admin/guide/g1/block',
        body: { accountStatus: 'blocked', reason: 'Sells watches' },
      },
    ]),
  )
})

const MAIL_TEXTS = { subject: 'Removed', body: 'It is gone.', reason: 'Not genuine' }
const REMOVED_AT = '2026-03-02T09:00:00.000Z'
test.each([
  { act: 'remove', removedAt: null, answer: REMOVED_AT, label: 'Remove review' },
  { act: 'restore', removedAt: REMOVED_AT, answer: null, label: 'Restore review' },
])('a reported review: $act, with a reason', async ({ act, removedAt, answer, label }) => {
  const review = {
    _id: 'b2',
    guideUsername: 'kenji_walks',
    rating: 1.5,
    text: 'Buy my watches',
    date: '2026-02-01T09:00:00.000Z',
    removedAt,
    exists: true,
  }
  const { user, requests } = await tab([report], {
    'GET /api/admin/reports/r1': { body: { ...details, review } },
    'GET /api/admin/decisions/preview': {
      body: { language: 'en', theirs: MAIL_TEXTS, own: MAIL_TEXTS },
    },
    [`POST /api/admin/reviews/b2/${act}`]: { body: { removedAt: answer } },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  expect(await screen.findByText('1.5 of 5 stars · Feb 1, 2026 · about kenji_walks')).toBeDefined()
  expect(screen.queryByText('Removed on Mar 2, 2026') !== null).toBe(removedAt !== null)
  await user.click(screen.getByRole('button', { name: label }))
  const question = await screen.findByRole('dialog', { name: `${label.replace(' ', ' this ')}?` })
  const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: label })
  expect(confirm.disabled).toBe(true)
  if (act === 'remove')
    await user.selectOptions(within(question).getByRole('combobox'), 'notGenuine')
  await user.type(within(question).getByRole('textbox'), 'An advertisement')
  await user.click(confirm)
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: `/api/admin/reviews/b2/${act}`,
        body:
          act === 'remove'
            ? { code: 'notGenuine', facts: 'An advertisement' }
            : { reason: 'An advertisement' },
      },
    ]),
  )
})

test.each([
  { what: 'without words', text: '', codes: ['notGenuine', 'wrongPerson', 'extortion'] },
  { what: 'with words', text: 'Buy my watches', codes: REVIEW_CODES },
])('a review $what may be removed for $codes', async ({ text, codes }) => {
  const review = {
    _id: 'b2',
    guideUsername: 'kenji_walks',
    rating: 1.5,
    text,
    date: '2026-02-01T09:00:00.000Z',
    removedAt: null,
    exists: true,
  }
  const { user } = await tab([report], {
    'GET /api/admin/reports/r1': { body: { ...details, review } },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  await user.click(await screen.findByRole('button', { name: 'Remove review' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this review?' })
  const options = within(question).getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ value }) => value).filter(Boolean)).toEqual(codes)
})

test('a missing person is shown as a deleted user', async () => {
  await tab([{ ...report, reported: null }])
  expect(textsOf('cell')[0]).toBe('Deleted User')
})

test('a resolved report is green, a reviewed one yellow, others red', async () => {
  for (const [status, tone] of [
    ['Resolved', 'good'],
    ['Reviewed', 'waiting'],
    ['Pending', 'bad'],
  ] as const) {
    cleanup()
    await renderScreen(<ReportStatusBadge status={status} />)
    expect([...screen.getByText(status).classList]).toEqual(
      expect.arrayContaining(TONES[tone].split(' ')),
    )
  }
})

test('a failed list and an empty list each have a text', async () => {
  await renderScreen(<ReportsTab />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to fetch reports')
  cleanup()
  await tab([])
  expect(screen.getByText('No reports found')).toBeDefined()
})
