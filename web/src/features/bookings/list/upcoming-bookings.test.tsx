// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { expect, test } from 'vitest'
import { bookingOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { UpcomingBookings, upcomingOf } from './upcoming-bookings.tsx'

/** A constant, because the linter takes a literal `role` for an ARIA role. */
const READER = 'user' as const

const onDay = (_id: string, date: string) =>
  bookingOf({
    _id,
    status: STATUS.confirmed,
    details: proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }] }),
  })

test('The next confirmed booking comes first, and those that are over are left out', () => {
  const now = Date.parse('2026-07-10T03:00:00Z')
  const list = [onDay('c', '2026-08-01'), onDay('a', '2026-07-10'), onDay('past', '2026-07-08')]
  expect(upcomingOf([...list, bookingOf({ _id: 'none' })], now).map(({ _id }) => _id)).toEqual([
    'a',
    'c',
  ])
})

test('What comes next stands above the list, with a link to the booking', async () => {
  const later = [onDay('b', '2099-08-01'), onDay('a', '2099-07-10')]
  const { findAllByRole } = await renderScreen(<UpcomingBookings role={READER} />, {
    responses: { 'GET /api/bookings/user': { body: later } },
  })
  const links = await findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/bookings/a', '/bookings/b'])
  expect(links[0]?.textContent).toContain('July 10, 2099')
  expect(links[0]?.textContent).toContain('Haruka')
})
