import { describe, expect, test } from 'vitest'
import {
  type Actor,
  BOOKING_STATUSES,
  checkTransition,
  isClosed,
  LIFECYCLE,
  STATUS,
  transitionOf,
} from './lifecycle.ts'
import { ACTIONS } from './vocabulary.ts'

/**
 * The golden table, written by hand and never derived from the code:
 * status -> actor -> what each action leads to. What is not named here must be refused.
 */
const GOLDEN: Record<string, Partial<Record<Actor, Partial<Record<string, string>>>>> = {
  'User sent enquiry': {
    user: { cancel: 'User cancelled' },
    guide: { propose: 'Guide proposed details', cancel: 'Guide rejected' },
    clock: { expire: 'Cancelled', supersede: 'User cancelled' },
  },
  'Guide proposed details': {
    user: {
      confirm: 'Booking confirmed',
      reject: 'User rejected proposal',
      cancel: 'User cancelled',
    },
    guide: { propose: 'Guide proposed changes', cancel: 'Guide cancelled' },
    clock: { expire: 'Cancelled', supersede: 'User cancelled' },
  },
  'Guide proposed changes': {
    user: {
      confirm: 'Booking confirmed',
      reject: 'User rejected proposal',
      cancel: 'User cancelled',
    },
    guide: { propose: 'Guide proposed changes', cancel: 'Guide cancelled' },
    clock: { expire: 'Cancelled', supersede: 'User cancelled' },
  },
  'Guide proposed changes after confirmation': {
    user: { confirm: 'Booking confirmed', reject: 'Booking confirmed', cancel: 'User cancelled' },
    guide: {
      propose: 'Guide proposed changes after confirmation',
      complete: 'Completed',
      cancel: 'Guide cancelled',
    },
    clock: { complete: 'Completed' },
  },
  'User rejected proposal': {
    user: { cancel: 'User cancelled' },
    guide: { propose: 'Guide proposed changes', cancel: 'Guide cancelled' },
    clock: { expire: 'Cancelled', supersede: 'User cancelled' },
  },
  'Booking confirmed': {
    user: { cancel: 'User cancelled' },
    guide: {
      propose: 'Guide proposed changes after confirmation',
      complete: 'Completed',
      cancel: 'Guide cancelled',
    },
    clock: { complete: 'Completed' },
  },
  'User confirmed booking': {
    user: { cancel: 'User cancelled' },
    guide: {
      propose: 'Guide proposed changes after confirmation',
      complete: 'Completed',
      cancel: 'Guide cancelled',
    },
    clock: { complete: 'Completed' },
  },
}

const ACTORS: Actor[] = ['user', 'guide', 'clock']

describe('the booking lifecycle', () => {
  for (const status of BOOKING_STATUSES)
    for (const actor of ACTORS)
      test(`${status}: the ${actor} can do what the golden table lists and nothing else`, () => {
        const reached = Object.fromEntries(
          ACTIONS.flatMap((action) => {
            const transition = transitionOf(status, action, actor)
            return transition ? [[action, transition.to]] : []
          }),
        )
        expect(reached).toEqual(GOLDEN[status]?.[actor] ?? {})
      })

  test('there are twelve statuses, as on the wire', () => {
    expect(BOOKING_STATUSES).toEqual([
      'User sent enquiry',
      'Guide proposed details',
      'Guide proposed changes',
      'Guide proposed changes after confirmation',
      'User rejected proposal',
      'Guide rejected',
      'User confirmed booking',
      'Booking confirmed',
      'Completed',
      'User cancelled',
      'Guide cancelled',
      'Cancelled',
    ])
  })

  test('every status but the imported one is reachable', () => {
    const reached = new Set<string>([STATUS.enquiry, ...LIFECYCLE.map((row) => row.to)])
    expect(BOOKING_STATUSES.filter((status) => !reached.has(status))).toEqual([
      STATUS.userConfirmed,
    ])
  })

  test('closed statuses have no way out', () => {
    expect(BOOKING_STATUSES.filter(isClosed)).toEqual([
      STATUS.declined,
      STATUS.completed,
      STATUS.cancelledByUser,
      STATUS.cancelledByGuide,
      STATUS.expired,
    ])
  })

  test('a traveller cannot answer a proposal that is already rejected', () => {
    const facts = { status: STATUS.proposed, detailsStatus: 'rejected' } as const
    expect(checkTransition(facts, 'confirm', 'user')).toEqual({ refusal: 'bookings.notPossible' })
  })
})
