import type { Rule } from '../permission.ts'
import type { Admin } from '../person.ts'
import { canMove } from '../reports/lifecycle.ts'
import type { ReportStatus } from '../reports/vocabulary.ts'

/** Administrators are equal: every one of them may. */
const anyAdmin: Rule<object, Admin> = () => null

const decideReport: Rule<{ readonly status: ReportStatus; readonly to: ReportStatus }, Admin> = (
  _admin,
  { status, to },
) => (canMove(status, to) ? null : 'reports.transition')

/** The last administrator stays: without one the console is closed for good. */
const removeAdministrator: Rule<{ readonly administrators: number }, Admin> = (
  _admin,
  { administrators },
) => (administrators > 1 ? null : 'admin.lastAdministrator')

/** Only the own one. */
const changeOwnAccount: Rule<{ readonly id: string }, Admin> = (admin, { id }) =>
  admin.id === id ? null : 'auth.forbidden'

export const adminRules = {
  decideGuide: anyAdmin,
  blockAccount: anyAdmin,
  answerContact: anyAdmin,
  removeReview: anyAdmin,
  restoreReview: anyAdmin,
  addAdministrator: anyAdmin,
  decideReport,
  removeAdministrator,
  changeSecondFactor: changeOwnAccount,
  changeOwnAccount,
}
