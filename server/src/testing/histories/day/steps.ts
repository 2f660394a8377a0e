import { NO_SHOW_ANSWER_HOURS } from '@annai/contract/bookings/day/no-shows'
import { LATE_MINUTES, SIGNAL_KINDS } from '@annai/contract/bookings/day/signals'
import type { PersonRole } from '@annai/contract/person'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'

/** What a party does around the day of an agreed booking. `server` is the one that gets the call. */
export type DayAttempt = { by: PersonRole; server: 0 | 1 } & (
  | {
      does: 'signal'
      kind: (typeof SIGNAL_KINDS)[number]
      minutes: (typeof LATE_MINUTES)[number]
      meeting: 0 | 1
      agoMs: number
      press: number
    }
  | { does: 'meetAt'; place: number; waits: 10 | 15 }
  | { does: 'recognise'; as: 'phrase' | 'text' | 'picture' | 'nothing' }
  | { does: 'claim'; meeting: 0 | 1 }
  | { does: 'answer'; agrees: boolean }
  | { does: 'withdraw' }
  | {
      does: 'write'
      part: 'text' | 'phrase' | 'place' | 'picture'
      quotes: number | null
      clientId: number | null
    }
  | { does: 'removePicture'; which: number }
  | { does: 'read'; share: number }
  | { does: 'shareReading'; isOn: boolean }
  | { does: 'translate'; share: number; to: 'ja' | 'ko' }
  | { does: 'complete' | 'cancel' | 'propose' | 'confirm' }
)

/** Concurrent attempts, before which the clock may jump; then both servers run their jobs. */
export interface DayMoment {
  jump: number
  attempts: DayAttempt[]
}

/** How many ids of the client each party has; a second use is a retry. */
export const CLIENT_IDS = 5

const side = {
  by: fc.constantFrom<PersonRole>('user', 'guide'),
  server: fc.constantFrom(0 as const, 1 as const),
}
const ANSWER_MS = NO_SHOW_ANSWER_HOURS * HOUR
const share = fc.double({ min: 0, max: 1.2, noNaN: true })
const meeting = fc.constantFrom(0 as const, 1 as const)
const clientId = fc.integer({ min: 0, max: CLIENT_IDS - 1 })
const does = <const D extends string>(name: D) => fc.constant(name)

const attempt: fc.Arbitrary<DayAttempt> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      ...side,
      does: does('signal'),
      kind: fc.constantFrom(...SIGNAL_KINDS),
      minutes: fc.constantFrom(...LATE_MINUTES),
      meeting,
      // Just now, without a connection for a while, a wrong clock, and a phone that slept.
      agoMs: fc.constantFrom(0, 0, 4 * MINUTE, 50 * MINUTE, -DAY, 5 * DAY),
      press: clientId,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...side,
      does: does('meetAt'),
      place: fc.integer({ min: 0, max: 2 }),
      waits: fc.constantFrom(10 as const, 15 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...side,
      does: does('recognise'),
      as: fc.constantFrom(
        'phrase' as const,
        'text' as const,
        'picture' as const,
        'nothing' as const,
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ ...side, does: does('claim'), meeting }) },
  { weight: 5, arbitrary: fc.record({ ...side, does: does('answer'), agrees: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...side, does: does('withdraw') }) },
  {
    weight: 14,
    arbitrary: fc.record({
      ...side,
      does: does('write'),
      part: fc.constantFrom(
        'text' as const,
        'text' as const,
        'phrase' as const,
        'place' as const,
        'picture' as const,
      ),
      quotes: fc.option(share),
      clientId: fc.option(clientId),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...side, does: does('removePicture'), which: clientId }),
  },
  { weight: 5, arbitrary: fc.record({ ...side, does: does('read'), share }) },
  { weight: 1, arbitrary: fc.record({ ...side, does: does('shareReading'), isOn: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...side,
      does: does('translate'),
      share,
      to: fc.constantFrom('ja' as const, 'ko' as const),
    }),
  },
  ...(['complete', 'propose', 'propose', 'confirm', 'cancel'] as const).map((action) => ({
    weight: 1,
    arbitrary: fc.record({
      server: side.server,
      by: action === 'cancel' ? side.by : does(action === 'confirm' ? 'user' : 'guide'),
      does: does(action),
    }),
  })),
)

// The first meeting begins two hours after the start of a history, the second a day later. An
// answer to a claim is one moment too late after the first of the long jumps.
const jump = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      20 * MINUTE,
      70 * MINUTE,
      2 * HOUR,
      23 * HOUR,
      ANSWER_MS,
      ANSWER_MS + HOUR,
    ),
  },
)

export const dayMoments: fc.Arbitrary<DayMoment[]> = fc.array(
  fc.record({ jump, attempts: fc.array(attempt, { minLength: 1, maxLength: 6 }) }),
  { minLength: 3, maxLength: 9 },
)
