// @vitest-environment happy-dom
import type { CalendarSpans, GuideCalendar } from '@annai/contract/availability/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { ProposalContext } from '@annai/contract/bookings/proposals/shapes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../../shell/session/session.ts'
import { bookingOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

const context: ProposalContext = {
  timeZone: 'Asia/Tokyo',
  currency: 'JPY',
  taken: [
    {
      bookingId: 'other',
      traveller: 'Mina Park',
      start: '2031-07-10T00:00:00.000Z',
      end: '2031-07-10T03:00:00.000Z',
    },
  ],
  groups: 1,
}

const CALENDAR = 'GET /api/guides/calendar'
const SPANS = `${CALENDAR}/spans`
type Responses = NonNullable<Parameters<typeof renderScreen>[1]>['responses']

async function form(
  known: ProposalContext | null = context,
  booking = bookingOf(),
  more: Responses = {},
) {
  const rendered = await renderScreen(
    <ProposeDialog booking={booking} isPossible onClose={() => undefined} />,
    {
      responses: {
        ...more,
        ...(known && { 'GET /api/bookings/proposal-context': { body: known } }),
        'POST /api/bookings/booking/confirm': {
          body: { message: 'Sent', booking: { ...booking, status: STATUS.proposed } },
        },
      },
    },
  )
  await screen.findByRole('dialog')
  return rendered
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const set = (label: RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
function setTimes(start: string, end: string, date = '2031-07-10') {
  set(/^Date$/, date)
  set(/^Start time$/, start)
  set(/^End time$/, end)
}
const warning = () => screen.queryByText('These times overlap with your confirmed bookings')

test('Only a change of agreed terms is said to leave them as they are until confirmed', async () => {
  const rejected = bookingOf({
    status: STATUS.rejectedByUser,
    details: { ...proposalOf(), status: 'rejected' },
  })
  await form(context, rejected)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('can confirm or reject them')
  expect(dialog.textContent).not.toContain('Nothing changes until')
  cleanup()
  await form(context, { ...rejected, status: STATUS.confirmed, agreed: proposalOf() })
  expect(screen.getByRole('dialog').textContent).toContain('Nothing changes until they confirm')
})

test('A guide ticks the needs that the proposal covers, and they are not in the draft', async () => {
  const booking = bookingOf({ tripRef: { asked: 1, groupDetails: true } })
  const { user, requests } = await renderScreen(
    <ProposeDialog booking={booking} isPossible onClose={() => undefined} />,
    {
      responses: {
        'GET /api/bookings/proposal-context': { body: context },
        'GET /api/party/booking': {
          body: {
            party: {
              childAges: [4],
              diet: ['halal'],
              mobility: [],
              allergies: 'walnut-quartz',
              note: '',
            },
            consentedAt: '2026-06-01T09:00:00.000Z',
            forgottenAt: '2026-08-01T09:00:00.000Z',
            covers: null,
          },
        },
        'POST /api/bookings/booking/confirm': {
          body: { message: 'Sent', booking: { ...booking, status: STATUS.proposed } },
        },
      },
    },
  )
  await user.click(await screen.findByLabelText('Halal'))
  await user.click(screen.getByLabelText('Allergies: walnut-quartz'))
  expect(screen.getByLabelText<HTMLInputElement>('Children: 4 years old').checked).toBe(false)
  setTimes('13:00', '15:00', '2031-07-11')
  await waitFor(() => expect(field(/^Time zone/).value).toBe('Asia/Tokyo'))
  const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  for (const word of ['walnut-quartz', 'halal']) expect(kept).not.toContain(word)
  await user.click(screen.getByRole('button', { name: 'Send proposal' }))
  const sent = () => requests.find(({ path }) => path.endsWith('/confirm'))
  await waitFor(() => expect(sent()?.body).toMatchObject({ covers: ['halal', 'allergies'] }))
})

describe('The form of a proposal', () => {
  test('starts with the time zone of the guide’s place and the currency of the prices', async () => {
    await form()
    await waitFor(() => expect(field(/^Time zone/).value).toBe('Asia/Tokyo'))
    expect(field(/^Currency/).value).toBe('JPY')
  })

  test('does not lose changed fields if the defaults arrive late or not at all', async () => {
    await form(null)
    expect(field(/^Currency/).value).toBe('USD')
    expect(field(/^Time zone/).value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('starts with the last proposal', async () => {
    const details = proposalOf({ timeZone: 'Asia/Seoul', currency: 'KRW' })
    const { requests } = await form(context, bookingOf({ status: STATUS.proposed, details }))
    const loaded = () => requests.filter(({ path }) => path.endsWith('/proposal-context'))
    await waitFor(() => expect(loaded()).toHaveLength(1))
    expect([field(/^Time zone/).value, field(/^Currency/).value]).toEqual(['Asia/Seoul', 'KRW'])
  })

  test('warns of an overlap with a link to the booking, and can be sent', async () => {
    const { user, requests } = await form()
    await waitFor(() => expect(field(/^Time zone/).value).toBe('Asia/Tokyo'))
    setTimes('12:00', '14:00')
    expect(warning()).toBeNull()
    setTimes('11:00', '14:00')
    await waitFor(() => expect(warning()).not.toBeNull())
    const link = screen.getByRole('link', { name: /Mina Park/ })
    expect(link.getAttribute('href')).toBe('/bookings/other')
    expect(link.textContent).toMatch(/Thu, July 10, 2031, 9:00\s?AM–12:00\s?PM/)
    expect(screen.getByText(/won’t be able to confirm unless/)).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: /^Allow these times/ }))
    expect(screen.getByText(/You’ve allowed the overlap/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send proposal' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        allowOverlap: true,
        timeZone: 'Asia/Tokyo',
        currency: 'JPY',
      }),
    )
  })

  test('warns of closed hours, busy times and other open proposals, and can be sent', async () => {
    const day = [{ from: '09:00', to: '17:00' }]
    const calendar: GuideCalendar = {
      ...{ zone: 'Asia/Tokyo', groups: 1, mostPeople: null, noticeDays: 1, shortestMinutes: 180 },
      ...{ week: [day, day, day, day, day, [], []], seasons: [], exceptions: [], version: 1 },
    }
    const on = (hours: string, end: string) => ({
      start: `2031-07-10T${hours}:00.000Z`,
      end: `2031-07-10T${end}:00.000Z`,
    })
    const spans: CalendarSpans = {
      agreed: [],
      holds: [
        { bookingId: 'booking', traveller: 'Hana', ...on('06:00', '07:00') },
        { bookingId: 'other', traveller: 'Mina Park', ...on('06:00', '07:00') },
      ],
      busy: [{ feed: 'Google', ...on('01:00', '02:00') }],
    }
    const { user, requests } = await form({ ...context, taken: [] }, bookingOf(), {
      [CALENDAR]: { body: calendar },
      [SPANS]: { body: spans },
    })
    await waitFor(() => expect(field(/^Time zone/).value).toBe('Asia/Tokyo'))
    setTimes('12:00', '18:00')
    expect(await screen.findByText('Check your calendar')).toBeDefined()
    expect(screen.getByText(/^Outside your hours: Thu, July 10, 2031, 12:00/)).toBeDefined()
    const link = await screen.findByRole('link', { name: /^Proposal to Mina Park, waiting/ })
    expect(link.getAttribute('href')).toBe('/bookings/other')
    expect(screen.queryByText(/Proposal to Hana/)).toBeNull()
    expect(screen.queryByText(/Google/)).toBeNull()
    setTimes('10:30', '12:00')
    expect(await screen.findByText(/^Busy \(Google\): .*10:00\s?AM–11:00/)).toBeDefined()
    expect(screen.queryByText(/Outside your hours/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send proposal' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  })

  test('shows what equal times mean, and when an end is on the next day', async () => {
    await form()
    setTimes('10:00', '10:00')
    expect(await screen.findByText(/would last 24 hours/)).toBeDefined()
    setTimes('22:00', '02:00')
    expect(await screen.findByText('This ends on the next day.')).toBeDefined()
    setTimes('10:00', '12:00')
    await waitFor(() => expect(screen.queryByText(/next day|24 hours/)).toBeNull())
  })

  test('shows one error for a negative price', async () => {
    const { user, requests } = await form()
    setTimes('10:00', '12:00')
    await user.type(field(/^Price/), '-5')
    await user.click(screen.getByRole('button', { name: 'Send proposal' }))
    expect(await screen.findAllByText('Prices can’t be below 0.')).toHaveLength(1)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('explains that several dates are booked as one', async () => {
    const { user } = await form()
    expect(screen.queryByText(/confirms all of these dates together/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add a date' }))
    expect(screen.getByText(/confirms all of these dates together/)).toBeDefined()
  })

  test('requires a confirmation before the draft is discarded', async () => {
    beginSession({ token: 'token', role: 'guide', userId: 'guide' })
    const first = await form()
    set(/^Location/, 'Arashiyama')
    first.unmount()
    const { user } = await form()
    const startOver = await screen.findByRole('button', { name: 'Start over' })
    await user.click(startOver)
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    expect(field(/^Location/).value).toBe('Arashiyama')
    await user.click(within(question).getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(field(/^Location/).value).toBe('Kyoto'))
    endSession()
  })
})

describe('An open proposal', () => {
  const details = proposalOf({
    dateTimes: [{ date: '2031-07-10', startTime: '09:00', endTime: '15:00' }],
  })
  const card = (role: 'user' | 'guide') =>
    renderScreen(
      <ProposalCard booking={bookingOf({ status: STATUS.proposed, details })} role={role} />,
      { responses: { 'GET /api/bookings/proposal-context': { body: context } } },
    )

  test('shows the guide an overlap with a booking that was confirmed later', async () => {
    await card('guide')
    await waitFor(() => expect(warning()).not.toBeNull())
    expect(screen.getByRole('link', { name: /Mina Park/ })).toBeDefined()
  })

  test('shows that it reserves nothing, or that the times are taken', async () => {
    await card('user')
    expect(screen.getByText('These times aren’t reserved until you confirm.')).toBeDefined()
    cleanup()
    const taken = proposalOf({ isTaken: true })
    await renderScreen(
      <ProposalCard
        {...{ booking: bookingOf({ status: STATUS.proposed, details: taken }), role: 'user' }}
      />,
    )
    expect(screen.getByRole('status').textContent).toMatch(/since been booked/)
    expect(screen.queryByText(/aren’t reserved/)).toBeNull()
  })

  test('says of a change of agreed times nothing that holds for new ones only', async () => {
    const agreed = proposalOf({ revision: 1 })
    const booking = bookingOf({
      status: STATUS.changedAfter,
      agreed,
      details: proposalOf({ revision: 2 }),
    })
    await renderScreen(<ProposalCard {...{ booking, role: 'user' }} />)
    expect(screen.getAllByText(/July 10/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/aren’t reserved/)).toBeNull()
  })

  test('shows the traveller nothing about the guide’s other bookings', async () => {
    const { requests } = await card('user')
    expect(warning()).toBeNull()
    expect(requests).toEqual([])
  })
})

test('If a proposal can no longer be sent, the form scrolls to the reason', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await renderScreen(
    <ProposeDialog booking={bookingOf()} isPossible={false} onClose={() => undefined} />,
    { responses: { 'GET /api/bookings/proposal-context': { body: context } } },
  )
  const note = await screen.findByText(/has changed in the meantime/)
  expect(shown.mock.contexts.some((one) => one instanceof Element && one.contains(note))).toBe(true)
  shown.mockRestore()
})
