import type { ResourceOf, Rule } from '../../permission.ts'
import type { PersonRole } from '../../person.ts'
import { type BookingStatus, isAgreed, STATUS } from '../lifecycle.ts'
import { bookingRules } from '../policy.ts'

const { party } = bookingRules
interface DayFacts extends ResourceOf<typeof party> {
  readonly status: BookingStatus
}

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

/** As long as there is a meeting ahead of them. */
const recognise: Rule<DayFacts> = (person, booking) =>
  party(person, booking) ?? (isAgreed(booking.status) ? null : 'day.notAgreed')

/** Completing the booking early does not shut a claim out. */
const claimNoShow: Rule<DayFacts> = readDay

interface ClaimFacts extends DayFacts {
  /** Who claims that the other did not come. */
  readonly by_role: PersonRole
}

const answerNoShow: Rule<ClaimFacts> = (person, claim) =>
  readDay(person, claim) ?? (claim.by_role === person.role ? 'auth.forbidden' : null)

const withdrawNoShow: Rule<ClaimFacts> = (person, claim) =>
  readDay(person, claim) ?? (claim.by_role === person.role ? null : 'auth.forbidden')

export const dayRules = {
  answerNoShow,
  claimNoShow,
  readDay,
  recognise,
  setMeetingPoint,
  signal,
  withdrawNoShow,
}
