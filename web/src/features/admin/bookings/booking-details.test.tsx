import type { AdminBookingDetails } from '@annai/contract/admin/shapes'
import { S } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../shell/http/api-error.ts'
import { draw, textOf } from '../../../testing/draw.tsx'
import { BookingDetails } from './booking-details.tsx'

const booking: AdminBookingDetails = {
  _id: 'b1',
  status: S.proposed,
  createdAt: '2026-03-01T09:00:00.000Z',
  guide: { _id: 'g1', username: 'kenji_walks', displayName: 'Kenji Mori' },
  user: { _id: 'u1', username: 'hana_sato', displayName: 'Hana Sato' },
  enquiry: {
    location: 'Nara',
    dateTime: 'early April',
    customerGroupSize: 3,
    message: 'May we bring a dog?',
  },
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
      sender: 'guide',
      senderRole: 'guide',
      message: 'proposed',
      date: '2026-03-02T09:00:00.000Z',
      isSystemMessage: true,
      messageKey: 'booking.system.proposed',
    },
    {
      _id: 'm2',
      sender: 'user',
      senderRole: 'user',
      message: 'Lovely, thank you',
      date: '2026-03-03T10:30:00.000Z',
      isSystemMessage: false,
    },
  ],
}
const read = async (answer: object, language: (typeof LANGUAGES)[number] = 'en') =>
  textOf(
    await draw(<BookingDetails id="b1" />, {
      language,
      known: [[['admin', 'booking', 'b1'], answer]],
    }),
  )

describe('a booking as the operator reads it', () => {
  test('status, both parties and the terms', {
    tags: ['P2-207', 'P2-208', 'P2-209', 'P2-210', 'P2-211'],
  }, async () => {
    const text = await read(booking)
    for (const part of [
      'Guide proposed details',
      'Kenji Mori',
      '@kenji_walks',
      'Hana Sato',
      '@hana_sato',
      'Kyoto',
      'Asia/Tokyo',
      'Friday, April 10, 2026',
      '09:00–12:00',
      'Saturday, April 11, 2026',
      '13:00–15:30',
      'Bring good shoes',
      'May we bring a dog?',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/¥20,000 \(JPY\)/)
    const bare = { ...booking, details: booking.details && { ...booking.details, remarks: '' } }
    expect(await read(bare)).not.toContain('Remarks')
  })

  test('before any proposal: what was asked for, N/A for the rest', {
    tags: ['P2-209'],
  }, async () => {
    const label = await read({ ...booking, details: null, user: null })
    for (const part of ['Nara', 'early April', 'N/A']) expect(label).toContain(part)
  })

  test('who wrote what and when, system lines in words', { tags: ['P2-212'] }, async () => {
    const words = await read(booking)
    expect(words).toMatch(/User[\s\S]*Mar 3, 2026[\s\S]*Lovely, thank you/)
    expect(words).toMatch(/Guide\nSystem message/)
    expect(words).not.toContain('booking.system')
  })

  test('there is no such booking, or it could not be fetched', async () => {
    expect(await read(new ApiError(404, { error: 'no' }))).toContain('Booking not found')
    expect(await read(new ApiError(500, null))).toContain('Error: Failed to fetch data')
  })

  test.each(LANGUAGES)('no key and no English shows in %s', async (language) => {
    const words = await read(booking, language)
    expect(words).not.toMatch(/\b(?:details|bookings|columns)\.\w+/)
    if (language !== 'en') expect(words).not.toMatch(/Booking Details|Group size|System message/)
  })
})
