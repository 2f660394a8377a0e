// @vitest-environment happy-dom
import { AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminReport } from '@annai/contract/admin/shapes'
import { cleanup, screen } from '@testing-library/react'
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
const counts = { all: 1, Pending: 1, Reviewed: 0, Resolved: 0 }
const tab = (rows: AdminReport[], responses = {}) =>
  renderScreen(<ReportsTab />, {
    known: [
      [['admin', 'reports', AdminReportQuery.parse({})], { rows, total: rows.length, counts }],
    ],
    responses,
  })

test('the table has every column, and both people are linked by their model', {
  tags: ['P2-194', 'P2-195', 'P2-196', 'P2-198', 'P2-200', 'P2-241'],
}, async () => {
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

test('View Details opens the report in a dialog', { tags: ['P2-198'] }, async () => {
  const { user } = await tab([report], {
    'GET /api/admin/reports/r1': { body: { ...report, context } },
  })
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  expect((await screen.findByText('Sells watches')).closest('[role=dialog]')).not.toBeNull()
})

test('a missing person is a deleted user', { tags: ['P2-197'] }, async () => {
  await tab([{ ...report, reported: null }])
  expect(textsOf('cell')[0]).toBe('Deleted User')
})

test('resolved is green, reviewed yellow, anything else red', { tags: ['P2-199'] }, async () => {
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

test('a failed list and an empty list each have a text', {
  tags: ['P2-202', 'P2-422'],
}, async () => {
  await renderScreen(<ReportsTab />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to fetch reports')
  cleanup()
  await tab([])
  expect(screen.getByText('No reports found')).toBeDefined()
})
