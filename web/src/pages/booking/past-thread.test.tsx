// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { SiteToaster } from '../../shell/layout/toaster.tsx'
import { bookingOf, messageOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BookingPage } from './booking-page.tsx'

const USER = 'user' as const
const page = (booking: unknown, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<BookingPage id="booking" role={USER} />, {
    known: [[bookingKeys.one('booking'), booking]],
    ...options,
  })

test('A completed booking has no chat, but its messages can be read in a section of their own', async () => {
  const messages = [messageOf(101, { message: 'We meet at nine' })]
  const { user } = await page(bookingOf({ status: STATUS.completed, messages }), {
    responses: {
      'GET /api/bookings/booking/messages?before=101': {
        body: [messageOf(100, { message: 'Shall we meet?' })],
      },
    },
  })
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull()
  expect(screen.queryByText('We meet at nine')).toBeNull()
  await user.click(screen.getByText('Past messages'))
  await screen.findByText('We meet at nine')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load earlier messages' }))
  await screen.findByText('Shall we meet?')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Load earlier messages' })).not.toBeNull(),
  )
})

test('A link to the conversation opens the messages of a completed booking', async () => {
  await page(bookingOf({ status: STATUS.completed, messages: [messageOf(1)] }), { url: '/#chat' })
  await screen.findByText('line 1')
})

test('A booking that fails to load shows one toast, even after several retries', async () => {
  const { user, requests } = await renderScreen(
    <>
      <BookingPage id="booking" role={USER} />
      <SiteToaster />
    </>,
    {
      responses: {
        'GET /api/bookings/booking': { status: 500, body: { error: 'We lost this booking' } },
      },
    },
  )
  const toasts = () => document.querySelectorAll('[data-sonner-toast]')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  for (let again = 0; again < 2; again++) {
    const before = requests.length
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  }
  expect(screen.getByRole('alert').textContent).toContain('We lost this booking')
  expect(toasts()).toHaveLength(1)
})
