import { type NoShowOutcome, type NoShowState, needsDecision } from '../bookings/day/no-shows.ts'
import type { ApprovalStatus } from '../guides/vocabulary.ts'
import type { Rule } from '../permission.ts'
import { type Admin, type AdminRole, hasRole } from '../person.ts'
import { canTransition } from '../reports/lifecycle.ts'
import type { ReportStatus } from '../reports/vocabulary.ts'

/** Whether calls are refused until the administrator has set up a second factor. */
export const isSecondFactorOverdue = ({ secondFactorDueAt }: Admin, now: Date): boolean =>
  secondFactorDueAt !== undefined && secondFactorDueAt <= now

/**
 * Every call of an administrator: the role that its operation needs, and the second factor.
 * Without `now`, the call is one that sets it up.
 */
const call: Rule<{ readonly role: AdminRole; readonly now?: Date }, Admin> = (
  admin,
  { role, now },
) => {
  if (!hasRole(admin, role)) return 'auth.forbidden'
  return now && isSecondFactorOverdue(admin, now) ? 'admin.secondFactorRequired' : null
}

const staff: Rule<object, Admin> = (admin) => call(admin, { role: 'staff' })
const owner: Rule<object, Admin> = (admin) => call(admin, { role: 'owner' })

const decideReport: Rule<{ readonly status: ReportStatus; readonly to: ReportStatus }, Admin> = (
  admin,
  { status, to },
) => staff(admin, {}) ?? (canTransition(status, to) ? null : 'reports.transition')

/** The first decision stands. */
const decideNoShow: Rule<
  { readonly state: NoShowState; readonly outcome: NoShowOutcome | null },
  Admin
> = (admin, { state, outcome }) =>
  staff(admin, {}) ?? (outcome === null && needsDecision(state) ? null : 'admin.notWaiting')

/** The administrator, and how many owners there are with them. */
interface OwnedBy {
  readonly role: AdminRole
  readonly ownerCount: number
}

/**
 * The last owner stays: nobody could add administrators until the operator creates one on the
 * command line.
 */
const keepsAnOwner: Rule<OwnedBy, Admin> = (_admin, { role, ownerCount }) =>
  role === 'owner' && ownerCount < 2 ? 'admin.lastOwner' : null

const removeAdministrator: Rule<OwnedBy, Admin> = (admin, one) =>
  owner(admin, one) ?? keepsAnOwner(admin, one)

const changeRole: Rule<OwnedBy & { readonly to: AdminRole }, Admin> = (admin, one) =>
  owner(admin, one) ?? (one.to === 'owner' ? null : keepsAnOwner(admin, one))

/** An administrator may change only their own account. */
const changeOwnAccount: Rule<{ readonly id: string }, Admin> = (admin, { id }) =>
  admin.id === id ? null : 'auth.forbidden'

/** Whether a profile waits for approval or, once approved, has changed since. */
export const isApprovable = (status: ApprovalStatus, hasChanged: boolean): boolean =>
  status === 'pendingApproval' || (status === 'approved' && hasChanged)

export const adminRules = {
  call,
  decideGuide: staff,
  writeProfile: staff,
  blockAccount: staff,
  answerContact: staff,
  retryMail: staff,
  cancelForParty: staff,
  assistPerson: staff,
  removeReview: staff,
  restoreReview: staff,
  removeFeedback: staff,
  restoreFeedback: staff,
  claimEntry: staff,
  checkCredential: staff,
  inviteGuide: owner,
  addAdministrator: owner,
  publishSite: owner,
  announce: owner,
  decideReport,
  decideNoShow,
  removeAdministrator,
  changeRole,
  changeSecondFactor: changeOwnAccount,
  changeOwnAccount,
}
