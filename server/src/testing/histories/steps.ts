import type { GuideCalendar } from '@annai/contract/availability/shapes'
import type { PersonRole } from '@annai/contract/person'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { type TripAttempt, tripAttempt } from './trips.ts'

/**
 * The attempt of a person. `which` is one of the three bookings of the guide with travellers, or
 * one of the trip.
 */
export type Attempt = { by: PersonRole; which: number; server: 0 | 1 } & (
  | { does: 'propose'; day: number; starts: number[]; allowOverlap: boolean }
  | { does: 'confirm'; revision: Revision; keepOthers: boolean }
  | { does: 'reject' | 'complete'; revision: Revision }
  | { does: 'cancel'; reason: string }
  | { does: 'review'; rating: number }
  | { does: 'post'; clientId: number | null }
  | { does: 'read'; share: number }
)

type Revision = 'unsaid' | 'seen' | 'older'

/** Travellers whose tours with the guide are over and who may each leave a review. */
export const REVIEWERS = 4

/** A review by one of those travellers, sent while the others send theirs. */
export interface ReviewAttempt {
  reviewer: number
  server: 0 | 1
  rating: number
}

/** The guide saves the calendar, as it was read just before. */
export interface CalendarAttempt {
  server: 0 | 1
  groups: number
  noticeDays: GuideCalendar['noticeDays']
  /** The hour at which every day begins. */
  from: number
}

/** Concurrent attempts. Before them the clock may jump, and then both servers run their jobs. */
export interface Moment {
  jump: number
  attempts: Attempt[]
  reviews: ReviewAttempt[]
  calendars: CalendarAttempt[]
  trips: TripAttempt[]
}

const where = {
  which: fc.constantFrom(0, 1, 2, 3, 4, 5),
  server: fc.constantFrom(0 as const, 1 as const),
}
/** Mostly the party who may do it, sometimes the other one, who must be refused. */
const mostly = (right: PersonRole, wrong: PersonRole) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constant(wrong) },
  )
const either = fc.constantFrom<PersonRole>('user', 'guide')
const revision = fc.constantFrom('unsaid' as const, 'seen' as const, 'older' as const)

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...where,
      by: mostly('guide', 'user'),
      does: fc.constant('propose' as const),
      day: fc.integer({ min: 1, max: 4 }),
      // Dates of one proposal may overlap each other.
      starts: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 2 }),
      allowOverlap: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...where,
      by: mostly('user', 'guide'),
      does: fc.constant('confirm' as const),
      revision,
      keepOthers: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...where,
      by: mostly('user', 'guide'),
      does: fc.constant('reject' as const),
      revision,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...where,
      by: mostly('guide', 'user'),
      does: fc.constant('complete' as const),
      revision,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...where,
      by: either,
      does: fc.constant('cancel' as const),
      reason: fc.constantFrom('', 'rain'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...where,
      by: mostly('user', 'guide'),
      does: fc.constant('review' as const),
      rating: fc.constantFrom(1, 3.5, 5, 5.3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...where,
      by: either,
      does: fc.constant('post' as const),
      clientId: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...where,
      by: either,
      does: fc.constant('read' as const),
      share: fc.double({ min: 0, max: 1.5, noNaN: true }),
    }),
  },
)

const reviewAttempt: fc.Arbitrary<ReviewAttempt> = fc.record({
  reviewer: fc.integer({ min: 0, max: REVIEWERS - 1 }),
  server: where.server,
  rating: fc.constantFrom(1, 2.5, 4, 5),
})

const calendarAttempt: fc.Arbitrary<CalendarAttempt> = fc.record({
  server: where.server,
  groups: fc.constantFrom(1, 2),
  noticeDays: fc.constantFrom(0 as const, 1 as const, 7 as const),
  from: fc.constantFrom(0, 6, 11),
})

const jump = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(5 * MINUTE, 11 * MINUTE, 25 * HOUR, 3 * DAY, 31 * DAY),
  },
)

export const moments: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({
    jump,
    attempts: fc.array(attempt, { minLength: 1, maxLength: 4 }),
    reviews: fc.array(reviewAttempt, { maxLength: REVIEWERS }),
    calendars: fc.array(calendarAttempt, { maxLength: 2 }),
    trips: fc.array(tripAttempt, { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 9 },
)
