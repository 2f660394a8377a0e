import type { TripResponse } from '@annai/contract/bookings/trips/shapes'
import type { Answer, TestApp } from './app.ts'
import { builders, enquiryOf, proposalOf, type TestPerson } from './make.ts'

/** Days in the future of the tests' clock. */
export const TRIP_DAYS = { fromDay: '2026-07-10', toDay: '2026-07-14', days: 2, adults: 2 }

export interface TripGuide {
  guide: TestPerson
  /** The booking of this guide. */
  id: string
}

interface TripOptions {
  count?: number
  user?: TestPerson
  /** Some of the guides; the others are new. */
  guides?: readonly TestPerson[]
  trip?: object
}

/** A traveller with a trip of this many guides. */
export async function tripOf(
  app: TestApp,
  { count = 3, user, guides: known = [], trip = TRIP_DAYS }: TripOptions = {},
) {
  const make = builders(app)
  const traveller = user ?? (await make.user())
  const guides = [...known]
  while (guides.length < count) guides.push(await make.guide())
  const answer = await app.as(traveller).post('/api/trips', {
    guideIds: guides.map(({ id }) => id),
    enquiry: enquiryOf(),
    trip,
  })
  if (answer.status !== 201) throw new Error(`a trip answered ${JSON.stringify(answer.body)}`)
  const made: TripResponse = answer.body
  const bookingOf = (guide: TestPerson): string => {
    const booking = made.bookings.find((each) => each.guide?._id === guide.id)
    if (!booking) throw new Error(`${guide.username} was not asked`)
    return booking._id
  }
  const asked: TripGuide[] = guides.map((guide) => ({ guide, id: bookingOf(guide) }))
  return { user: traveller, id: made.trip._id, answer: made, asked }
}

let day = 0
/** The guide proposes a day that no other proposal has. */
export async function propose(app: TestApp, { guide, id }: TripGuide): Promise<Answer> {
  const date = new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10)
  const dateTimes = [{ date, startTime: '09:00', endTime: '12:00' }]
  return app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes }))
}

export const readTrip = async (app: TestApp, user: TestPerson, id: string): Promise<TripResponse> =>
  (await app.as(user).get(`/api/trips/${id}`)).body
