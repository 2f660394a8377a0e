// @vitest-environment happy-dom
import type { AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { QueueView } from './queue-view.tsx'

const NONE = {
  guide: 0,
  change: 0,
  report: 0,
  noShow: 0,
  credential: 0,
  licence: 0,
  appeal: 0,
  contact: 0,
  mail: 0,
}
const entry = {
  kind: 'report',
  _id: 'r1',
  name: 'Kenji Mori',
  username: null,
  title: 'Spam',
  since: '2026-03-01T09:00:00.000Z',
  dueAt: '2026-03-04T09:00:00.000Z',
  claim: null,
}
const pending: AdminReportDetails = {
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
  context: {
    username: '',
    displayName: '',
    profilePicture: '',
    tagline: '',
    introduction: '',
    highlights: [],
  },
  review: null,
  reportedStatus: 'active',
  bookings: [],
}

/** The queue with one report, which the first decision resolves, by whatever administrator. */
async function openReport(isConflict: boolean) {
  let report = pending
  const rendered = await renderScreen(<QueueView />, {
    responses: {
      'GET /api/admin/queue': {
        reply: () =>
          report === pending
            ? { rows: [entry], counts: { ...NONE, report: 1 }, last: null }
            : { rows: [], counts: NONE, last: null },
      },
      'POST /api/admin/queue/claim': { body: {} },
      'GET /api/admin/lists/audit': { body: { rows: [], total: 0 } },
      'GET /api/admin/reports/r1': { reply: () => report },
      'PUT /api/admin/reports/r1': {
        status: isConflict ? 409 : 200,
        reply() {
          report = {
            ...pending,
            status: 'Resolved',
            outcome: isConflict ? 'dismissed' : 'acted',
            note: isConflict ? 'No watches there' : 'Two more reports',
          }
          return isConflict ? { error: 'Already resolved', code: 'reports.transition' } : {}
        },
      },
    },
  })
  const { user } = rendered
  await user.click(await screen.findByRole('button', { name: /Kenji Mori/ }))
  await user.type(await screen.findByLabelText(/^Note/), 'Two more reports')
  await user.click(screen.getByRole('button', { name: 'Resolve: action taken' }))
  return rendered
}

test('a note stays beside the newer state when another administrator decided first', async () => {
  await openReport(true)
  expect(await screen.findByText(/^This is no longer on the list/)).toBeDefined()
  expect(await screen.findByText('Resolved')).toBeDefined()
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note/)
  expect(note.value).toBe('Two more reports')
  await waitFor(() => expect(document.activeElement).toBe(note))
})

test('a note that another administrator saved meanwhile is shown before it is replaced', async () => {
  const { requests, user } = await openReport(true)
  expect(await screen.findByText('No watches there')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { note: 'Two more reports', knownNote: '' },
    { note: 'Two more reports', knownNote: 'No watches there' },
  ])
})

test('a resolved report leaves the queue with its saved note', async () => {
  await openReport(false)
  expect(await screen.findByText('Nothing is waiting')).toBeDefined()
})
