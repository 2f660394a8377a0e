import { isBlocked } from '../../accounts/policy.ts'
import type { ResourceOf, Rule } from '../../permission.ts'
import { type BookingStatus, isClosed } from '../lifecycle.ts'
import { bookingRules } from '../policy.ts'

const { party } = bookingRules
type BookingFacts = ResourceOf<typeof party> & { status: BookingStatus }

/** The traveller reads what they shared; the guide only while this booking is open or agreed. */
const readGroupDetails: Rule<BookingFacts> = (person, booking) => {
  const stranger = party(person, booking)
  if (stranger !== null || person.role === 'user') return stranger
  return isBlocked(person.status) || isClosed(booking.status) ? 'party.notFound' : null
}

const changeGroupDetails: Rule<BookingFacts> = (person, booking) =>
  person.role === 'user' ? party(person, booking) : 'auth.forbidden'

export const groupDetailsRules = { readGroupDetails, changeGroupDetails }
