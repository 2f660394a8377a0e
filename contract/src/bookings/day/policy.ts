import type { ResourceOf, Rule } from '../../permission.ts'
import { type BookingStatus, isAgreed, STATUS } from '../lifecycle.ts'
import { bookingRules } from '../policy.ts'

const { party } = bookingRules
type DayFacts = ResourceOf<typeof party> & { status: BookingStatus }

/** The day belongs to what is agreed; it can still be read after the tour. */
export const hasDay = (status: BookingStatus): boolean =>
  isAgreed(status) || status === STATUS.completed

const readDay: Rule<DayFacts> = (person, booking) =>
  party(person, booking) ?? (hasDay(booking.status) ? null : 'day.notAgreed')

/** What was pressed before the tour was completed may arrive afterwards. */
const signal: Rule<DayFacts> = readDay

/** The guide says where to meet. */
const setMeetingPoint: Rule<DayFacts> = (person, booking) => {
  const stranger = party(person, booking)
  if (stranger !== null) return stranger
  if (person.role !== 'guide') return 'auth.forbidden'
  return isAgreed(booking.status) ? null : 'day.notAgreed'
}

export const dayRules = { readDay, setMeetingPoint, signal }
