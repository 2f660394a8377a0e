// @vitest-environment happy-dom

import { STATUS } from '@annai/contract/bookings/lifecycle'
import { CANCELLATION_PRESETS } from '@annai/contract/bookings/payment/presets'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import { ProposalTerms } from './proposal-terms.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

const { steps, noShowPercent } = CANCELLATION_PRESETS.japan
/** With keys in the order of jsonb, which is not that of a preset. */
const cancellation = {
  steps: steps.map(({ fromDays, percent }) => ({ percent, fromDays })),
  ticketsAtCost: true,
  noShowPercent,
}
const terms = {
  price: 20_000,
  currency: 'JPY',
  dateTimes: [{ date: '2031-07-10', startTime: '09:00', endTime: '15:00' }],
  timeZone: 'Asia/Tokyo',
  cancellation,
}

test('A proposal shows its price lines, the deposit and what a cancellation costs on which day', async () => {
  const proposal = proposalOf({
    ...terms,
    priceLines: [
      { label: 'Guiding', amount: 10_000, per: 'person', kind: 'included' },
      { label: 'Lunch', amount: null, per: 'group', kind: 'onTheDay' },
    ],
    deposit: { amount: 5_000, dueOn: '2031-06-30', note: 'In cash' },
  })
  const { container } = await renderScreen(<ProposalTerms proposal={proposal} />)
  const text = container.textContent
  for (const part of [
    'Guiding: ¥10,000 per person · included',
    'Lunch: paid on the day',
    '¥5,000 by Mon, Jun 30',
    'Free until Sun, Jun 29',
    'From Wed, Jul 9: 40% (¥8,000)',
    'No-show: 100% (¥20,000)',
  ])
    expect(text).toContain(part)
})

test('The form sends the chosen rule, and its sum follows the lines and the people', async () => {
  const booking = bookingOf({ details: proposalOf({ ...terms, customerGroupSize: 2 }) })
  const { requests } = await renderScreen(
    <ProposeDialog booking={booking} isPossible onClose={() => undefined} />,
    {
      responses: {
        'POST /api/bookings/booking/confirm': {
          body: { message: 'Sent', booking: { ...booking, status: STATUS.proposed } },
        },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLSelectElement>(/^If the traveller cancels/).value).toBe('japan')
  fireEvent.click(dialog.getByRole('button', { name: 'Add a line' }))
  fireEvent.input(await dialog.findByLabelText(/^What it’s for/), { target: { value: 'Guiding' } })
  fireEvent.input(dialog.getByLabelText(/^Amount/), { target: { value: '10,000' } })
  fireEvent.change(dialog.getByLabelText(/^For/), { target: { value: 'person' } })
  await dialog.findByText('Included so far: ¥20,000')
  fireEvent.change(dialog.getByLabelText(/^If the traveller cancels/), {
    target: { value: 'dayBefore' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({
    priceLines: [{ label: 'Guiding', amount: 10_000, per: 'person', kind: 'included' }],
    cancellation: { ...CANCELLATION_PRESETS.dayBefore, ticketsAtCost: true },
  })
})

test('A price that differs from the sum of its lines is marked, and nothing is sent', async () => {
  const details = proposalOf({
    ...terms,
    priceLines: [{ label: 'Guiding', amount: 19_000, per: 'group', kind: 'included' }],
  })
  const { requests } = await renderScreen(
    <ProposeDialog booking={bookingOf({ details })} isPossible onClose={() => undefined} />,
  )
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await dialog.findByText('The price doesn’t match the sum of the included lines.')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('A guide writes own steps, sees the sentences, and an empty deposit is refused', async () => {
  const { requests } = await renderScreen(
    <ProposeDialog
      booking={bookingOf({ details: proposalOf(terms) })}
      isPossible
      onClose={() => undefined}
    />,
    {
      responses: {
        'POST /api/bookings/booking/confirm': {
          body: { message: 'Sent', booking: bookingOf({ status: STATUS.proposed }) },
        },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^If the traveller cancels/), { target: { value: 'own' } })
  for (const number of [4, 3, 2])
    fireEvent.click(await dialog.findByRole('button', { name: `Remove step ${number}` }))
  fireEvent.input(await dialog.findByLabelText('Days before the tour'), { target: { value: '５' } })
  fireEvent.input(dialog.getByLabelText('Cost (% of price)'), { target: { value: '25' } })
  await dialog.findByText('From Sat, Jul 5: 25% (¥5,000)')

  fireEvent.click(dialog.getByLabelText('I take a deposit'))
  const deposit = await dialog.findByLabelText<HTMLInputElement>('Deposit')
  expect(deposit.value).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await dialog.findByText('Please enter a valid price.')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)

  fireEvent.input(deposit, { target: { value: '3,000' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    deposit: { amount: 3_000 },
    cancellation: { steps: [{ fromDays: 5, percent: 25 }], noShowPercent: 100 },
  })
})

const cancelling = (role: 'user' | 'guide', cost: object) =>
  renderScreen(
    <CancelDialog
      booking={bookingOf({ status: STATUS.confirmed, agreed: proposalOf(terms) })}
      role={role}
      isPossible
      onClose={() => undefined}
    />,
    {
      responses: {
        'GET /api/bookings/booking/cancellation': {
          body: { currency: 'JPY', freeUntil: '2031-06-29', terms: cancellation, ...cost },
        },
      },
    },
  )

test('Before a traveller cancels, the dialog says what it costs by the server’s clock', async () => {
  await cancelling('user', { percent: 40, amount: 8_000 })
  await screen.findByText(/Cancelling now costs 40% \(¥8,000\), as agreed/)
})

test('While it is free, the dialog says until when', async () => {
  await cancelling('user', { percent: 0, amount: 0 })
  await screen.findByText('Cancelling now costs nothing.')
  screen.getByText('Free until Sun, Jun 29.')
})

test('A guide who cancels is told that the traveller gets everything back', async () => {
  await cancelling('guide', {})
  await screen.findByText(/the traveller gets back everything/)
})
