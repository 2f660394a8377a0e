import type { ApprovalStatus } from '../guides/vocabulary.ts'
import type { Rule } from '../permission.ts'
import type { Admin } from '../person.ts'
import { canTransition } from '../reports/lifecycle.ts'
import type { ReportStatus } from '../reports/vocabulary.ts'

/** All administrators have the same rights. */
const anyAdmin: Rule<object, Admin> = () => null

const decideReport: Rule<{ readonly status: ReportStatus; readonly to: ReportStatus }, Admin> = (
  _admin,
  { status, to },
) => (canTransition(status, to) ? null : 'reports.transition')

/**
 * The last administrator cannot be removed: nobody could log in until the operator creates another
 * one on the command line.
 */
const removeAdministrator: Rule<{ readonly administratorCount: number }, Admin> = (
  _admin,
  { administratorCount },
) => (administratorCount > 1 ? null : 'admin.lastAdministrator')

/** An administrator may change only their own account. */
const changeOwnAccount: Rule<{ readonly id: string }, Admin> = (admin, { id }) =>
  admin.id === id ? null : 'auth.forbidden'

/** Whether a profile waits for approval or, once approved, has changed since. */
export const isApprovable = (status: ApprovalStatus, hasChanged: boolean): boolean =>
  status === 'pendingApproval' || (status === 'approved' && hasChanged)

export const adminRules = {
  decideGuide: anyAdmin,
  blockAccount: anyAdmin,
  answerContact: anyAdmin,
  retryMail: anyAdmin,
  removeReview: anyAdmin,
  restoreReview: anyAdmin,
  addAdministrator: anyAdmin,
  decideReport,
  removeAdministrator,
  changeSecondFactor: changeOwnAccount,
  changeOwnAccount,
}
