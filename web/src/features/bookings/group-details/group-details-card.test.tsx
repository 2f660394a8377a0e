// @vitest-environment happy-dom
import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { expect, test } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GroupDetailsCard } from './group-details-card.tsx'

const stored = {
  party: { childAges: [], diet: ['halal'], mobility: [], allergies: '', note: '' },
  consentedAt: '2026-06-01T09:00:00.000Z',
  forgottenAt: '2026-08-01T09:00:00.000Z',
  covers: null,
}
const open = (status: BookingStatus, role: PersonRole = 'user') =>
  renderScreen(
    <GroupDetailsCard
      booking={bookingOf({ status, tripRef: { asked: 1, groupDetails: true } })}
      role={role}
    />,
    { responses: { 'GET /api/party/booking': { body: stored } } },
  )

test('A traveller can change the details of an open booking, which the guides read', async () => {
  const screen = await open(STATUS.enquiry)
  await screen.findByText(/^Shared with the guides you contacted/)
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
})

test('After a completed booking the details are said to be hidden from the guide', async () => {
  const screen = await open(STATUS.completed)
  await screen.findByText(/^Haruka can no longer see this, and we’ll delete it on/)
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})
