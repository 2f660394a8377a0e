import { describe, expect, test } from 'vitest'
import { check } from '../../permission.ts'
import type { Person } from '../../person.ts'
import { type BookingStatus, STATUS } from '../lifecycle.ts'
import { asksLeft, decides, tripRules } from './policy.ts'

const traveller: Person = { id: 'me', role: 'user', status: 'active' }
const answerOf = (answer: { refusal: string } | object) =>
  'refusal' in answer ? answer.refusal : 'allowed'

describe('Asking more guides', () => {
  const outcomeWith = (
    changes: Partial<Parameters<typeof tripRules.addGuides>[1]>,
    person = traveller,
  ) =>
    answerOf(
      check(tripRules, 'addGuides', person, {
        user_id: 'me',
        state: 'open',
        asked: 1,
        open: 1,
        adding: 1,
        ...changes,
      }),
    )

  test.each<[Parameters<typeof outcomeWith>[0], string]>([
    [{}, 'allowed'],
    [{ adding: 2 }, 'allowed'],
    [{ adding: 3 }, 'trips.full'],
    [{ asked: 7, open: 0 }, 'allowed'],
    [{ asked: 7, open: 0, adding: 2 }, 'trips.askedOut'],
    [{ state: 'decided' }, 'trips.decided'],
    [{ state: 'over' }, 'trips.over'],
    [{ user_id: 'another' }, 'trips.notFound'],
  ])('%j: %s', (changes, expected) => expect(outcomeWith(changes)).toBe(expected))

  test('is for the active traveller', () => {
    expect(outcomeWith({}, { ...traveller, status: 'inactive' })).toBe('auth.inactive')
    expect(outcomeWith({}, { ...traveller, role: 'guide' })).toBe('trips.notFound')
  })

  test('has as much room as the rule allows', () => {
    for (const state of ['open', 'decided', 'over'] as const)
      for (let asked = 0; asked <= 8; asked++)
        for (let open = 0; open <= Math.min(asked, 3); open++) {
          const left = asksLeft({ state, asked, open })
          if (left > 0) expect(outcomeWith({ state, asked, open, adding: left })).toBe('allowed')
          expect(outcomeWith({ state, asked, open, adding: left + 1 })).not.toBe('allowed')
        }
  })
})

describe('Confirming', () => {
  const confirming = (status: BookingStatus, isDecided: boolean, keepOthers = false) =>
    answerOf(
      check(tripRules, 'decideTrip', traveller, {
        status,
        isDecided,
        keepOthers,
      }),
    )

  test('is refused while another booking is agreed, unless both are wanted', () => {
    expect(confirming(STATUS.proposed, false)).toBe('allowed')
    expect(confirming(STATUS.proposed, true)).toBe('trips.decided')
    expect(confirming(STATUS.proposed, true, true)).toBe('allowed')
    expect(confirming(STATUS.cancelledByUser, true, true)).toBe('trips.decided')
    expect(confirming(STATUS.changedAfter, true)).toBe('allowed')
  })

  test('is decided by agreed and completed bookings', () => {
    const statuses = Object.values(STATUS).filter(decides)
    expect(statuses).toEqual([
      STATUS.changedAfter,
      STATUS.userConfirmed,
      STATUS.confirmed,
      STATUS.completed,
    ])
  })
})
