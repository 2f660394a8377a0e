import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { accountRules } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import { OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { DAY, later } from '../../platform/clock.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import type { Admin } from '../../platform/http/authentication.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { logAfter } from '../../platform/security/security-log.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { provePassword } from '../accounts/password/service.ts'
import { type AccountRow, changeAccount, lockAccount } from '../accounts/service.ts'
import { endAllSessions } from '../accounts/sessions/service.ts'
import { changeOwn, settingsView } from '../accounts/settings/service.ts'
import { record } from '../audit/service.ts'
import { performAction } from '../bookings/transitions/service.ts'
import * as store from './store.ts'

/** Hides the account at once and deletes it after the grace period. Requires the password. */
export async function requestDeletion(
  ctx: Platform,
  me: Person,
  password: string,
): Promise<Settings> {
  const proven = await provePassword(ctx, me, password)
  return transact(ctx, async (tx) => {
    const held = await lockAccount(tx, me.id)
    if (held?.password_hash !== proven.password_hash) refuse('accounts.wrongPassword')
    const account = authorize(accountRules, 'changeAccount', me, held)
    return settingsView(await archive(ctx, tx, account))
  })
}

/** Hides the account until its grace period ends, and mails its person. */
async function archive(
  ctx: Platform,
  tx: Tx,
  account: Authorized<AccountRow, 'changeAccount' | 'assistPerson'>,
): Promise<AccountRow> {
  if (account.deletion_requested_at) return account
  const now = ctx.clock.now()
  const changes = { status: 'inactive', deletion_requested_at: now } as const
  await changeAccount(ctx, tx, account, changes)
  logAfter(ctx, tx, 'user_archived', { account: account.id })
  await queueMail(ctx, tx, {
    accountId: account.id,
    recipient: account.email,
    language: account.language,
    kind: 'accountDeletion',
    params: {},
    dueAt: now,
  })
  return { ...account, ...changes }
}

/** Requests the deletion for a person who asked the operator for it. They can still cancel it. */
export const requestDeletionOf = (
  ctx: Platform,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const held = (await lockAccount(tx, id)) ?? refuse('accounts.notFound')
    if (held.deletion_requested_at) return
    await archive(ctx, tx, authorize(adminRules, 'assistPerson', admin, held))
    await record(ctx, tx, admin, {
      act: 'account.deletionRequested',
      subjectKind: 'account',
      subjectId: id,
      reason,
    })
  })

/** Cancels a requested deletion. Changes nothing without one. */
export const restoreAccount = (ctx: Platform, me: Person): Promise<Settings> =>
  changeOwn(ctx, me, (account) =>
    account.deletion_requested_at ? { status: 'active', deletion_requested_at: null } : {},
  )

/** Cancels the open bookings of a deleted person, and notifies the other parties. */
async function cancelOpenBookings(ctx: Platform, person: Person): Promise<void> {
  for (const { id } of await store.bookingsIn(ctx.db, person.id, OPEN_STATUSES))
    await performAction(ctx, person, id, 'cancel')
}

const graceEnded = (ctx: Platform) => later(ctx.clock.now(), -ACCOUNT_TIMES.deletionGraceDays * DAY)

/** Deletes accounts after their grace period, each in a transaction of its own. */
export const accountErasure = itemJob({
  name: 'account erasure',
  due: (ctx, excluded, limit) => store.dueIds(ctx.db, graceEnded(ctx), excluded, limit),
  async run(ctx, id) {
    const requestedBefore = graceEnded(ctx)
    const person = await store.dueAccount(ctx.db, id, requestedBefore)
    if (!person) return
    await cancelOpenBookings(ctx, person)
    await transact(ctx, async (tx) => {
      const due = await store.lockDue(tx, id, requestedBefore)
      if (!due) return
      const account = asSystem('retention', due)
      await endAllSessions(ctx, tx, account)
      const nobody = ctx.texts.translate('en', 'notifications.unknownUser')
      await store.erase(tx, account, ctx.clock.now(), nobody)
      logAfter(ctx, tx, 'user_deleted', { account: account.id })
    })
  },
})
