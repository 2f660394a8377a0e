import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withReserved } from '../../../platform/rate-limits/limits.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { displaceClaims, takingAddress } from '../email/service.ts'
import { requirePassword } from '../identities/store.ts'
import { addressKey, lockAddress } from '../locks/service.ts'
import { removeAll as removeAllPasskeys } from '../passkeys/store.ts'
import { queuePasswordNotice } from '../password/service.ts'
import { endAllSessions } from '../sessions/service.ts'
import { lockAccount, update } from '../store.ts'
import { redeemToken, revokeTokens, standingOf } from '../tokens/service.ts'

/** The lock, the limit and the mail of a reset link, for a person and for an administrator. */
const RESETS = {
  account: { lock: 'forgot', prefix: '', kind: 'reset' },
  admin: { lock: 'adminForgot', prefix: 'admin ', kind: 'adminReset' },
} as const

/**
 * Requests a reset link. The response and its time are the same for every address, locked or not.
 */
export async function forgotPassword(
  ctx: Platform,
  owner: DeviceOwner['kind'],
  email: string,
  language: Language,
): Promise<void> {
  const { lock, prefix, kind } = RESETS[owner]
  const counted = [{ name: 'forgotPerRecipient', key: `${prefix}${addressKey(email)}` }] as const
  await withReserved(ctx.limits, counted, (reserved) =>
    transact(ctx, async (tx) => {
      const wait = await lockAddress(ctx, tx, lock, email)
      if (wait > 0 || !reserved.consume()) return
      await queueMail(ctx, tx, {
        accountId: null,
        recipient: email,
        language,
        kind,
        params: {},
        dueAt: ctx.clock.now(),
      })
    }),
  )
}

/**
 * Sets a new password by a link that works once. The link also verifies the address. Ends all
 * sessions, known devices, the private calendar subscription and an unconfirmed change of address.
 * The owner gets a mail. Returns the owner of the password, and whether a change of address ended.
 */
export async function resetPassword(
  ctx: Platform,
  token: string,
  password: string,
): Promise<{ owner: DeviceOwner; cancelsEmail: boolean }> {
  // Checked before hashing, so that invented links cannot keep the processor busy.
  const purpose = (await purposeOf(ctx, token)) ?? refuse('accounts.resetLink')
  const passwordHash = await ctx.passwords.hash(password)
  const reset = async (tx: Tx) => {
    const link = await redeemToken(ctx, tx, token, purpose)
    const held = link ? await lockAccount(tx, link.accountId) : undefined
    if (!link || !held) refuse('accounts.resetLink')
    // The owner has corrected the address since: this mailbox may be a stranger's.
    if (!held.email_verified_at && held.pending_email !== null) refuse('accounts.resetLink')
    const account = authorize(accountRules, 'changeByLink', link, held)
    const now = ctx.clock.now()
    const email = link.email ?? account.email
    if (link.email !== null) await displaceClaims(tx, email, account.id)
    const changes = {
      email,
      password_hash: passwordHash,
      has_password: true,
      email_verified_at: account.email_verified_at ?? now,
      calendar_secret_hash: null,
      pending_email: null,
    }
    await update(tx, account, changes, now)
    await revokeTokens(tx, account.id, ['reset', 'emailChange'])
    await endAllSessions(ctx, tx, account)
    // An intruder may have added one.
    await removeAllPasskeys(tx, account)
    await requirePassword(tx, account)
    const cancelledEmail = account.pending_email === email ? null : account.pending_email
    await queuePasswordNotice(ctx, tx, { ...account, email }, cancelledEmail, now)
    logAfter(ctx, tx, 'authn_password_change', { account: account.id, reason: purpose })
    const owner: DeviceOwner = { kind: 'account', id: account.id, passwordHash }
    return { owner, cancelsEmail: cancelledEmail !== null }
  }
  return takingAddress(() => transact(ctx, reset))
}

/** A link to reset the password, or to restore the account after a change of address. */
async function purposeOf(ctx: Platform, token: string) {
  for (const purpose of ['reset', 'emailReturn'] as const)
    if ((await standingOf(ctx, token, purpose)) === 'good') return purpose
  return null
}
