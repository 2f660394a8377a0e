// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { reportReach } from '../../../shell/realtime/server-reach.ts'
import { bookingOf } from '../../../testing/bookings.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import {
  tripAnswerOf as answerOf,
  tripBookings as bookings,
  tableRow as row,
} from '../../../testing/trips.ts'
import { TripPage } from './trip-page.tsx'

const TRIP = 'GET /api/trips/trip'
const RATES = 'GET /api/rates'
const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const ratesOf = (asOf: string) => ({
  ...{ base: 'USD', asOf, source: 'A bank' },
  rates: { USD: 1, JPY: 150, TWD: 30 },
})

type Options = NonNullable<Parameters<typeof renderScreen>[1]>
const page = (answer = answerOf(), more: Options['responses'] = {}, options: Options = {}) =>
  renderScreen(<TripPage id="trip" />, {
    ...options,
    responses: {
      [TRIP]: { body: answer },
      [RATES]: { body: ratesOf(dayAgo(3)) },
      ...more,
    },
  })

describe('Proposals side by side', () => {
  test('have one column per guide, in the order of the enquiries', async () => {
    await page()
    await screen.findByRole('table')
    const [first, second, ...others] = screen.getAllByRole('columnheader')
    expect([first?.textContent, second?.textContent]).toEqual([
      'HHarukaDetails proposed',
      'JJiaChanges proposed',
    ])
    expect(others).toEqual([])
    expect(row('Duration')).toEqual(['6 hours', '6.5 hours'])
    expect(row('Location')).toEqual(['Gion', 'Taipei'])
    expect(row('Group size')).toEqual(['4 people', '4 people'])
    expect(row('Remarks')).toEqual(['Comfortable shoes', 'Not specified'])
    expect(row('Languages')[0]).toContain('Japanese')
    expect(row('Rating')[0]).toContain('4.7')
    expect(row('Reply by')[0]).toContain('Jun 30, 2031')
    expect(row('Dates and times')[1]).toContain('(next day)')
  })

  test('show the payment terms where one of the guides has some', async () => {
    const answer = answerOf()
    const [first, ...others] = answer.bookings
    const deposit = { amount: 5_000, dueOn: '2031-06-30', note: '' }
    const withDeposit = first?.details && { ...first, details: { ...first.details, deposit } }
    await page({ ...answer, bookings: withDeposit ? [withDeposit, ...others] : [] })
    await screen.findByRole('table')
    expect(row('Deposit')).toEqual(['¥5,000 by Mon, Jun 30', 'Not specified'])
    expect(screen.queryByRole('rowheader', { name: 'Cancellation' })).toBeNull()
  })

  test('show prices in one currency and the proposed price', async () => {
    const { user } = await page(answerOf({ currency: 'JPY', budget: 30_000 }))
    await waitFor(() => expect(row('Price')[1]).toContain('≈ ¥30,000'))
    expect(row('Price')[0]).toBe('¥20,000')
    expect(row('Price')[1]).toMatch(/≈ ¥30,000NT\$6,000Exchange rate of .* you’ll pay in NTD$/)
    await user.selectOptions(screen.getByLabelText('Compare prices in'), 'USD')
    expect(row('Price')[0]).toMatch(/^≈ \$133¥20,000Exchange rate of/)
    expect(row('Price')[1]).toMatch(/^≈ \$200NT\$6,000Exchange rate of/)
  })

  test.each([
    [31, /^≈ \$200NT\$6,000Older exchange rate of/],
    [181, /^NT\$6,000$/],
  ])('with rates of %d days ago', async (days, price) => {
    await page(answerOf(), { [RATES]: { body: ratesOf(dayAgo(days)) } })
    await screen.findByRole('table')
    await waitFor(() => expect(row('Price')[1]).toMatch(price))
  })

  test('show only the proposed prices without exchange rates', async () => {
    await page(answerOf(), { [RATES]: { status: 500, body: { error: 'No' } } })
    await screen.findByRole('table')
    expect(row('Price')).toEqual(['¥20,000', 'NT$6,000'])
  })

  test('are below the trip with its days or the free text about dates', async () => {
    const enquiry = { message: 'A walk', location: 'Gion', customerGroupSize: 2 }
    const days = { fromDay: '2031-07-10', toDay: null }
    await page(answerOf({ ...days, enquiry: { ...enquiry, dateTime: 'early July' } }))
    expect(await screen.findByText(/^Gion · early July · \w+, \w+ 10, 2031/)).toBeDefined()
    cleanup()
    await page(answerOf({ ...days, enquiry: { ...enquiry, dateTime: '2031-07-10' } }))
    expect(await screen.findByText(/^Gion · \w+, \w+ 10, 2031/)).toBeDefined()
  })

  test('do not mark any proposal as the best', async () => {
    const { container } = await page()
    await screen.findByRole('table')
    expect(container.textContent).not.toMatch(/best|cheapest|recommended/i)
  })

  test.each(LANGUAGES)('have all of their texts in %s', async (language) => {
    const { container } = await page(answerOf({ asksLeft: 1 }), {}, { language })
    await screen.findByRole('table')
    expect(container.textContent).not.toMatch(/booking\.\w|\{\{|guideCard/)
    cleanup()
  })
})

describe('Guides without a proposal', () => {
  test('show when they received the enquiry and how soon they reply, declined ones collapsed', async () => {
    await page()
    const waiting = await screen.findByRole('region', { name: 'Waiting for a reply' })
    expect(within(waiting).getByRole('link', { name: 'Ren' }).getAttribute('href')).toBe(
      '/bookings/ren',
    )
    expect(waiting.textContent).toMatch(/Sent on Jun 1, 2026/)
    expect(waiting.textContent).toContain('Usually replies within a day')
    const closed = screen.getByText('Closed (1)').closest('details')
    expect(closed?.open).toBe(false)
    expect(closed?.textContent).toContain('Mei')
  })

  test('are the only content of a new trip', async () => {
    await page(answerOf({}, bookings.slice(2, 3)))
    expect(await screen.findByText('No proposals yet')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText(/^Closed/)).toBeNull()
  })
})

describe('Confirming one of several proposals', () => {
  const CONFIRM = '/api/bookings/haruka/user-confirm'
  const full = bookingOf({ ...bookings[0], messages: [], previous: null })
  async function opened() {
    const rendered = await page(answerOf(), {
      'GET /api/bookings/haruka': { body: full },
      [`POST ${CONFIRM}`]: { body: { booking: { ...full, status: STATUS.confirmed } } },
    })
    await rendered.user.click(await screen.findByRole('button', { name: 'Confirm: Haruka' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' })
    const sent = () => rendered.requests.filter(({ method }) => method === 'POST')
    expect(within(dialog).getByText(/you and Haruka agree/)).toBeDefined()
    const notify = within(dialog).getByRole('checkbox', { name: 'Tell the other guides' })
    const confirm = () =>
      rendered.user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    return { ...rendered, notify, confirm, sent }
  }

  test('notifies the other guides', async () => {
    const { notify, confirm, sent } = await opened()
    expect(notify).toHaveProperty('checked', true)
    await confirm()
    await waitFor(() =>
      expect(sent()).toEqual([{ method: 'POST', path: CONFIRM, body: { revision: 1 } }]),
    )
  })

  test('does not close the others if the checkbox is cleared', async () => {
    const { user, notify, confirm, sent } = await opened()
    await user.click(notify)
    await confirm()
    await waitFor(() => expect(sent()[0]?.body).toEqual({ revision: 1, keepOthers: true }))
  })
})

describe('Adding guides to a trip', () => {
  const guides = ['Aoi', 'Yuki'].map((displayName) => guideOf({ _id: displayName, displayName }))

  test('sends the ticked guides, and shows the reason of a refusal', async () => {
    const error = 'You’ve already confirmed a booking for this trip.'
    const { user, requests } = await page(answerOf({ asksLeft: 1 }), {
      'GET /api/trips/trip/similar': { body: { guides } },
      'POST /api/trips/trip/ask': { status: 409, body: { error } },
    })
    await user.click(await screen.findByRole('button', { name: 'Send to more guides' }))
    await user.click(await screen.findByRole('checkbox', { name: /Aoi/ }))
    expect(screen.getByRole('checkbox', { name: /Yuki/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Send to 1 guide' }))
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(screen.getByRole('checkbox', { name: /Aoi/ })).toHaveProperty('checked', true)
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ guideIds: ['Aoi'] })
  })

  test('moves the focus to the choices, and to the main element once they are sent', async () => {
    const answers = [answerOf({ asksLeft: 1 }), answerOf({ asksLeft: 0 })]
    const { user } = await renderScreen(
      <main tabIndex={-1}>
        <TripPage id="trip" />
      </main>,
      {
        responses: {
          [TRIP]: { reply: () => answers.shift() ?? answerOf({ asksLeft: 0 }) },
          [RATES]: { body: ratesOf(dayAgo(3)) },
          'GET /api/trips/trip/similar': { body: { guides } },
          'POST /api/trips/trip/ask': { body: answerOf({ asksLeft: 0 }) },
        },
      },
    )
    const open = await screen.findByRole('button', { name: 'Send to more guides' })
    open.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Send to more guides' }),
    )
    await user.click(await screen.findByRole('checkbox', { name: /Aoi/ }))
    await user.click(screen.getByRole('button', { name: 'Send to 1 guide' }))
    await waitFor(() => expect(screen.queryByText('Send to more guides')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  })

  test('is impossible at the limit of guides or after a confirmation', async () => {
    await page()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Send to more guides' })).toBeNull()
    cleanup()
    await page(answerOf({ asksLeft: 2, state: 'decided' }))
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Send to more guides' })).toBeNull()
  })
})

test('When offline, the last loaded proposals are shown and all actions are disabled', async () => {
  await page(answerOf({ asksLeft: 1 }))
  await screen.findByRole('table')
  act(() => reportReach(false))
  expect(screen.getByText(/^You’re offline\. This is what you saw last/)).toBeDefined()
  for (const button of screen.getAllByRole('button'))
    expect(button).toHaveProperty('disabled', true)
  expect(row('Location')).toEqual(['Gion', 'Taipei'])
  act(() => reportReach(true))
})
