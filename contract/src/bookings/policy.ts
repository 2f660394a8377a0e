import { isBlocked } from '../accounts/policy.ts'
import type { ResourceOf, Rule } from '../permission.ts'
import { type BookingStatus, isClosed } from './lifecycle.ts'

/** Only a traveller sends enquiries, and only to a guide who is listed. */
const enquire: Rule<{ isListed: boolean }> = (person, { isListed }) => {
  if (person.role === 'guide') return 'bookings.enquiryByGuide'
  if (person.status !== 'active') return 'auth.inactive'
  return isListed ? null : 'bookings.guideUnavailable'
}

/** The two parties of a booking, each in their own role. For anybody else it does not exist. */
const party: Rule<{ user_id: string | null; guide_id: string | null }> = (person, booking) =>
  person.id === (person.role === 'user' ? booking.user_id : booking.guide_id)
    ? null
    : 'bookings.notFound'

export const bookingRules = { party }

type PartyOf = ResourceOf<typeof party> & { status: BookingStatus }

/** The traveller reads what they shared; the guide only while this booking is open or agreed. */
const readParty: Rule<PartyOf> = (person, booking) => {
  const stranger = party(person, booking)
  if (stranger !== null || person.role === 'user') return stranger
  return isBlocked(person.status) || isClosed(booking.status) ? 'party.notFound' : null
}

const changeParty: Rule<PartyOf> = (person, booking) =>
  person.role === 'user' ? party(person, booking) : 'auth.forbidden'

export const partyRules = { readParty, changeParty }

export const enquiryRules = { enquire }
