// @vitest-environment happy-dom
import { BOOKING_STATUSES, type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { cleanup, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BookingTimeline } from '../../features/bookings/booking-timeline.tsx'
import { bookingOf, proposalOf } from '../../testing/bookings.ts'
import { buttonNames, renderScreen } from '../../testing/render-screen.tsx'
import { BookingActions } from './booking-actions.tsx'

/** Constants, because the linter mistakes a literal `role` prop for an ARIA role. */
const USER = 'user' as const
const GUIDE = 'guide' as const

/** The buttons of each status and role, written by hand from docs/rules/bookings.md#lifecycle. */
const ANSWERS = ['Confirm', 'Reject', 'Withdraw enquiry']
const CHANGES = ['Propose changes', 'Withdraw proposal']
const AGREED = ['Propose changes', 'Mark as completed', 'Cancel booking']
const OFFERED: Record<BookingStatus, Record<PersonRole, string[]>> = {
  [STATUS.enquiry]: { user: ['Withdraw enquiry'], guide: ['Send a proposal', 'Decline enquiry'] },
  [STATUS.proposed]: { user: ANSWERS, guide: CHANGES },
  [STATUS.changed]: { user: ANSWERS, guide: CHANGES },
  [STATUS.changedAfter]: { user: ['Confirm', 'Reject', 'Cancel booking'], guide: AGREED },
  [STATUS.rejectedByUser]: {
    user: ['Withdraw enquiry'],
    guide: ['Propose changes', 'Close enquiry'],
  },
  [STATUS.userConfirmed]: { user: ['Cancel booking'], guide: AGREED },
  [STATUS.confirmed]: { user: ['Cancel booking'], guide: AGREED },
  [STATUS.completed]: { user: ['Leave a review'], guide: [] },
  [STATUS.declined]: { user: [], guide: [] },
  [STATUS.cancelledByUser]: { user: [], guide: [] },
  [STATUS.cancelledByGuide]: { user: [], guide: [] },
  [STATUS.expired]: { user: [], guide: [] },
}

const detailsIn = (status: BookingStatus) =>
  status === STATUS.enquiry || status === STATUS.declined
    ? null
    : proposalOf({ status: status === STATUS.rejectedByUser ? 'rejected' : 'proposed' })

async function offered(booking: Parameters<typeof bookingOf>[0], role: PersonRole) {
  const { container } = await renderScreen(
    <BookingActions booking={bookingOf(booking)} role={role} />,
  )
  const names = buttonNames(container)
  cleanup()
  return names
}

describe('the buttons of a booking', () => {
  test.each(BOOKING_STATUSES)('%s: each role gets its actions and no others', async (status) => {
    for (const role of ['user', 'guide'] as const)
      expect(await offered({ status, details: detailsIn(status) }, role)).toEqual(
        OFFERED[status][role],
      )
  })

  test('a proposal that was rejected is not offered again', async () => {
    const details = proposalOf({ status: 'rejected' })
    expect(await offered({ status: STATUS.changed, details }, 'user')).toEqual(['Withdraw enquiry'])
  })

  test('the review button is gone once there is a review with a text or a rating', async () => {
    const given = (text: string, rating: number) =>
      offered(
        { status: STATUS.completed, review: { text, rating, date: '2026-06-01T09:00:00Z' } },
        'user',
      )
    expect(await given('', 4.5)).toEqual([])
    expect(await given('Lovely', 0)).toEqual([])
    expect(await given('', 0)).toEqual(['Leave a review'])
  })
})

describe('An action', () => {
  test('sends the revision that the traveller has seen, once, and closes its dialog', async () => {
    const booking = bookingOf({ status: STATUS.proposed, details: proposalOf({ revision: 3 }) })
    const path = '/api/bookings/booking/user-confirm'
    const { user, requests, getByRole, findByRole, queryByRole } = await renderScreen(
      <BookingActions booking={booking} role={USER} />,
      {
        responses: {
          [`POST ${path}`]: { body: { booking: { ...booking, status: STATUS.confirmed } } },
        },
      },
    )
    await user.click(getByRole('button', { name: 'Confirm' }))
    const dialog = await findByRole('dialog')
    expect(requests).toEqual([])
    const [, send] = within(dialog).getAllByRole('button')
    if (!send) throw new Error('The dialog has no button to confirm')
    await user.click(send)
    await waitFor(() => expect(queryByRole('dialog')).toBeNull())
    expect(requests).toEqual([{ method: 'POST', path, body: { revision: 3 } }])
  })

  test('stays open and can be repeated when the server cannot be reached', async () => {
    const booking = bookingOf({ status: STATUS.proposed, details: proposalOf() })
    const { user, requests, getByRole, findByRole } = await renderScreen(
      <BookingActions booking={booking} role={USER} />,
    )
    await user.click(getByRole('button', { name: 'Reject' }))
    const dialog = await findByRole('dialog')
    const send = () => {
      const [, button] = within(dialog).getAllByRole('button')
      if (!button) throw new Error('The dialog has no button to reject')
      return user.click(button)
    }
    await send()
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(async () => {
      await send()
      expect(requests).toHaveLength(2)
    })
    expect(getByRole('dialog')).toBe(dialog)
  })
})

describe('Completing', () => {
  const COMPLETE = '/api/bookings/booking/complete'
  const on = (date: string) => {
    const agreed = proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }] })
    return bookingOf({ status: STATUS.confirmed, details: agreed, agreed })
  }
  async function opened(date: string) {
    const booking = on(date)
    const screen = await renderScreen(<BookingActions booking={booking} role={GUIDE} />, {
      responses: {
        [`POST ${COMPLETE}`]: { body: { booking: { ...booking, status: STATUS.completed } } },
      },
    })
    await screen.user.click(screen.getByRole('button', { name: 'Mark as completed' }))
    const dialog = await screen.findByRole('dialog')
    const press = (name: string) => screen.user.click(within(dialog).getByRole('button', { name }))
    return { ...screen, dialog, press }
  }

  test('before the first agreed date needs a second confirmation that names the date', async () => {
    const { requests, dialog, press } = await opened('2031-07-10')
    expect(dialog.textContent).toContain('It’s on Thu, July 10, 2031')
    await press('Mark as completed')
    expect(requests).toEqual([])
    expect(dialog.textContent).toContain('The tour is on Thu, July 10, 2031. Complete it now?')
    await press('Complete it now')
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([COMPLETE]))
  })

  test('after the tour needs one confirmation', async () => {
    const { requests, dialog, press } = await opened('2020-07-10')
    expect(dialog.textContent).not.toContain('2020')
    await press('Mark as completed')
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([COMPLETE]))
  })
})

