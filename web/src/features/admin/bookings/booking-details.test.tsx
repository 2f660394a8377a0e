// @vitest-environment happy-dom
import type { AdminBookingDetails } from '@annai/contract/admin/bookings/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { BookingDetails } from './booking-details.tsx'

const booking: AdminBookingDetails = {
  _id: 'b1',
  status: STATUS.proposed,
  createdAt: '2026-03-01T09:00:00.000Z',
  guide: { _id: 'g1', username: 'kenji_walks', displayName: 'Kenji Mori' },
  user: { _id: 'u1', username: 'hana_sato', displayName: 'Hana Sato' },
  enquiry: {
    location: 'Nara',
    dateTime: 'early April',
    customerGroupSize: 3,
    message: 'May we bring a dog?',
  },
  trip: null,
  tripRef: null,
  agreed: null,
  noShows: [],
  details: {
    location: 'Kyoto',
    timeZone: 'Asia/Tokyo',
    customerGroupSize: 2,
    price: 20000,
    currency: 'JPY',
    dateTimes: [
      { date: '2026-04-10', startTime: '09:00', endTime: '12:00' },
      { date: '2026-04-11', startTime: '13:00', endTime: '15:30' },
    ],
    remarks: 'Bring good shoes',
  },
  messages: [
    {
      _id: 'm1',
      seq: 1,
      sender: 'guide',
      senderRole: 'guide',
      message: 'proposed',
      date: '2026-03-02T09:00:00.000Z',
      isSystemMessage: true,
      messageKey: 'booking.system.proposed',
    },
    {
      _id: 'm2',
      seq: 2,
      sender: 'user',
      senderRole: 'user',
      message: 'Lovely, thank you',
      date: '2026-03-03T10:30:00.000Z',
      isSystemMessage: false,
    },
  ],
}
const show = (answer: AdminBookingDetails, language: Language = 'en') =>
  renderScreen(<BookingDetails id="b1" />, {
    language,
    known: [
      [['admin', 'booking', 'b1'], { isThreadRead: true, ...answer }],
      [['admin', 'thread', 'b1'], answer],
    ],
  })
/** The value of the term with this name. */
const termOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent

