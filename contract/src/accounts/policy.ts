import type { Rule } from '../permission.ts'
import type { AccountStatus, PersonRole } from '../person.ts'

type Standing = { readonly role: PersonRole; readonly status: AccountStatus }

/** The operator has blocked the account. */
export const isBlocked = (status: AccountStatus): boolean => status === 'blocked'

/**
 * A blocked guide may log in and read; a blocked traveller may do neither. Neither may change
 * anything.
 */
export const isBarredFrom = (account: Standing, from: 'reading' | 'changing'): boolean =>
  isBlocked(account.status) && (from === 'changing' || account.role === 'user')

/** The caller's own account, from its locked row, so that a block committed first is seen. */
const changeAccount: Rule<Standing & { readonly id: string }> = (person, account) => {
  if (person.id !== account.id) return 'auth.forbidden'
  return isBarredFrom(account, 'changing') ? 'auth.blocked' : null
}

/** The bearer of a link from a mail; the link identifies one account. */
export interface LinkHolder {
  readonly accountId: string
}

/** A link changes the account that it was made for, without a session. */
const changeByLink: Rule<{ readonly id: string }, LinkHolder> = (link, account) =>
  link.accountId === account.id ? null : 'auth.forbidden'

/** A session belongs to an account or to an administrator. */
export type SessionHolder = { readonly accountId: string } | { readonly adminId: string }

const endSession: Rule<
  { readonly account_id: string | null; readonly admin_id: string | null },
  SessionHolder
> = (holder, session) => {
  const isOwn =
    'adminId' in holder
      ? session.admin_id === holder.adminId
      : session.account_id === holder.accountId
  return isOwn ? null : 'accounts.sessionNotFound'
}

export const accountRules = { changeAccount, changeByLink, endSession }
