// @vitest-environment happy-dom
import { type AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteToaster } from '../../../shell/layout/toaster.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useWaitingCounts } from '../administrators/account-queries.ts'
import { GuidesTab } from './guides-tab.tsx'
import { WAITING_GUIDES } from './waiting-guides.ts'

const guide: AdminGuide = {
  _id: 'g1',
  username: 'kenji_walks',
  displayName: 'Kenji Mori',
  email: 'kenji@example.com',
  profilePicture: '',
  location: { formattedAddress: 'Kyoto', country: 'Japan' },
  approvalStatus: 'pendingApproval',
  rejectionReason: '',
  submittedAt: null,
  accountStatus: 'active',
  createdAt: '2026-03-01T09:00:00.000Z',
  profileViews: 12,
  viewPriority: 3,
  isDummy: false,
  changedSinceApproval: [],
  version: 41,
}
const counts: AdminGuidePage['counts'] = {
  approval: { all: 9, profileIncomplete: 1, pendingApproval: 2, approved: 5, rejected: 1 },
  account: { all: 9, active: 6, blocked: 2 },
  type: { all: 9, demo: 4, real: 5 },
  changes: { all: 9, changed: 3 },
}
const pageOf = (rows: AdminGuide[]): AdminGuidePage => ({
  rows,
  total: rows.length,
  counts,
  approvable: rows.length,
  asOf: 41,
})
/** Shows the counts of the tabs, which are fetched separately from the list. */
function WaitingReader() {
  useWaitingCounts()
  return null
}

const QUEUE = { approval: 'pendingApproval', sort: 'submittedAt', order: 'asc' } as const
const emptyQueue = (changed: number, query: object = QUEUE) =>
  renderScreen(<GuidesTab />, {
    url: `/admin?${new URLSearchParams({ ...query })}`,
    known: [
      [
        ['admin', 'guides', AdminGuideQuery.parse(query)],
        { rows: [], total: 0, counts: { ...counts, changes: { all: 9, changed } } },
      ],
    ],
  })

test('The filter for waiting guides sorts them by submission, other filters do not', async () => {
  const { user, router } = await renderScreen(<GuidesTab />, {
    known: [[['admin', 'guides', AdminGuideQuery.parse({})], pageOf([guide])]],
  })
  const pressed = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  await pressed(/^Pending Approval/)
  expect(`/admin${router.state.location.search}`).toBe(WAITING_GUIDES)
  await pressed(/^Rejected/)
  expect(router.state.location.search).toBe('?approval=rejected')
})

test('The queue shows how long ago each guide submitted, and the date', async () => {
  const submittedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const set = { ...guide, _id: 'g2', username: 'set_by_us' }
  const query = AdminGuideQuery.parse(QUEUE)
  await renderScreen(<GuidesTab />, {
    url: WAITING_GUIDES,
    known: [[['admin', 'guides', query], pageOf([set, { ...guide, submittedAt }])]],
  })
  const head = screen.getByRole('columnheader', { name: 'Submitted' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  // The row head is not among the cells.
  const column = heads.indexOf('Submitted') - 1
  const shown = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[column]?.textContent)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(submittedAt))
  expect(shown).toEqual(['N/A', `3 days ago${day}`])
})

test('A decision is confirmed even if the guide disappears from the filtered list', async () => {
  let rows = [guide]
  const counted = Promise.withResolvers<object>()
  const view = (
    <>
      <GuidesTab />
      <WaitingReader />
      <SiteToaster />
    </>
  )
  const { user } = await renderScreen(view, {
    url: '/admin?approval=pendingApproval',
    responses: {
      'GET /api/admin/lists/guides': { reply: () => pageOf(rows) },
      'GET /api/admin/waiting': { reply: () => (rows.length > 0 ? {} : counted.promise) },
      'PUT /api/admin/guide/g1/approve': { body: { guide } },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit kenji_walks' }))
  rows = []
  await user.selectOptions(screen.getByRole('combobox'), 'Approved')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  counted.resolve({})
  expect(await screen.findByText('Guide approved successfully')).toBeDefined()
})

test('An empty queue has a text and a link to changed profiles', async () => {
  const { unmount } = await emptyQueue(3)
  expect(screen.getByText('No guides are waiting for approval')).toBeDefined()
  const link = screen.getByRole('link', { name: '3 profiles have changed since approval' })
  expect(link.getAttribute('href')).toBe('/admin?changes=changed')
  unmount()
  await emptyQueue(0, { ...QUEUE, search: 'kenji' })
  expect(screen.getByText('No guides found')).toBeDefined()
})
