import { randomUUID } from 'node:crypto'
import { type BookingStatus, isClosed } from '@annai/contract/bookings/lifecycle'
import { TRIP_LIMITS } from '@annai/contract/bookings/trips/limits'
import { decides } from '@annai/contract/bookings/trips/policy'
import fc from 'fast-check'
import type { Answer, TestApp } from '../app.ts'
import { enquiryOf, type TestPerson } from '../make.ts'
import type { History, TestedBooking } from './play.ts'

/** The guides for a trip. The first three get the enquiry at the start of the history. */
export const TRIP_GUIDES = 6

/** The traveller adds guides to a trip, or turns an enquiry into a trip and adds them. */
export interface TripAttempt {
  does: 'ask' | 'rescue'
  server: 0 | 1
  /** A plain enquiry, for a rescue. */
  which: 0 | 1
  first: number
  count: 1 | 2
}

export const tripAttempt: fc.Arbitrary<TripAttempt> = fc.record({
  does: fc.constantFrom('ask' as const, 'rescue' as const),
  server: fc.constantFrom(0 as const, 1 as const),
  which: fc.constantFrom(0 as const, 1 as const),
  first: fc.integer({ min: 0, max: TRIP_GUIDES - 1 }),
  count: fc.constantFrom(1 as const, 2 as const),
})

/** A trip of a history, with its traveller and the guides who can be added. */
export interface TestedTrips {
  /** Of the traveller of the three guides, then those of the plain enquiries. */
  ids: string[]
  guides: TestPerson[]
  /** Calls that answered what no call may answer. */
  odd: string[]
}

const DAYS = { fromDay: '2026-06-12', toDay: '2026-06-20', adults: 2 }

export const testedBooking = (id: string, user: TestPerson, guide: TestPerson): TestedBooking => ({
  id,
  user,
  guide,
  answers: [],
  clientIds: Array.from({ length: 8 }, () => randomUUID()),
})

/** The bookings of a response that are new to the history. */
function newBookings(
  { body }: Answer,
  user: TestPerson,
  guides: TestPerson[],
  known: readonly TestedBooking[],
): TestedBooking[] {
  const bookings: { _id: string; guide: { _id: string } }[] = body.bookings
  return bookings
    .filter(({ _id }) => !known.some(({ id }) => id === _id))
    .flatMap(({ _id, guide: { _id: guideId } }) => {
      const guide = guides.find(({ id }) => id === guideId)
      return guide ? [testedBooking(_id, user, guide)] : []
    })
}

/** A trip of three guides, with which a history begins. */
export async function beginTrip(
  app: TestApp,
  user: TestPerson,
  guides: TestPerson[],
): Promise<{ trips: TestedTrips; bookings: TestedBooking[] }> {
  const guideIds = guides.slice(0, TRIP_LIMITS.open).map(({ id }) => id)
  const answer = await app
    .as(user)
    .post('/api/trips', { guideIds, enquiry: enquiryOf(), trip: DAYS })
  const trips = { ids: [answer.body.trip._id], guides, odd: [] }
  return { trips, bookings: newBookings(answer, user, guides, []) }
}

/** Adds guides. A busy machine may refuse with 503, which changes nothing. */
export async function addGuides(attempt: TripAttempt, history: History): Promise<void> {
  const { bookings, servers, trips } = history
  const app = servers[attempt.server]
  const [plain, own] = [bookings[attempt.which], bookings[2]]
  const user = attempt.does === 'rescue' ? plain.user : own?.user
  if (!user) throw new Error('a trip without a traveller')
  const post = async (url: string, body: object): Promise<Answer> => {
    const answer = await app.as(user).post(url, body)
    if (![200, 201, 409].includes(answer.status) && answer.status !== 503)
      trips.odd.push(`${url} answered ${answer.status}`)
    return answer
  }
  let [id] = trips.ids
  if (attempt.does === 'rescue') {
    await post(`/api/bookings/${plain.id}/trip`, {})
    const { body } = await app.as(user).get(`/api/bookings/${plain.id}`)
    id = body.tripRef?.id
    if (id && !trips.ids.includes(id)) trips.ids.push(id)
  }
  if (!id) return
  const guideIds = Array.from(
    { length: attempt.count },
    (_, index) => trips.guides[(attempt.first + index) % TRIP_GUIDES]?.id,
  )
  const answer = await post(`/api/trips/${id}/ask`, { guideIds })
  if (answer.status === 200) bookings.push(...newBookings(answer, user, trips.guides, bookings))
}

/** The invariants of every trip while nothing runs. */
export async function checkTrips({ servers: [app], trips, bookings }: History): Promise<string[]> {
  const wrong = [...trips.odd]
  for (const [index, id] of trips.ids.entries()) {
    const rows = await app.ctx.db
      .selectFrom('bookings')
      .select(['id', 'status', 'guide_id', 'agreed_revision'])
      .where('trip_id', '=', id)
      .execute()
    const open = rows.filter(({ status }) => isAwaiting(status))
    if (open.length > TRIP_LIMITS.open) wrong.push(`trip ${index}: ${open.length} are open`)
    if (rows.length > TRIP_LIMITS.asked) wrong.push(`trip ${index}: ${rows.length} were asked`)
    if (new Set(rows.map((row) => row.guide_id)).size !== rows.length)
      wrong.push(`trip ${index}: a guide was asked twice`)
    const superseded = await app.ctx.db
      .selectFrom('messages')
      .select('booking_id')
      .where(
        'booking_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('message_key', '=', 'booking.system.superseded')
      .execute()
    if (superseded.length > 0 && rows.every((row) => row.agreed_revision === null))
      wrong.push(`trip ${index}: bookings were closed and none was agreed`)
    const unknown = rows.filter((row) => !bookings.some((tested) => tested.id === row.id))
    if (unknown.length > 0) wrong.push(`trip ${index}: ${unknown.length} bookings of nobody`)
  }
  return wrong
}

const isAwaiting = (status: BookingStatus) => !isClosed(status) && !decides(status)
