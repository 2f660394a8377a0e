// @vitest-environment happy-dom

import type { AdminBooking } from '@annai/contract/admin/bookings/shapes'
import { type AdminBookingPage, AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { BOOKING_STATUSES, type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { TONES } from '../../../ui/feedback/badge.tsx'
import { BookingStatusBadge } from './booking-status-badge.tsx'
import { BookingsTab } from './bookings-tab.tsx'

const booking: AdminBooking = {
  _id: 'b1',
  status: STATUS.confirmed,
  createdAt: '2026-03-01T09:00:00.000Z',
  guide: { _id: 'g1', username: 'kenji_walks', displayName: 'Kenji Mori' },
  user: null,
  tour: {
    location: 'Kyoto',
    firstDay: '2026-04-10',
    lastDay: '2026-04-10',
    price: 20000,
    currency: 'JPY',
    isAgreed: true,
  },
}
const counts = {
  all: 7,
  [STATUS.enquiry]: 1,
  [STATUS.proposed]: 2,
  [STATUS.confirmed]: 1,
  [STATUS.completed]: 2,
  [STATUS.expired]: 1,
}
const tab = (rows: AdminBooking[], changes: Partial<AdminBookingPage> = {}) =>
  renderScreen(<BookingsTab />, {
    known: [
      [
        ['admin', 'bookings', AdminBookingQuery.parse({})],
        { rows, total: rows.length, counts, arePeopleCapped: false, ...changes },
      ],
    ],
  })

test('the list shows the total, five status filters and all columns', async () => {
  const { user, router } = await tab([booking])
  expect(screen.getByText('Total: 7')).toBeDefined()
  expect(screen.getByPlaceholderText('Search by guide, user or status')).toBeDefined()
  expect(textsOf('button', screen.getByRole('group', { name: 'Status' }))).toEqual([
    'All (7)',
    'User sent enquiry (1)',
    'Guide proposed details (2)',
    'Booking confirmed (1)',
    'Completed (2)',
    'Cancelled (1)',
  ])
  expect(textsOf('columnheader')).toEqual([
    'Booking ID',
    'Guide',
    'User',
    'Status',
    'Tour date',
    'Price',
    'Created At',
    'Actions',
  ])
  expect(textsOf('cell')).toEqual([
    'Kenji Mori @kenji_walks',
    'N/A',
    'Booking confirmed',
    'Apr 10, 2026Kyoto',
    '¥20,000',
    'Mar 1, 2026',
    'View Details',
  ])
  await user.click(screen.getByRole('button', { name: 'Completed (2)' }))
  expect(new URLSearchParams(router.state.location.search).get('status')).toBe(STATUS.completed)
  await user.click(screen.getByRole('button', { name: 'Recorded' }))
  expect(new URLSearchParams(router.state.location.search).get('claims')).toBe('noShow')
})

test('the details of a booking are on a separate page', async () => {
  const { user, router } = await tab([booking])
  await user.click(screen.getByRole('link', { name: 'View Details' }))
  expect(router.state.location.pathname).toBe('/admin/bookings/b1')
})

test('a status is green when completed, red when cancelled, otherwise yellow', async () => {
  const toneOf = async (status: BookingStatus) => {
    cleanup()
    const { container } = await renderScreen(<BookingStatusBadge booking={{ status }} />)
    const badge = container.querySelector('span')
    return (['good', 'bad', 'waiting'] as const).find((tone) =>
      TONES[tone].split(' ').every((part) => badge?.classList.contains(part)),
    )
  }
  const red: readonly string[] = [STATUS.expired, STATUS.cancelledByUser, STATUS.cancelledByGuide]
  for (const status of BOOKING_STATUSES) {
    const rest = red.includes(status) ? 'bad' : 'waiting'
    expect([status, await toneOf(status)]).toEqual([
      status,
      status === STATUS.completed ? 'good' : rest,
    ])
  }
})

test.each(LANGUAGES)(
  'a booking closed for another guide is not called cancelled in %s',
  async (language) => {
    const closed: AdminBooking = { ...booking, status: STATUS.cancelledByUser, isSuperseded: true }
    await renderScreen(<BookingStatusBadge booking={closed} />, { language })
    const text = document.body.textContent
    expect(text).toMatch(/another guide|別のガイド|다른 가이드|其他(向导|嚮導)/i)
    expect(text).not.toMatch(/cancelled|キャンセル|취소|取消/i)
  },
)

test('counts that stopped at the cap say so, and the pages end there', async () => {
  const capped = ADMIN_LIST.countCap + 1
  await tab([booking], { total: capped, counts: { ...counts, all: capped } })
  expect(screen.getByText('Total: 100,000+')).toBeDefined()
  expect(screen.getByRole('button', { name: 'All (100,000+)' })).toBeDefined()
  expect(screen.getByText('Page 1 of 2000')).toBeDefined()
})

test('a search that means too many people says whose bookings it lists', async () => {
  await tab([booking], { arePeopleCapped: true })
  expect(screen.getByText(/bookings of 1,000 of them/)).toBeDefined()
})

test('an empty list says that no bookings were found', async () => {
  await tab([])
  expect(screen.getByText('No bookings found')).toBeDefined()
})
