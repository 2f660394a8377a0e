import { STATUS } from '@annai/contract/bookings/lifecycle'
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { cancelKindOf } from './cancel-kind.ts'

test.each([
  [STATUS.enquiry, 'user', 'Withdraw enquiry'],
  [STATUS.enquiry, 'guide', 'Decline enquiry'],
  [STATUS.proposed, 'user', 'Withdraw enquiry'],
  [STATUS.proposed, 'guide', 'Withdraw proposal'],
  [STATUS.changed, 'guide', 'Withdraw proposal'],
  [STATUS.rejectedByUser, 'user', 'Withdraw enquiry'],
  [STATUS.rejectedByUser, 'guide', 'Close enquiry'],
  [STATUS.changedAfter, 'guide', 'Cancel booking'],
  [STATUS.confirmed, 'user', 'Cancel booking'],
  [STATUS.confirmed, 'guide', 'Cancel booking'],
] as const)('Cancelling at "%s" by a %s is called "%s"', (status, role, words) => {
  expect(en.booking[cancelKindOf(status, role)].action).toBe(words)
})
