import type { Rule } from '../../permission.ts'
import { type BookingStatus, isAgreed, isClosed, STATUS } from '../lifecycle.ts'
import { TRIP_LIMITS as L } from './limits.ts'
import type { TripState } from './shapes.ts'

/** A trip belongs to its traveller; for other callers it does not exist (404). */
const ownTrip: Rule<{ user_id: string }> = (person, { user_id }) =>
  person.role === 'user' && person.id === user_id ? null : 'trips.notFound'

interface Asked {
  readonly user_id: string
  readonly state: TripState
  /** Guides who were asked, and those of them whose booking is open. */
  readonly asked: number
  readonly open: number
  /** Guides to be asked now. */
  readonly adding: number
}

const addGuides: Rule<Asked> = (person, trip) => {
  const refusal = ownTrip(person, trip)
  if (refusal) return refusal
  if (person.status !== 'active') return 'auth.inactive'
  if (trip.state !== 'open') return trip.state === 'decided' ? 'trips.decided' : 'trips.over'
  if (trip.asked + trip.adding > L.asked) return 'trips.askedOut'
  return trip.open + trip.adding > L.open ? 'trips.full' : null
}

/** The traveller of a booking turns it into a trip, to ask more guides. */
const startTrip: Rule<{ user_id: string | null; trip_id: string | null; state: TripState }> = (
  person,
  { user_id, trip_id, state },
) => {
  if (person.role !== 'user' || person.id !== user_id) return 'bookings.notFound'
  if (person.status !== 'active') return 'auth.inactive'
  if (trip_id !== null) return 'trips.exists'
  if (state === 'open') return null
  return state === 'decided' ? 'trips.decided' : 'trips.over'
}

/** The first agreement decides a trip; a second one needs the traveller's explicit confirmation. */
const decideTrip: Rule<{ status: BookingStatus; isDecided: boolean; keepOthers: boolean }> = (
  _person,
  { status, isDecided, keepOthers },
) => {
  if (!isDecided || isAgreed(status)) return null
  return keepOthers && !isClosed(status) ? null : 'trips.decided'
}

export const tripRules = { ownTrip, addGuides, startTrip, decideTrip }

/** A booking in this status decides its trip. */
export const decides = (status: BookingStatus): boolean =>
  isAgreed(status) || status === STATUS.completed

/** How many more guides can be asked. */
export const asksLeft = ({ state, asked, open }: Omit<Asked, 'user_id' | 'adding'>): number =>
  state === 'open' ? Math.max(0, Math.min(L.open - open, L.asked - asked)) : 0
