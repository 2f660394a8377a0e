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
  STATUS,
} from './lifecycle.ts'

/** Written by hand: which statuses each predicate holds for. */
const GROUPS: readonly [string, (status: BookingStatus) => boolean, readonly BookingStatus[]][] = [
  [
    'agreed terms are in force',
    isAgreed,
    [STATUS.confirmed, STATUS.userConfirmed, STATUS.changedAfter],
  ],
  [
    'the newest proposal is agreed',
    isNewestProposalAgreed,
    [STATUS.confirmed, STATUS.userConfirmed, STATUS.completed],
  ],
  ['a proposal is open', isProposalOpen, [STATUS.proposed, STATUS.changed, STATUS.changedAfter]],
  ['a revision is open', isRevisionOpen, [STATUS.changed, STATUS.changedAfter]],
  [
    'the tour is called off',
    isCalledOff,
    [STATUS.cancelledByUser, STATUS.cancelledByGuide, STATUS.expired, STATUS.declined],
  ],
  [
    'the booking is open',
    (status) => OPEN_STATUSES.includes(status),
    [
      STATUS.enquiry,
      STATUS.proposed,
      STATUS.changed,
      STATUS.changedAfter,
      STATUS.rejectedByUser,
      STATUS.userConfirmed,
      STATUS.confirmed,
    ],
  ],
  ['a guide’s cancellation is a decline', (status) => isDecline(status, 'guide'), [STATUS.enquiry]],
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
