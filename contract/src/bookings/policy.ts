import type { Rule } from '../permission.ts'

/** Only a traveller sends enquiries, and only to a guide who is listed (decision 93). */
const enquire: Rule<{ isListed: boolean }> = (person, { isListed }) => {
  if (person.role === 'guide') return 'bookings.enquiryByGuide'
  if (person.status !== 'active') return 'auth.inactive'
  return isListed ? null : 'bookings.guideUnavailable'
}

export const enquiryRules = { enquire }
