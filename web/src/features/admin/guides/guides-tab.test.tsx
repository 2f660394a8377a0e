// @vitest-environment happy-dom
import { type AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteToaster } from '../../../shell/layout/toaster.tsx'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { GuidesTab } from './guides-tab.tsx'
import { LocationCell } from './location-cell.tsx'

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
const tab = (rows: AdminGuide[], responses = {}) =>
  renderScreen(
    <>
      <GuidesTab />
      <SiteToaster />
    </>,
    {
      known: [[['admin', 'guides', AdminGuideQuery.parse({})], pageOf(rows)]],
      responses: { 'GET /api/admin/lists/guides': { body: pageOf(rows) }, ...responses },
    },
  )

test('the table has every column of a guide', async () => {
  const pictured = { ...guide, _id: 'g2', isDummy: true, profilePicture: '/media/face.webp' }
  await tab([guide, pictured])
  const search = screen.getByRole('searchbox')
  const hint = document.getElementById(search.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Email addresses and account IDs are found too.')
  expect(textsOf('columnheader')).toEqual([
    'Profile picture',
    'Username',
    'Display Name',
    'Email',
    'Location',
    'Approval',
    'Account',
    'Created',
    'Views',
    'Priority',
    'Guide Type',
    'Actions',
  ])
  expect(screen.getByPlaceholderText('Search by username or display name')).toBeDefined()
  const [, plain, other] = screen.getAllByRole('row')
  if (!plain || !other) throw new Error('a row is missing')
  expect(textsOf('cell', plain)).toEqual([
    'K',
    'Kenji Mori',
    'kenji@example.com',
    'Kyoto, Japan',
    'Pending Approval',
    'Active',
    'Mar 1, 2026',
    '12',
    '',
    'Real',
    'Edit kenji_walks',
  ])
  expect(other.querySelector('img')?.getAttribute('src')).toBe('/media/face.webp')
  const link = within(plain).getByRole('link', { name: 'kenji_walks' })
  expect(link.getAttribute('href')).toBe('/guide/kenji_walks')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('a filter shows its counts and, when pressed, is in the URL', async () => {
  const { user, router } = await tab([guide])
  expect(screen.getAllByRole('group').map((group) => textsOf('button', group))).toEqual([
    ['All (9)', 'Profile Incomplete (1)', 'Pending Approval (2)', 'Approved (5)', 'Rejected (1)'],
    ['All (9)', 'Active (6)', 'Blocked (2)'],
    ['All Guides (9)', 'Demo Guides (4)', 'Real Guides (5)'],
    ['All (9)', 'Changed since approval (3)'],
  ])
  await user.click(screen.getByRole('button', { name: 'Rejected (1)' }))
  await user.click(screen.getByRole('button', { name: 'Demo Guides (4)' }))
  expect(router.state.location.search).toBe('?approval=rejected&type=demo')
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map((button) => button.textContent)).toEqual([
    'Rejected (1)',
    'All (9)',
    'Demo Guides (4)',
    'All (9)',
  ])
  await user.click(screen.getByRole('button', { name: 'Changed since approval (3)' }))
  expect(router.state.location.search).toBe('?approval=rejected&type=demo&changes=changed')
})

test('the newest guides are first, and four columns can be sorted', async () => {
  const { user, router } = await tab([guide])
  const sorted = () =>
    screen.getAllByRole('columnheader').flatMap((head) => {
      const direction = head.getAttribute('aria-sort')
      return direction ? [`${head.textContent}: ${direction}`] : []
    })
  expect(sorted()).toEqual([
    'Created: descending',
    'Views: none',
    'Priority: none',
    'Guide Type: none',
  ])
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(router.state.location.search).toBe('?sort=profileViews&order=desc')
  expect(sorted()[1]).toBe('Views: descending')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(router.state.location.search).toBe('?sort=profileViews&order=asc')
})

test('a priority from -10 to 10 is saved on blur', async () => {
  const { user, requests } = await tab([guide], {
    'PUT /api/admin/guide/g1/priority': { body: { guide: { ...guide, viewPriority: 7 } } },
  })
  const box = screen.getByRole('spinbutton', { name: /kenji_walks/ })
  expect(['min', 'max', 'value'].map((name) => box.getAttribute(name))).toEqual(['-10', '10', '3'])
  await user.clear(box)
  await user.type(box, '7')
  expect(requests).toEqual([])
  await user.tab()
  await waitFor(() =>
    expect(requests[0]).toEqual({
      method: 'PUT',
      path: '/api/admin/guide/g1/priority',
      body: { viewPriority: 7 },
    }),
  )
})

test('changes since the approval are shown beside the approved values', async () => {
  const changed: AdminGuide = {
    ...guide,
    approvalStatus: 'approved',
    changedSinceApproval: ['tagline', 'languages'],
  }
  const { user } = await tab([changed], {
    'GET /api/admin/guide/g1/approval': {
      body: {
        guide: changed,
        version: 1,
        before: { tagline: 'Lanes and lanterns', languages: ['en:fluent', 'ja:native'] },
        after: { tagline: 'Cheap watches', languages: ['en:fluent'] },
        waiting: 0,
        previous: null,
        next: null,
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Changed since approval' }))
  const dialog = await screen.findByRole('dialog', { name: 'History for kenji_walks' })
  const heading = await within(dialog).findByRole('heading', { name: 'Tagline' })
  expect(heading.nextElementSibling?.textContent).toBe(
    'When approvedLanes and lanternsNowCheap watches',
  )
  expect(textsOf('listitem', dialog)).toEqual([
    'Lanes and lanterns',
    'Cheap watches',
    'English · Fluent',
    'Japanese · Native',
    'English · Fluent',
  ])
})

test('a second rejection starts with an empty reason', async () => {
  const { user, requests } = await tab([guide], {
    'PUT /api/admin/guide/g1/approve': { body: { guide } },
  })
  await user.click(screen.getByRole('button', { name: 'Edit kenji_walks' }))
  for (const reason of ['The pictures are blurred', 'The text is empty']) {
    await user.selectOptions(screen.getByRole('combobox'), 'Rejected')
    const dialog = await screen.findByRole('dialog', { name: 'Reject Guide' })
    await user.type(within(dialog).getByRole('textbox'), reason)
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const reasons = requests
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as { rejectionReason: string }).rejectionReason)
  expect(reasons).toEqual(['The pictures are blurred', 'The text is empty'])
})

test('a place is shown with its known parts, or as N/A', async () => {
  const placed = async (location: AdminGuide['location'] | string | null) => {
    cleanup()
    const { container } = await renderScreen(<LocationCell location={location} />)
    return container.textContent
  }
  const kyoto = 'Kyoto, Japan'
  expect(await placed({ formattedAddress: 'Kyoto', country: 'Japan' })).toBe(kyoto)
  expect(await placed({ formattedAddress: 'Kyoto, Japan', country: 'Japan' })).toBe(kyoto)
  expect(await placed('Somewhere in Kyoto')).toBe('Somewhere in Kyoto')
  expect(await placed(null)).toBe('N/A')
  expect(await placed({ formattedAddress: '', country: '' })).toBe('N/A')
})

test('loading, an error, a retry and an empty list each have a text', async () => {
  const { user, requests } = await renderScreen(<GuidesTab />)
  expect(screen.getByText('Loading...')).toBeDefined()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error: Failed to fetch data')
  const before = requests.length
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  cleanup()
  await tab([])
  expect(screen.getByText('No guides found')).toBeDefined()
})
