// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingOf, proposalOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BlindReviewOf } from './blind-review.tsx'
import { BookingActions } from './booking-actions.tsx'

/** A constant, because the linter mistakes a literal `role` prop for an ARIA role. */
const USER = 'user' as const
const PATH = '/api/bookings/booking/review'
const UNTIL = '2026-07-25T12:00:00.000Z'
const CONTENT = { rating: 2, text: 'An hour late', date: '2026-07-11T09:00:00.000Z' }
const completed = (rest: Partial<Booking>) =>
  bookingOf({ status: STATUS.completed, details: proposalOf(), ...rest })

describe('A review', () => {
  test('is sent to wait where the booking says until when, and the form names that day', async () => {
    const { user, requests } = await renderScreen(
      <BookingActions booking={completed({ blindUntil: UNTIL })} role={USER} />,
      { responses: { [`POST ${PATH}`]: { body: { booking: completed({}) } } } },
    )
    await user.click(screen.getByRole('button', { name: 'Leave a review' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('July 25, 2026')
    await user.click(screen.getByRole('radio', { name: /^4 / }))
    await user.click(screen.getByRole('button', { name: 'Submit review' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests).toEqual([
      { method: 'POST', path: PATH, body: { rating: 4, text: '', isBlind: true } },
    ])
  })

  test('that waits is changed by its author', async () => {
    const booking = completed({ blindReview: { until: UNTIL, content: CONTENT } })
    const { user, requests } = await renderScreen(<BlindReviewOf booking={booking} />, {
      responses: { [`PUT ${PATH}`]: { body: { booking } } },
    })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await user.type(await screen.findByRole('textbox'), ' again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests).toEqual([
      { method: 'PUT', path: PATH, body: { rating: 2, text: 'An hour late again' } },
    ])
  })

  test('that became public while it was changed keeps the typed text', async () => {
    const booking = completed({ blindReview: { until: UNTIL, content: CONTENT } })
    const refused = { status: 409, body: { code: 'reviews.public', message: 'Public' } }
    const { user, requests } = await renderScreen(<BlindReviewOf booking={booking} />, {
      responses: { [`PUT ${PATH}`]: refused },
    })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, ' again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(() => expect(field.readOnly).toBe(false))
    expect(field.value).toBe('An hour late again')
  })

  test('that waits tells the guide from when it can be read, and nothing of it', async () => {
    await renderScreen(<BlindReviewOf booking={completed({ blindReview: { until: UNTIL } })} />)
    expect(screen.getByText(/has written a review.*July 25, 2026/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
