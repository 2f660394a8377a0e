import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { TripBooking, TripResponse } from '@annai/contract/bookings/trips/shapes'
import { screen, within } from '@testing-library/react'
import { bookingOf, proposalOf } from './bookings.ts'
import { guideOf } from './guides.ts'

export function tripBooking(displayName: string, changes: Partial<TripBooking> = {}): TripBooking {
  const {
    messages: _,
    previous: __,
    ...summary
  } = bookingOf({
    _id: displayName.toLowerCase(),
    tripRef: { id: 'trip', asked: 4, groupDetails: false },
    guide: {
      _id: displayName,
      displayName,
      username: displayName.toLowerCase(),
      profilePicture: '',
    },
  })
  const { location, languages, averageRating, reviewCount } = guideOf()
  const guideFacts = { location, languages, averageRating, reviewCount }
  return { ...summary, guideFacts: { ...guideFacts, answersWithin: 'day' }, ...changes }
}

/** Two proposals, one guide who has not answered, and one who declined. */
export const tripBookings = [
  tripBooking('Haruka', {
    status: STATUS.proposed,
    details: proposalOf(),
    deadline: '2031-06-30T09:00:00.000Z',
  }),
  tripBooking('Jia', {
    status: STATUS.changed,
    details: proposalOf({
      ...{ price: 6000, currency: 'TWD', location: 'Taipei', remarks: '' },
      dateTimes: [
        { date: '2031-07-10', startTime: '22:00', endTime: '01:30' },
        { date: '2031-07-11', startTime: '09:00', endTime: '12:00' },
      ],
    }),
  }),
  tripBooking('Ren'),
  tripBooking('Mei', { status: STATUS.declined }),
]

export const tripAnswerOf = (
  changes: Partial<TripResponse['trip']> = {},
  shown: readonly TripBooking[] = tripBookings,
): TripResponse => ({
  trip: {
    ...{ fromDay: '2031-07-10', toDay: '2031-07-12', days: null, hours: null, partOfDay: 'any' },
    ...{ adults: 2, children: 0, language: null, budget: null, currency: null },
    ...{ _id: 'trip', createdAt: '2026-06-01T09:00:00.000Z', state: 'open' },
    enquiry: bookingOf().enquiry,
    asksLeft: 0,
    groupDetails: false,
    ...changes,
  },
  bookings: [...shown],
})

/** The text of a row, cell by cell, one guide a cell. */
export const tableRow = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '))
