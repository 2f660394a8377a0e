import fc from 'fast-check'
import { DAY, HOUR } from '../../../platform/clock.ts'

/** The completed tours of one guide, each with a traveller of its own. */
export const TOURS = 2

/** What a traveller, the guide or an administrator does to the review of a tour. */
export type ReviewStep = { tour: number; server: 0 | 1 } & (
  | { does: 'review'; rating: number; isBlind: boolean }
  | { does: 'replace'; rating: number }
  | { does: 'feedback'; text: string }
  | { does: 'remove'; code: (typeof CODES)[number] }
  | { does: 'restore' }
  | { does: 'appeal' }
  | { does: 'judge'; outcome: 'granted' | 'upheld' }
)

/** Of the words only, and of all of it. */
const CODES = ['hate', 'notGenuine'] as const

/** Concurrent steps, before which the clock may jump; then both servers run their jobs. */
export interface ReviewMoment {
  jump: number
  steps: ReviewStep[]
}

const about = {
  tour: fc.integer({ min: 0, max: TOURS - 1 }),
  server: fc.constantFrom(0 as const, 1 as const),
}
const rating = fc.constantFrom(1, 2, 2.5, 3, 4, 4.5, 5, 5.3)
const does = <const D extends string>(name: D) => fc.constant(name)

const step: fc.Arbitrary<ReviewStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...about, does: does('review'), rating, isBlind: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ ...about, does: does('replace'), rating }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...about,
      does: does('feedback'),
      text: fc.constantFrom('', 'On time', 'Two more people'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ ...about, does: does('remove'), code: fc.constantFrom(...CODES) }),
  },
  { weight: 1, arbitrary: fc.record({ ...about, does: does('restore') }) },
  { weight: 5, arbitrary: fc.record({ ...about, does: does('appeal') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...about,
      does: does('judge'),
      outcome: fc.constantFrom('granted' as const, 'upheld' as const),
    }),
  },
)

const jump = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  // A blind review waits for 14 to 15 days.
  { weight: 2, arbitrary: fc.constantFrom(HOUR, DAY, 5 * DAY, 14 * DAY + 12 * HOUR, 16 * DAY) },
)

export const reviewMoments: fc.Arbitrary<ReviewMoment[]> = fc.array(
  fc.record({ jump, steps: fc.array(step, { minLength: 1, maxLength: 6 }) }),
  { minLength: 3, maxLength: 8 },
)
