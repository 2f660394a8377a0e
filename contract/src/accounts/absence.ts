import type { AccountStatus } from '../person.ts'
import { isBlocked } from './policy.ts'

/**
 * Why the other party of a booking cannot be counted on as before: blocked by the operator, about to
 * be deleted, or on a break (docs/rules/bookings.md#absent-parties).
 */
export const ABSENCES = ['suspended', 'leaving', 'onBreak'] as const
export type Absence = (typeof ABSENCES)[number]

/** The absence of an account; null while it takes part. */
export function absenceOf(account: {
  status: AccountStatus
  deletionRequestedAt: Date | null
}): Absence | null {
  if (isBlocked(account.status)) return 'suspended'
  if (account.deletionRequestedAt !== null) return 'leaving'
  return account.status === 'inactive' ? 'onBreak' : null
}
