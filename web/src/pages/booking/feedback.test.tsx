// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { isBooking, useBooking } from '../../features/bookings/booking-queries.ts'
import { beginSession } from '../../shell/session/session.ts'
import { bookingOf, proposalOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BookingActions } from './booking-actions.tsx'
import { FeedbackSection } from './feedback-section.tsx'

/** Constants, because the linter mistakes a literal `role` prop for an ARIA role. */
const USER = 'user' as const
const GUIDE = 'guide' as const
const PATH = '/api/bookings/booking/feedback'
const LIST = '/api/users/mina/feedback'
const GIVEN = {
  answers: { onTime: true, group: false },
  text: 'Two more people than agreed',
  date: '2026-07-11T09:00:00.000Z',
}
const completed = (rest: Partial<Booking> = {}) =>
  bookingOf({ status: STATUS.completed, details: proposalOf(), ...rest })

/** The actions for the booking as it was last fetched. */
function Actions() {
  const { data } = useBooking('booking')
  return isBooking(data) ? <BookingActions booking={data} role={GUIDE} /> : null
}

/** The button, also while the dialog hides it. */
const opener = () => screen.queryByRole('button', { name: 'Give feedback', hidden: true })

/** The dialog, opened by the guide's button. */
async function dialog(answer: { status?: number; body: unknown }) {
  const rendered = await renderScreen(<Actions />, {
    known: [[bookingKeys.one('booking'), completed({ canGiveFeedback: true })]],
    responses: { [`POST ${PATH}`]: answer, 'GET /api/bookings/booking': { body: completed() } },
  })
  await rendered.user.click(screen.getByRole('button', { name: 'Give feedback' }))
  await screen.findByRole('dialog')
  return rendered
}
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send feedback' })

describe('Feedback', () => {
  test('has four questions, each with a way to skip it, and a text', async () => {
    const booking = completed({ feedback: GIVEN })
    const { user, requests } = await dialog({ body: { message: 'Thank you', booking } })
    expect(send().disabled).toBe(true)
    expect(screen.getAllByRole('combobox')).toHaveLength(4)
    await user.selectOptions(screen.getByLabelText('Were they on time?'), 'Yes')
    await user.selectOptions(screen.getByLabelText('Was the group as agreed?'), 'No')
    await user.selectOptions(screen.getByLabelText('Did they pay as agreed?'), 'No')
    await user.selectOptions(screen.getByLabelText('Did they pay as agreed?'), 'Skip')
    await user.type(screen.getByRole('textbox'), GIVEN.text)
    await user.click(send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { answers, text } = GIVEN
    expect(requests).toEqual([{ method: 'POST', path: PATH, body: { answers, text } }])
  })

  test('can be nothing to add', async () => {
    const { user, requests } = await dialog({
      body: { message: 'Thank you', booking: completed() },
    })
    await user.click(screen.getByRole('button', { name: 'Nothing to add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests).toEqual([{ method: 'POST', path: PATH, body: {} }])
  })

  test('keeps its answers and its text in a reload, until they are sent', async () => {
    beginSession({ token: 'token', role: 'guide', userId: 'guide' })
    const answer = { body: { message: 'Thank you', booking: completed() } }
    const first = await dialog(answer)
    await first.user.selectOptions(screen.getByLabelText('Were they on time?'), 'Yes')
    await first.user.selectOptions(screen.getByLabelText('Was the group as agreed?'), 'No')
    await first.user.type(screen.getByRole('textbox'), GIVEN.text)
    first.unmount()
    const { user, requests, unmount } = await dialog(answer)
    await user.click(send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { answers, text } = GIVEN
    expect(requests).toEqual([{ method: 'POST', path: PATH, body: { answers, text } }])
    unmount()
    await dialog(answer)
    expect(send().disabled).toBe(true)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('keeps its text when a review became public while it was typed', async () => {
    const { user, requests } = await dialog({
      status: 409,
      body: { code: 'feedback.closed', message: 'Closed' },
    })
    await user.type(screen.getByRole('textbox'), GIVEN.text)
    await user.click(send())
    await screen.findByRole('alert')
    // The booking was fetched again, and has no feedback to give.
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/bookings/booking'))
    await waitFor(() => expect(opener()).toBeNull())
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(GIVEN.text)
  })

  test('is shown to the guide who gave it and to the traveller, with the answers that were given', async () => {
    const booking = completed({ feedback: GIVEN })
    await renderScreen(<FeedbackSection booking={booking} role={USER} />)
    expect(screen.getByText('Your guide’s feedback on you')).toBeDefined()
    expect(screen.getByText(GIVEN.text)).toBeDefined()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Yes',
      'No',
    ])
  })

  test('is reported by the traveller, and what was typed stays after a failure', async () => {
    const { user, requests } = await renderScreen(
      <FeedbackSection booking={completed({ feedback: GIVEN })} role={USER} />,
      { responses: { [`POST ${PATH}/report`]: { status: 503, body: {} } } },
    )
    await user.click(screen.getByRole('button', { name: 'Report this feedback' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report this feedback' })
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Harassment')
    await user.type(within(dialog).getByRole('textbox'), 'Not true')
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    expect(await within(dialog).findByRole('alert')).toBeDefined()
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Not true')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: `${PATH}/report`,
        body: { reason: 'Harassment', description: 'Not true' },
      },
    ])
  })

  test('without its words says that they were removed', async () => {
    const feedback = { ...GIVEN, text: '', areWordsRemoved: true as const }
    await renderScreen(<FeedbackSection booking={completed({ feedback })} role={USER} />)
    expect(screen.getByText('We’ve removed the text of this feedback.')).toBeDefined()
    expect(screen.getAllByRole('definition')).toHaveLength(2)
  })

  test('of other guides is shown to the guide of an open booking', async () => {
    await renderScreen(<FeedbackSection booking={bookingOf()} role={GUIDE} />, {
      responses: { [`GET ${LIST}`]: { body: [GIVEN] } },
    })
    expect(await screen.findByText('What guides say about Mina')).toBeDefined()
    expect(screen.getByText(GIVEN.text)).toBeDefined()
  })
})
