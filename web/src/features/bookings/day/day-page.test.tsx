// @vitest-environment happy-dom
import type { Day } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { beforeEach, expect, test, vi } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { DayPage } from './day-page.tsx'

const HOUR = 3_600_000
const START = '2026-07-10T00:00:00.000Z'

const dayOf = (changes: Partial<Day> = {}): Day => ({
  bookingId: 'booking',
  timeZone: 'Asia/Tokyo',
  location: 'Kyoto',
  groupSize: 2,
  meetings: [
    {
      startsAt: START,
      endsAt: new Date(Date.parse(START) + 6 * HOUR).toISOString(),
      row: { date: '2026-07-10', startTime: '09:00', endTime: '15:00' },
    },
  ],
  meetingPoint: {
    place: {
      name: 'Kyoto Station, Central Exit',
      address: 'Karasuma-dori',
      localAddress: '京都市下京区',
      note: 'Under the clock',
      country: 'JP',
      position: null,
    },
    waits: 15,
    updatedAt: START,
  },
  isChangeProposed: false,
  signals: [],
  recognitions: [],
  contact: null,
  noShows: [],
  ...changes,
})

const open = (day: object, role: PersonRole = 'user', booking: Partial<Booking> = {}) =>
  renderScreen(<DayPage id="booking" role={role} />, {
    responses: {
      'GET /api/bookings/booking': {
        body: bookingOf({
          status: STATUS.confirmed,
          day: { opensAt: START, hasPoint: true },
          ...booking,
        }),
      },
      'GET /api/bookings/booking/day': { body: day },
      'POST /api/bookings/booking/no-shows': { body: day, status: 201 },
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(START) - 2.5 * HOUR })
})
test('Shows when, where, until when the guide waits, and the ways there', async () => {
  const screen = await open(dayOf())
  await screen.findByText('Kyoto Station, Central Exit')
  expect(screen.getByText('京都市下京区').lang).toBe('ja')
  expect(screen.getByText(/^Starts in 2 hrs? 30 min/)).toBeTruthy()
  expect(screen.getByText(/^Your guide waits until 9:15/)).toBeTruthy()
  const map = screen.getByRole('link', { name: /^Map/ })
  expect(map.getAttribute('href')).toContain('google.com/maps')
  expect(screen.getByRole('link', { name: '119' }).getAttribute('href')).toBe('tel:119')
})

test('The taxi card names the place in the language of the country, and closes by its button', async () => {
  const screen = await open(dayOf())
  await screen.user.click(await screen.findByRole('button', { name: 'Show to a taxi driver' }))
  const card = await screen.findByRole('dialog', { name: 'Card for a taxi driver' })
  expect(card.textContent).toContain('ここまでお願いします。')
  expect(card.textContent).toContain('京都市下京区')
  await screen.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A guide without a meeting point is led to set it, with the agreed place filled in', async () => {
  const screen = await open(dayOf({ meetingPoint: null }), 'guide')
  await screen.user.click(await screen.findByRole('button', { name: 'Set the meeting point' }))
  const field = await screen.findByRole('textbox', { name: 'Place' })
  expect(field).toHaveProperty('value', 'Kyoto')
  expect(screen.getByText(/may not be able to read an address in Latin letters/)).toBeTruthy()
})

test('A traveller reads that the guide has not said where yet', async () => {
  const screen = await open(dayOf({ meetingPoint: null }))
  await screen.findByText('Haruka hasn’t set the exact meeting point yet.')
  expect(screen.queryByRole('button', { name: 'Set the meeting point' })).toBeNull()
})

const contact = (closesAt: string): Day['contact'] => ({
  opensAt: new Date(Date.parse(START) - 24 * HOUR).toISOString(),
  closesAt,
  other: {
    phone: {
      number: '+819012345678',
      national: '090-1234-5678',
      international: '+81 90 1234 5678',
    },
    messenger: { name: 'LINE', id: 'haruka' },
  },
  hasOwn: true,
})

test('The phone of the guide can be called, and stands on the taxi card as people there write it', async () => {
  const closesAt = new Date(Date.parse(START) + 174 * HOUR).toISOString()
  const screen = await open(dayOf({ contact: contact(closesAt) }))
  const phone = await screen.findByRole('link', { name: '090-1234-5678' })
  expect(phone.getAttribute('href')).toBe('tel:+819012345678')
  screen.getByText('From abroad: +81 90 1234 5678')
  screen.getByText('haruka')
  await screen.user.click(screen.getByRole('button', { name: 'Show to a taxi driver' }))
  const card = await screen.findByRole('dialog', { name: 'Card for a taxi driver' })
  expect(card.textContent).toContain('090-1234-5678')
})

test('An old copy of the day shows no contact after its window (case 30)', async () => {
  const closesAt = new Date(Date.parse(START) - 3 * HOUR).toISOString()
  const screen = await open(dayOf({ contact: contact(closesAt) }))
  await screen.findByText('Contact details are no longer shown.')
  expect(screen.queryByRole('link', { name: '090-1234-5678' })).toBeNull()
})

test('That the other did not come can be put on record once the waiting time is over', async () => {
  vi.setSystemTime(Date.parse(START) + 16 * 60_000)
  const screen = await open(dayOf())
  await screen.user.click(await screen.findByRole('button', { name: 'Haruka didn’t show up' }))
  await screen.user.type(await screen.findByRole('textbox'), 'Nobody at the exit')
  await screen.user.click(screen.getByRole('button', { name: 'Record no-show' }))
  await vi.waitFor(() =>
    expect(screen.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      meeting: START,
      text: 'Nobody at the exit',
    }),
  )
})

test('the day of an enquiry says that its tour is not confirmed, without a call for it', async () => {
  const screen = await open({}, 'user', { status: STATUS.enquiry, day: null })
  expect(await screen.findAllByText('This tour isn’t confirmed')).toHaveLength(2)
  const back = await screen.findByRole('link', { name: 'Back to booking' })
  expect(back.getAttribute('href')).toBe('/bookings/booking')
  expect(screen.requests.map(({ path }) => path)).toEqual(['/api/bookings/booking'])
})
