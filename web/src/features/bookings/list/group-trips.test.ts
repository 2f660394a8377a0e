import { expect, test } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { groupTrips } from './booking-list.tsx'

const inTrip = (_id: string, id: string | undefined) =>
  bookingOf({ _id, tripRef: id === undefined ? null : { id, asked: 2, groupDetails: false } })

test('The bookings of one trip are one card, where its newest change is', () => {
  const list = [inTrip('a', 'x'), inTrip('b', undefined), inTrip('c', 'x'), inTrip('d', 'y')]
  expect(groupTrips(list).map((group) => group.map(({ _id }) => _id))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
  ])
})
