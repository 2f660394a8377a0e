import { SimilarGuides } from '../../guides/shapes.ts'
import { defineOperation } from '../../operation.ts'
import { BookingTripRequest, MoreGuidesRequest, NewTripRequest, TripResponse } from './shapes.ts'

const UNAVAILABLE = [
  'trips.guideUnavailable',
  'trips.guidesUnavailable',
  'bookings.guideUnavailable',
  'bookings.guideNotFound',
] as const

export const sendTrip = defineOperation({
  method: 'POST',
  path: '/api/trips',
  who: 'person',
  summary: 'A traveller asks up to three guides; each counts as an enquiry (Idempotency-Key)',
  body: NewTripRequest,
  status: 201,
  response: TripResponse,
  refuses: [
    ...UNAVAILABLE,
    'bookings.enquiryByGuide',
    'request.keyReused',
    'request.tooMany',
    'secrets.otherKey',
  ],
})

export const readTrip = defineOperation({
  method: 'GET',
  path: '/api/trips/:id',
  who: 'user',
  summary: 'A trip with its bookings, in the order in which the guides were asked',
  response: TripResponse,
  refuses: ['trips.notFound'],
})

export const findReplacements = defineOperation({
  method: 'GET',
  path: '/api/trips/:id/similar',
  who: 'user',
  summary: 'Up to two guides like those who were asked, free on the days of the trip first',
  response: SimilarGuides,
  refuses: ['trips.notFound'],
})

export const addGuides = defineOperation({
  method: 'POST',
  path: '/api/trips/:id/ask',
  who: 'user',
  summary: 'Asks more guides; those who were asked before are not asked again',
  body: MoreGuidesRequest,
  response: TripResponse,
  refuses: [
    ...UNAVAILABLE,
    'trips.notFound',
    'trips.full',
    'trips.askedOut',
    'trips.decided',
    'trips.over',
    'request.tooMany',
  ],
})

export const startTrip = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/trip',
  who: 'user',
  summary: 'Makes a trip of a booking, so that more guides can be asked with its words',
  body: BookingTripRequest,
  status: 201,
  response: TripResponse,
  refuses: ['bookings.notFound', 'trips.exists', 'trips.decided', 'trips.over'],
})