describe('the details of a booking for the operator', () => {
  test('show the status, both parties and the terms', async () => {
    await show(booking)
    expect(screen.getByText('Guide proposed details')).toBeDefined()
    expect([termOf('Guide'), termOf('User')]).toEqual([
      'Kenji Mori @kenji_walks',
      'Hana Sato @hana_sato',
    ])
    const parties = [/@kenji_walks/, /@hana_sato/].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(parties).toEqual([
      '/admin?tab=guides&search=kenji_walks',
      '/admin?tab=users&search=hana_sato',
    ])
    expect([termOf('Location'), termOf('Time zone')]).toEqual(['Kyoto', 'Asia/Tokyo'])
    expect(termOf('Group size')).toBe('2 people')
    expect(termOf('Price')).toBe('¥20,000 (JPY)')
    expect(
      textsOf('listitem')
        .slice(0, 2)
        .map((day) => day.replaceAll(/\s/g, ' ')),
    ).toEqual(['Friday, April 10, 2026, 09:00–12:00', 'Saturday, April 11, 2026, 13:00–15:30'])
    expect(termOf('Remarks')).toBe('Bring good shoes')
    expect(termOf('Enquiry')).toBe('May we bring a dog?')
  })

  test('show the payment terms that are agreed beside the proposed ones', async () => {
    const proposed = booking.details
    const deposit = { amount: 5_000, dueOn: null, note: '' }
    const cancellation = { steps: [], noShowPercent: 50, ticketsAtCost: false }
    await show({
      ...booking,
      agreed: proposed && { ...proposed, deposit },
      details: proposed && { ...proposed, cancellation },
    })
    expect(termOf('Deposit')).toBe('¥5,000')
    expect(termOf('Cancellation')).toContain('No-show: 50% (¥10,000)')
  })

  test('show no remarks if there are none', async () => {
    await show({ ...booking, details: booking.details && { ...booking.details, remarks: '' } })
    expect(screen.queryByText('Remarks')).toBeNull()
  })

  test('show the terms of the enquiry before any proposal, and N/A for the rest', async () => {
    await show({ ...booking, details: null, user: null })
    expect(termOf('Location')).toBe('Nara')
    expect(termOf('Group size')).toBe('3 people')
    expect(screen.getByText('early April')).toBeDefined()
    expect([termOf('User'), termOf('Time zone'), termOf('Price')]).toEqual(['N/A', 'N/A', 'N/A'])
  })

  test('show all messages with sender and time, and translate system messages', async () => {
    await show(booking)
    const [system, text] = screen.getAllByRole('listitem').slice(-2)
    expect(system?.textContent).toMatch(/^GuideSystem message.*Mar 2, 2026/)
    expect(system?.textContent).not.toContain('booking.system')
    expect(text?.textContent).toMatch(/^User.*Mar 3, 2026.*Lovely, thank you$/)
  })

  test('show the newest page of a long thread, and earlier ones on demand', async () => {
    const line = (seq: number): AdminBookingDetails['messages'][number] => ({
      _id: `m${seq}`,
      seq,
      sender: 'user',
      senderRole: 'user',
      message: `Line ${seq}`,
      date: '2026-03-03T10:30:00.000Z',
      isSystemMessage: false,
    })
    const path = '/api/admin/bookings/b1/messages'
    const { user, requests } = await renderScreen(<BookingDetails id="b1" />, {
      known: [
        [['admin', 'booking', 'b1'], { ...booking, details: null, isThreadRead: true }],
        [['admin', 'thread', 'b1'], { ...booking, messages: [line(5)] }],
        [
          ['admin', 'audit', { subject: 'b1', page: 1, search: '', order: 'desc' }],
          { rows: [], total: 0, counts: { all: 0 } },
        ],
      ],
      responses: {
        [`GET ${path}?before=5`]: { body: [line(3), line(4)] },
        [`GET ${path}?before=3`]: { body: [line(1), line(2)] },
      },
    })
    const lines = () => textsOf('listitem').map((text) => text.replace(/.*(Line \d)$/, '$1'))
    expect(lines()).toEqual(['Line 5'])
    expect(requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Load earlier messages' }))
    await waitFor(() => expect(lines()).toEqual(['Line 3', 'Line 4', 'Line 5']))
    await user.click(screen.getByRole('button', { name: 'Load earlier messages' }))
    await waitFor(() => expect(lines()).toEqual([1, 2, 3, 4, 5].map((n) => `Line ${n}`)))
    expect(screen.queryByRole('button', { name: 'Load earlier messages' })).toBeNull()
  })

  test('ask why the conversation is read before they load it', async () => {
    const read = `GET /api/admin/bookings/b1?${new URLSearchParams({ thread: 'newest', reason: 'A report' })}`
    const { user } = await renderScreen(<BookingDetails id="b1" />, {
      known: [[['admin', 'booking', 'b1'], { ...booking, messages: [], isThreadRead: false }]],
      responses: { [read]: { body: booking } },
    })
    const button = screen.getByRole('button', { name: 'Read the conversation' })
    expect(button).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: /^Why do you need/ }), ' A report ')
    await user.click(button)
    expect(await screen.findByText('Lovely, thank you')).toBeDefined()
  })

  test.each([
    [404, 'Booking not found'],
    [500, 'Error: Failed to fetch data'],
  ])('a response with status %i reads: %s', async (status, text) => {
    await renderScreen(<BookingDetails id="b1" />, {
      responses: { 'GET /api/admin/bookings/b1': { status, body: {} } },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })

  test.each([
    ['en', 'Group size', 1, '1 person'],
    ['zh-CN', '人数', 2, '2 人'],
    ['zh-TW', '人數', 2, '2 人'],
    ['ja', '参加人数', 2, '2名'],
    ['ko', '인원', 2, '2명'],
  ] as const)('show the group size with its unit in %s', async (language, name, size, text) => {
    const details = booking.details && { ...booking.details, customerGroupSize: size }
    await show({ ...booking, details }, language)
    expect(termOf(name)).toBe(text)
  })

  test.each(LANGUAGES)('shows no text key and no English in %s', async (language) => {
    const { container } = await show(booking, language)
    expect(container.textContent).not.toMatch(/\b(?:details|bookings|columns)\.\w+/)
    if (language !== 'en')
      expect(container.textContent).not.toMatch(/Booking Details|Group size|System message/)
  })
})
