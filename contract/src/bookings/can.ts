import type { Rule } from '../permission.ts'

/** Only a traveller asks, and only a guide who may be found (docs/rules/bookings.md#enquiries). */
const enquire: Rule<{ isListed: boolean }> = (person, { isListed }) => {
  if (person.role === 'guide') return 'bookings.enquiryByGuide'
  if (person.status !== 'active') return 'auth.inactive'
  return isListed ? null : 'bookings.guideUnavailable'
}

export const enquiryRules = { enquire }
