import { type Absence, absenceOf } from '@annai/contract/accounts/absence'
import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { accountRules, isBlocked } from '@annai/contract/accounts/policy'
import { adminRules } from '@annai/contract/admin/policy'
import type { Authorized } from '@annai/contract/permission'
import type { AccountStatus, Admin, Person, PersonRole } from '@annai/contract/person'
import { DAY, later } from '../../platform/clock.ts'
import { afterCommit, type Tx, violatedConstraint } from '../../platform/db/transact.ts'
import { isId } from '../../platform/ids.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'

export { type AccountRow, byId as accountById, lockAccount } from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A block, a request for deletion, a break, or the end of one of them. */
    'account.absenceChanged': { account: { id: string; role: PersonRole }; after: Absence | null }
  }
}

const absenceOfRow = ({ status, deletion_requested_at }: store.AccountRow): Absence | null =>
  absenceOf({ status, deletionRequestedAt: deletion_requested_at })

/** The person's own account, locked: simultaneous changes wait for each other. */
export async function lockOwnAccount(tx: Tx, me: Person) {
  const account = (await store.lockAccount(tx, me.id)) ?? refuse('auth.required')
  return authorize(accountRules, 'changeAccount', me, account)
}

/** Changes a locked account, with the effects on guides' pages and on open bookings. */
export async function changeAccount(
  ctx: Platform,
  tx: Tx,
  account: Authorized<store.AccountRow, 'changeAccount' | 'blockAccount' | 'assistPerson'>,
  changes: store.AccountChanges,
): Promise<void> {
  const { id, role } = account
  await store.update(tx, account, changes, ctx.clock.now())
  if (role === 'guide') await ctx.events.emit(tx, 'guide.changed', { guideId: id })
  const after = absenceOfRow({ ...account, ...changes })
  if (after !== absenceOfRow(account))
    await ctx.events.emit(tx, 'account.absenceChanged', { account: { id, role }, after })
}

/**
 * Whether the account is blocked. A block waits until this transaction has ended, or is seen by it.
 */
export const isBlockedDuring = async (tx: Tx, id: string): Promise<boolean> =>
  isBlocked((await store.statusForShare(tx, id))?.status ?? 'active')

/** The changes of an administrator's block. */
export interface BlockChange {
  account: Pick<store.AccountRow, 'id' | 'email' | 'language' | 'email_verified_at'>
  before: AccountStatus
  after: AccountStatus
}

/**
 * Blocks or unblocks an account; null if it is not of this kind. Sessions remain, so that a blocked
 * guide can read and a blocked traveller gets 403. All sockets are closed at once; only a guide can
 * connect again.
 */
async function setBlocked(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  account: { id: string; role: PersonRole },
  after: 'active' | 'blocked',
): Promise<BlockChange | null> {
  const row = isId(account.id) ? await store.lockAccount(tx, account.id) : undefined
  if (row?.role !== account.role) return null
  if (row.status !== after) {
    const target = authorize(adminRules, 'blockAccount', admin, row)
    await changeAccount(ctx, tx, target, { status: after })
    afterCommit(tx, () => {
      if (isBlocked(after)) ctx.live.closeBlocked(row.id)
      else ctx.live.toPerson(row.id, 'account changed', { accountStatus: after })
    })
  }
  return { account: row, before: row.status, after }
}

export const blockAccount = (
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  account: { id: string; role: PersonRole },
) => setBlocked(ctx, tx, admin, account, 'blocked')

export const unblockAccount = (
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  account: { id: string; role: PersonRole },
) => setBlocked(ctx, tx, admin, account, 'active')

/** Runs a change of address or name. Refused if another account has it. */
export async function keepingUnique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'accounts_email') throw new Refusal('accounts.emailTaken')
    if (constraint === 'accounts_username') throw new Refusal('accounts.usernameTaken')
    throw error
  }
}

export const unverifiedBefore = (ctx: Platform): Date =>
  later(ctx.clock.now(), -ACCOUNT_TIMES.unverifiedDays * DAY)

/** Deletes accounts whose address was never verified, each in a transaction of its own. */
export const unverifiedAccounts = itemJob({
  name: 'unverified accounts',
  due: (ctx, excluded, limit) =>
    store.unverifiedIds(ctx.db, unverifiedBefore(ctx), excluded, limit),
  run: (ctx, id) =>
    store.removeUnverifiedById(ctx.db, asSystem('retention', { id }), unverifiedBefore(ctx)),
})

/** Deletes the former owners of usernames that are free again. */
export async function sweepUsernames(ctx: Platform): Promise<void> {
  await store.removeFreeUsernames(ctx.db, asSystem('retention'), ctx.clock.now())
}