describe('Answering a proposal', () => {
  const booking = bookingOf({ status: STATUS.proposed, details: proposalOf() })
  const MESSAGE = '/api/bookings/booking/messages'
  const REJECT = '/api/bookings/booking/user-reject'
  type Responses = NonNullable<Parameters<typeof renderScreen>[1]>['responses']
  async function opened(button: string, responses: Responses = {}, shown = booking) {
    const screen = await renderScreen(<BookingActions booking={shown} role={USER} />, { responses })
    await screen.user.click(screen.getByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog')
    const send = () => screen.user.click(within(dialog).getByRole('button', { name: button }))
    return { ...screen, dialog, send }
  }

  test('begins with the price and explains payment and cancellation', async () => {
    const { dialog } = await opened('Confirm')
    const [first] = within(dialog).getAllByRole('term')
    expect(first?.textContent).toBe('Price')
    expect(dialog.textContent).toContain('You pay Haruka directly')
    expect(dialog.textContent).toContain('You can cancel here until the booking is completed')
  })

  test('states that several dates go together', async () => {
    const row = { startTime: '09:00', endTime: '15:00' }
    const details = proposalOf({
      dateTimes: [
        { date: '2031-07-10', ...row },
        { date: '2031-07-11', ...row },
      ],
    })
    const { dialog } = await opened('Confirm', {}, bookingOf({ status: STATUS.proposed, details }))
    expect(dialog.textContent).toContain('This proposal covers all 2 dates.')
  })

  test('with a reason sends it as a message, once, and then rejects naming it', async () => {
    const answers = [new TypeError('No connection')]
    const { user, requests, dialog, send, queryByRole } = await opened('Reject', {
      [`POST ${MESSAGE}`]: { status: 201, body: { message: {} } },
      [`POST ${REJECT}`]: {
        reply: () => {
          const failure = answers.pop()
          if (failure) throw failure
          return { booking: { ...booking, status: STATUS.rejectedByUser } }
        },
      },
    })
    await user.type(within(dialog).getByRole('textbox'), 'Too early for the children')
    await send()
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([MESSAGE, REJECT]))
    await waitFor(async () => {
      await send()
      expect(queryByRole('dialog')).toBeNull()
    })
    const messages = requests.filter(({ path }) => path === MESSAGE).map(({ body }) => body)
    expect(messages.length).toBeGreaterThan(1)
    expect(new Set(messages.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(messages[0]).toMatchObject({ message: 'Too early for the children' })
    const { clientMessageId } = messages[0] as { clientMessageId: string }
    expect(requests.at(-1)?.body).toMatchObject({ reasonMessageId: clientMessageId })
  })

  test('without a reason sends no message', async () => {
    const { requests, send } = await opened('Reject', {
      [`POST ${REJECT}`]: { body: { booking: { ...booking, status: STATUS.rejectedByUser } } },
    })
    await send()
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([REJECT]))
  })
})

describe('Whose turn it is', () => {
  const turns = async (status: BookingStatus, role: PersonRole) => {
    const booking = bookingOf({ status, details: detailsIn(status) })
    const { container } = await renderScreen(
      <BookingTimeline booking={booking} role={role}>
        {null}
      </BookingTimeline>,
    )
    const turn = container.querySelector<HTMLElement>('[data-turn]')?.dataset.turn
    cleanup()
    return turn
  }
  test.each<[BookingStatus, string, string]>([
    [STATUS.enquiry, 'theirs', 'yours'],
    [STATUS.proposed, 'yours', 'theirs'],
    [STATUS.changed, 'yours', 'theirs'],
    [STATUS.changedAfter, 'yours', 'theirs'],
    [STATUS.rejectedByUser, 'theirs', 'yours'],
    [STATUS.userConfirmed, 'nobody', 'nobody'],
    [STATUS.confirmed, 'nobody', 'nobody'],
    [STATUS.completed, 'yours', 'nobody'],
    [STATUS.declined, 'over', 'over'],
    [STATUS.cancelledByUser, 'over', 'over'],
    [STATUS.cancelledByGuide, 'over', 'over'],
    [STATUS.expired, 'over', 'over'],
  ])('%s: %s for the traveller, %s for the guide', async (status, user, guide) => {
    expect([await turns(status, 'user'), await turns(status, 'guide')]).toEqual([user, guide])
  })

  test.each(LANGUAGES)(
    'has a text for every status and role in %s',
    async (language) => {
      for (const status of BOOKING_STATUSES)
        for (const role of ['user', 'guide'] as const) {
          const booking = bookingOf({
            status,
            details: detailsIn(status),
            deadline: '2026-07-01T09:00:00Z',
          })
          const { container } = await renderScreen(
            <BookingTimeline booking={booking} role={role}>
              <BookingActions booking={booking} role={role} />
            </BookingTimeline>,
            { language },
          )
          expect(container.textContent).not.toMatch(/booking\.\w|\{\{/)
          cleanup()
        }
    },
    20_000,
  )
})
