import { describe, expect, test } from 'vitest'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  isAgreed,
  isCalledOff,
  isDecline,
  isNewestProposalAgreed,
  isProposalOpen,
  isRevisionOpen,
  OPEN_STATUSES,
  roleOf,
  S,
} from './lifecycle.ts'

/** Written by hand: which statuses each predicate holds for. */
const GROUPS: readonly [string, (status: BookingStatus) => boolean, readonly BookingStatus[]][] = [
  ['agreed terms are in force', isAgreed, [S.confirmed, S.userConfirmed, S.changedAfter]],
  [
    'the newest proposal is agreed',
    isNewestProposalAgreed,
    [S.confirmed, S.userConfirmed, S.completed],
  ],
  ['a proposal is open', isProposalOpen, [S.proposed, S.changed, S.changedAfter]],
  ['a revision is open', isRevisionOpen, [S.changed, S.changedAfter]],
  [
    'the tour is called off',
    isCalledOff,
    [S.cancelledByUser, S.cancelledByGuide, S.expired, S.declined],
  ],
  [
    'the booking is open',
    (status) => OPEN_STATUSES.includes(status),
    [
      S.enquiry,
      S.proposed,
      S.changed,
      S.changedAfter,
      S.rejectedByUser,
      S.userConfirmed,
      S.confirmed,
    ],
  ],
  ['a guide’s cancellation is a decline', (status) => isDecline(status, 'guide'), [S.enquiry]],
  ['a traveller’s cancellation is a decline', (status) => isDecline(status, 'user'), []],
]

describe('Groups of statuses', () => {
  test.each(GROUPS)('%s in these statuses and no others', (_name, predicate, statuses) => {
    expect(new Set(BOOKING_STATUSES.filter((status) => predicate(status)))).toEqual(
      new Set(statuses),
    )
  })
})

test.each([
  ['propose', 'guide'],
  ['confirm', 'user'],
  ['reject', 'user'],
  ['complete', 'guide'],
  ['cancel', 'person'],
] as const)('the route of %s is open to the role %s', (action, role) => {
  expect(roleOf(action)).toBe(role)
})
