import type { Rule } from '../permission.ts'

/** Only a traveller sends enquiries, and only to a guide who is listed. */
const enquire: Rule<{ isListed: boolean }> = (person, { isListed }) => {
  if (person.role === 'guide') return 'bookings.enquiryByGuide'
  if (person.status !== 'active') return 'auth.inactive'
  return isListed ? null : 'bookings.guideUnavailable'
}

/** The two parties of a booking, each in their own role. For anyone else it does not exist. */
const party: Rule<{ user_id: string | null; guide_id: string | null }> = (person, booking) =>
  person.id === (person.role === 'user' ? booking.user_id : booking.guide_id)
    ? null
    : 'bookings.notFound'

/** A traveller does not agree to the proposal of a guide who cannot come. */
const confirm: Rule<{ isGuideBlocked: boolean }> = (_person, { isGuideBlocked }) =>
  isGuideBlocked ? 'bookings.guideBlocked' : null

export const bookingRules = { confirm, party }

export const enquiryRules = { enquire }
