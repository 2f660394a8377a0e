import {
  DeskGuideQuery,
  type DeskGuides,
  DeskUserQuery,
  type DeskUsers,
} from '@annai/contract/admin/desk/shapes'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { GuidesTab } from './guides/guides-tab.tsx'
import { LocationCell } from './guides/location-cell.tsx'
import { UsersTab } from './users/users-tab.tsx'

const show = async (screen: ReactNode, key: readonly unknown[] = [], answer: object = {}) =>
  (await draw(screen, { known: [[['admin', ...key], answer]] })).replaceAll('<!-- -->', '')

const headsOf = (html: string) =>
  [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) =>
    head.replace(/<[^>]*>/g, ''),
  )
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-pressed[^>]*>(.*?)<\/button>/g)].map(([, text]) => text)

const created = '2026-03-01T09:00:00.000Z'
const guide: AdminGuide = {
  _id: 'g1',
  username: 'kenji_walks',
  displayName: 'Kenji Mori',
  email: 'kenji@example.com',
  profilePicture: '',
  location: { formattedAddress: 'Kyoto', country: 'Japan' },
  approvalStatus: 'pendingApproval',
  rejectionReason: '',
  accountStatus: 'active',
  createdAt: created,
  profileViews: 12,
  viewPriority: 3,
  isDummy: false,
  changedSinceApproval: [],
}
const counts: DeskGuides['counts'] = {
  approval: { all: 9, profileIncomplete: 1, pendingApproval: 2, approved: 5, rejected: 1 },
  account: { all: 9, active: 6, blocked: 2 },
  type: { all: 9, demo: 4, real: 5 },
}
const guidesOf = (rows: AdminGuide[]): DeskGuides => ({ rows, total: rows.length, counts })
const GUIDES = DeskGuideQuery.parse({})

describe('the guides tab', () => {
  test('shows every column of a guide', {
    tags: ['P2-159', 'P2-164', 'P2-165', 'P2-166', 'P2-170', 'P2-171'],
  }, async () => {
    const pictured = { ...guide, _id: 'g2', isDummy: true, profilePicture: '/media/face.webp' }
    const html = await show(<GuidesTab />, ['guides', GUIDES], guidesOf([guide, pictured]))
    expect(headsOf(html)).toEqual([
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
    expect(html).toContain('placeholder="Search by username or display name"')
    expect(html).toMatch(/aria-hidden="true"[^>]*>K<\/span>/)
    expect(html).toMatch(/<img[^>]*src="\/media\/face.webp"/)
    expect(html).toMatch(/<a[^>]*href="\/guide\/kenji_walks"[^>]*>kenji_walks<\/a>/)
    expect(html).toMatch(/<a[^>]*target="_blank"[^>]*>kenji_walks<\/a>/)
    for (const label of ['Kenji Mori', 'kenji@example.com', 'Pending Approval', 'Mar 1, 2026'])
      expect(html.replaceAll('<wbr/>', '')).toContain(label)
  })

  test('filters are buttons with their counts', {
    tags: ['P2-160', 'P2-161', 'P2-162', 'P2-163', 'P2-283'],
  }, async () => {
    const html = await show(<GuidesTab />, ['guides', GUIDES], guidesOf([guide]))
    expect(buttonsOf(html)).toEqual([
      'All (9)',
      'Profile Incomplete (1)',
      'Pending Approval (2)',
      'Approved (5)',
      'Rejected (1)',
      'All (9)',
      'Active (6)',
      'Blocked (2)',
      'All Guides (9)',
      'Demo Guides (4)',
      'Real Guides (5)',
    ])
  })

  test('is sorted by the newest at first, and four columns sort', {
    tags: ['P2-172', 'P2-173'],
  }, async () => {
    const html = await show(<GuidesTab />, ['guides', GUIDES], guidesOf([guide]))
    expect(html.match(/aria-sort="descending"[^>]*><button[^>]*>Created/g)).toHaveLength(1)
    expect(html.match(/aria-sort="none"/g)).toHaveLength(3)
  })

  test('the priority is a number from -10 to 10 by its attributes', {
    tags: ['P2-175', 'P2-326', 'P2-459'],
  }, async () => {
    const html = await show(<GuidesTab />, ['guides', GUIDES], guidesOf([guide]))
    const [box = ''] = /<input type="number"[^>]*>/.exec(html) ?? []
    for (const part of ['min="-10"', 'max="10"', 'value="3"']) expect(box).toContain(part)
  })

  test('a place as it is known, or N/A', { tags: ['P2-167', 'P2-168', 'P2-169'] }, async () => {
    const placed = (location: AdminGuide['location'] | string | null) =>
      show(<LocationCell location={location} />)
    expect(await placed({ formattedAddress: 'Kyoto', country: 'Japan' })).toBe('Kyoto, Japan')
    expect(await placed({ formattedAddress: 'Kyoto, Japan', country: 'Japan' })).toBe(
      'Kyoto, Japan',
    )
    expect(await placed('Somewhere in Kyoto')).toBe('Somewhere in Kyoto')
    expect(await placed(null)).toContain('N/A')
    expect(await placed({ formattedAddress: '', country: '' })).toContain('N/A')
  })

  test('says that it loads, that it failed, that there is nobody', {
    tags: ['P2-157', 'P2-158', 'P2-174', 'P2-421'],
  }, async () => {
    expect(await show(<GuidesTab />)).toContain('Loading...')
    const failed = await show(<GuidesTab />, ['guides', GUIDES], new Error('no'))
    expect(failed).toContain('Error: Failed to fetch data')
    expect(await show(<GuidesTab />, ['guides', GUIDES], guidesOf([]))).toContain('No guides found')
  })
})

describe('the users tab', () => {
  const query = DeskUserQuery.parse({})
  const user = {
    _id: 'u1',
    username: 'hana_sato',
    displayName: 'Hana Sato',
    email: 'hana@example.com',
    profilePicture: '',
    location: '',
    accountStatus: 'blocked',
    createdAt: created,
  } as const
  const page: DeskUsers = { rows: [user], total: 1, counts: { all: 42 } }

  test('shows how many and every column', {
    tags: ['P2-183', 'P2-184', 'P2-185', 'P2-186', 'P2-286'],
  }, async () => {
    const html = await show(<UsersTab />, ['users', query], page)
    expect(html).toContain('Total: 42')
    expect(html).toContain('placeholder="Search by username or display name"')
    expect(headsOf(html)).toEqual([
      'Profile',
      'Username',
      'Display Name',
      'Email',
      'Location',
      'Account Status',
      'Created At',
      'Block/Unblock',
    ])
    expect(html).toMatch(/<a[^>]*href="\/user\/hana_sato"/)
    for (const words of ['N/A', 'Blocked', 'Unblock', 'hana@example.com'])
      expect(html.replaceAll('<wbr/>', '')).toContain(words)
    const free = { ...page, rows: [{ ...user, accountStatus: 'inactive' as const }] }
    expect(await show(<UsersTab />, ['users', query], free)).toMatch(/>Block<span/)
  })

  test('says when there is nobody', { tags: ['P2-187'] }, async () => {
    const none = { ...page, rows: [], total: 0 }
    expect(await show(<UsersTab />, ['users', query], none)).toContain('No users found')
  })
})
