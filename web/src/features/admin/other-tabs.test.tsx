import {
  DeskBookingQuery,
  type DeskBookings,
  DeskContactQuery,
  type DeskContacts,
  DeskReportQuery,
  type DeskReports,
} from '@annai/contract/admin/desk/shapes'
import type { AdminBooking, AdminReport } from '@annai/contract/admin/shapes'
import { BOOKING_STATUSES, S } from '@annai/contract/bookings/lifecycle'
import { CONTACT_LIMITS } from '@annai/contract/contact/limits'
import { LANGUAGES } from '@annai/contract/languages'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { BookingStatusBadge } from './bookings/booking-status-badge.tsx'
import { BookingsTab } from './bookings/bookings-tab.tsx'
import { ContactsTab } from './contacts/contacts-tab.tsx'
import { GuidesTab } from './guides/guides-tab.tsx'
import { ReportStatusBadge } from './reports/report-status-badge.tsx'
import { ReportsTab } from './reports/reports-tab.tsx'
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

describe('the bookings tab', () => {
  const query = DeskBookingQuery.parse({})
  const booking: AdminBooking = {
    _id: 'b1',
    status: S.confirmed,
    createdAt: created,
    guide: { _id: 'g1', username: 'kenji_walks', displayName: 'Kenji Mori' },
    user: null,
  }
  const page: DeskBookings = {
    rows: [booking],
    total: 1,
    counts: {
      all: 7,
      [S.enquiry]: 1,
      [S.proposed]: 2,
      [S.confirmed]: 1,
      [S.completed]: 2,
      [S.expired]: 1,
    },
  }

  test('shows how many, five statuses and every column', {
    tags: ['P2-188', 'P2-190', 'P2-191', 'P2-192', 'P2-282'],
  }, async () => {
    const html = await show(<BookingsTab />, ['bookings', query], page)
    expect(html).toContain('Total: 7')
    expect(html).toContain('placeholder="Search by guide, user or status"')
    expect(buttonsOf(html)).toEqual([
      'All (7)',
      'User sent enquiry (1)',
      'Guide proposed details (2)',
      'Booking confirmed (1)',
      'Completed (2)',
      'Cancelled (1)',
    ])
    expect(headsOf(html)).toEqual([
      'Booking ID',
      'Guide',
      'User',
      'Status',
      'Created At',
      'Actions',
    ])
    expect(html).toMatch(/<a[^>]*href="\/admin\/bookings\/b1"[^>]*>View Details/)
    for (const label of ['@kenji_walks', 'N/A', 'Booking confirmed', 'Mar 1, 2026'])
      expect(html).toContain(label)
  })

  test('green when completed, red when cancelled, else yellow', { tags: ['P2-281'] }, async () => {
    const toneOf = async (status: (typeof BOOKING_STATUSES)[number]) =>
      /text-(pine|danger|amber)/.exec(await show(<BookingStatusBadge status={status} />))?.[1]
    const red: readonly string[] = [S.expired, S.cancelledByUser, S.cancelledByGuide]
    for (const status of BOOKING_STATUSES) {
      const rest = red.includes(status) ? 'danger' : 'amber'
      expect([status, await toneOf(status)]).toEqual([
        status,
        status === S.completed ? 'pine' : rest,
      ])
    }
  })

  test('says when there is none', { tags: ['P2-193'] }, async () => {
    const none = { ...page, rows: [], total: 0 }
    expect(await show(<BookingsTab />, ['bookings', query], none)).toContain('No bookings found')
  })
})

describe('the reports tab', () => {
  const query = DeskReportQuery.parse({})
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
    createdAt: created,
  }
  const pageOf = (rows: AdminReport[]): DeskReports => ({
    rows,
    total: rows.length,
    counts: { all: 1, Pending: 1, Reviewed: 0, Resolved: 0 },
  })

  test('links both people by their model', {
    tags: ['P2-194', 'P2-195', 'P2-196', 'P2-198', 'P2-200', 'P2-241'],
  }, async () => {
    const html = await show(<ReportsTab />, ['reports', query], pageOf([report]))
    expect(html).toContain('placeholder="Search by reporter, reported or reason"')
    expect(headsOf(html)).toEqual([
      'Reporter',
      'Reported',
      'Reason',
      'Status',
      'Created At',
      'Actions',
    ])
    expect(html).toMatch(/href="\/user\/hana_sato"[^>]*>hana_sato<\/a> \(User\)/)
    expect(html).toMatch(/href="\/guide\/kenji_walks"[^>]*>kenji_walks<\/a> \(Guide\)/)
    for (const words of ['Spam', 'Mar 1, 2026', 'View Details']) expect(html).toContain(words)
  })

  test('names a missing person a deleted user', { tags: ['P2-197'] }, async () => {
    const html = await show(
      <ReportsTab />,
      ['reports', query],
      pageOf([{ ...report, reported: null }]),
    )
    expect(html).toContain('Deleted User')
  })

  test('resolved is green, reviewed yellow, anything else red', { tags: ['P2-199'] }, async () => {
    const badge = (status: AdminReport['status']) => show(<ReportStatusBadge status={status} />)
    expect(await badge('Resolved')).toContain('text-pine')
    expect(await badge('Reviewed')).toContain('text-amber')
    expect(await badge('Pending')).toContain('text-danger')
  })

  test('says that it failed, and that there is none', { tags: ['P2-202', 'P2-422'] }, async () => {
    const failed = await show(<ReportsTab />, ['reports', query], new Error('no'))
    expect(failed).toContain('Error: Failed to fetch reports')
    expect(await show(<ReportsTab />, ['reports', query], pageOf([]))).toContain('No reports found')
  })
})

describe('the contacts tab', () => {
  const query = DeskContactQuery.parse({})
  const pageOf = (...messages: string[]): DeskContacts => ({
    rows: messages.map((message, n) => ({
      _id: `c${n}`,
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'A question',
      message,
      createdAt: created,
      answeredAt: null,
    })),
    total: messages.length,
    counts: { all: 1, open: 1, answered: 0 },
  })

  test('shows every column, the message by its first 50 characters', {
    tags: ['P2-203', 'P2-204', 'P2-205', 'P2-460'],
  }, async () => {
    expect(CONTACT_LIMITS.preview).toBe(50)
    const [short, long] = ['あ'.repeat(50), '🙂'.repeat(51)]
    const html = await show(<ContactsTab />, ['contacts', query], pageOf(short, long))
    expect(html).toContain('placeholder="Search by name, email or subject"')
    expect(headsOf(html)).toEqual(['Name', 'Email', 'Subject', 'Message', 'Created At', 'Actions'])
    expect(html).toContain(`>${short}<`)
    expect(html).toContain(`>${'🙂'.repeat(50)}...<`)
  })

  test('says that it failed, and that there is none', { tags: ['P2-206', 'P2-423'] }, async () => {
    const failed = await show(<ContactsTab />, ['contacts', query], new Error('no'))
    expect(failed).toContain('Error: Failed to fetch contacts')
    expect(await show(<ContactsTab />, ['contacts', query], pageOf())).toContain(
      'No contact messages found',
    )
  })
})

test.each(LANGUAGES)('every tab is worded in %s', async (language) => {
  for (const Tab of [GuidesTab, UsersTab, BookingsTab, ReportsTab, ContactsTab])
    expect(await draw(<Tab />, { language })).not.toMatch(/>(?:search|list|columns|tabs)\.\w+/)
})
