import { accountRules } from '@annai/contract/accounts/policy'
import type { ChangePasswordRequest } from '@annai/contract/accounts/shapes'
import type { Person } from '@annai/contract/person'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { endOtherSessions, rotateToken } from '../sessions/service.ts'
import { type AccountRow, byId, lockAccount, update } from '../store.ts'
import { revokeTokens } from '../tokens/service.ts'

/**
 * The person's own account, confirmed by its password. Attempts are limited, in case the session is
 * stolen.
 */
export async function provePassword(
  ctx: Platform,
  me: Person,
  password: string,
): Promise<AccountRow> {
  await ctx.limits.enforce('passwordCheck', me.id)
  await ctx.limits.enforce('ownPassword', me.id)
  const account = (await byId(ctx.db, me.id)) ?? refuse('auth.required')
  if (!account.has_password) refuse('accounts.noPassword')
  if (!(await ctx.passwords.matches(account.password_hash, password)))
    refuse('accounts.wrongPassword', { about: { account: me.id } })
  await ctx.limits.refund('ownPassword', me.id)
  return account
}

/**
 * Notifies the owner of a new password, and of the change of address that it cancelled. An intruder
 * with the old password may have requested that change, or the owner, who would wait for it.
 */
export const queuePasswordNotice = (
  ctx: Platform,
  tx: Tx,
  { id, email, language }: Pick<AccountRow, 'id' | 'email' | 'language'>,
  cancelledEmail: string | null,
  dueAt: Date,
): Promise<void> =>
  queueMail(ctx, tx, {
    accountId: id,
    recipient: email,
    language,
    kind: 'passwordChanged',
    params: cancelledEmail === null ? {} : { email: cancelledEmail },
    dueAt,
  })

/**
 * Changes the password. Ends everything that the old one gave access to: the other sessions, the
 * token of this one, known devices, the private calendar subscription, links in mails and an
 * unconfirmed change of address. Returns the owner of the password, the new token of this session
 * and the address that is no longer going to replace the current one.
 */
export async function changePassword(
  ctx: Platform,
  me: Person,
  sessionId: string,
  { password, newPassword }: ChangePasswordRequest,
): Promise<{ owner: DeviceOwner; token: string; cancelledEmail: string | null }> {
  const proven = await provePassword(ctx, me, password)
  const passwordHash = await ctx.passwords.hash(newPassword)
  return transact(ctx, async (tx) => {
    const held = await lockAccount(tx, me.id)
    if (held?.password_hash !== proven.password_hash) refuse('accounts.wrongPassword')
    const account = authorize(accountRules, 'changeAccount', me, held)
    const now = ctx.clock.now()
    const changes = { password_hash: passwordHash, calendar_secret_hash: null, pending_email: null }
    await update(tx, account, changes, now)
    await revokeTokens(tx, account.id, ['reset', 'emailChange'])
    await endOtherSessions(ctx, tx, account, sessionId)
    const token = await rotateToken(ctx, tx, account, sessionId)
    const cancelledEmail = account.pending_email
    await queuePasswordNotice(ctx, tx, account, cancelledEmail, now)
    logAfter(ctx, tx, 'authn_password_change', { account: account.id, reason: 'settings' })
    return { owner: { kind: 'account', id: account.id, passwordHash }, token, cancelledEmail }
  })
}
