// @vitest-environment happy-dom
import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { screen, waitFor } from '@testing-library/react'
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
    {
      responses: {
        'GET /api/party/booking': { body: stored },
        'PUT /api/party/booking': { body: stored },
      },
    },
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

test('Changed details need something filled in and the consent again', async () => {
  const { user, requests } = await open(STATUS.enquiry)
  const sent = () => requests.filter(({ method }) => method === 'PUT')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.click(await screen.findByLabelText('Halal'))
  await save()
  await screen.findByText('Please fill in at least one of these details.')
  await user.click(screen.getByLabelText('Vegan'))
  await save()
  const consent = screen.getByLabelText(/^I agree/)
  await screen.findByText('Please agree to share these details, or clear them.')
  await waitFor(() => expect(document.activeElement).toBe(consent))
  expect(sent()).toEqual([])
  await user.click(consent)
  await save()
  await waitFor(() =>
    expect(sent()[0]?.body).toMatchObject({ diet: ['vegan'], mobility: [], consent: true }),
  )
})
