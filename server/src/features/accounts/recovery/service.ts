import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import { transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { addressKey, lockAddress } from '../locks/service.ts'
import { endAllSessions } from '../sessions/service.ts'
import { lockAccount, update } from '../store.ts'
import { redeemToken, standingOf } from '../tokens/service.ts'

/** Asks for a reset link; silent and equally fast for every address, locked or not. */
export async function forgotPassword(
  ctx: Platform,
  email: string,
  language: Language,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const wait = await lockAddress(ctx, tx, 'forgot', email)
    if (wait > 0 || !(await ctx.limits.consume('forgotPerRecipient', addressKey(email)))) return
    await queueMail(tx, {
      accountId: null,
      recipient: email,
      language,
      kind: 'reset',
      params: {},
      dueAt: ctx.clock.now(),
    })
  })
}

/**
 * Sets a new password by a link that works once. The link proves the
 * address, which counts as verified. Ends what the old password opened: every session, every known
 * device, the private calendar feed. The owner gets a mail. Returns the owner of the password.
 */
export async function resetPassword(
  ctx: Platform,
  token: string,
  password: string,
): Promise<DeviceOwner> {
  // Asked before hashing, so that invented links cannot keep the processor busy.
  if ((await standingOf(ctx, token, 'reset')) !== 'good') refuse('accounts.resetLink')
  const passwordHash = await ctx.passwords.hash(password)
  return transact(ctx, async (tx) => {
    const link = await redeemToken(ctx, tx, token, 'reset')
    const held = link ? await lockAccount(tx, link.accountId) : undefined
    if (!link || !held) refuse('accounts.resetLink')
    const account = authorize(accountRules, 'changeByLink', link, held)
    const now = ctx.clock.now()
    const changes = {
      password_hash: passwordHash,
      email_verified_at: account.email_verified_at ?? now,
      calendar_secret_hash: null,
    }
    await update(tx, account, changes, now)
    await endAllSessions(ctx, tx, account)
    await queueMail(tx, {
      accountId: account.id,
      recipient: account.email,
      language: account.language,
      kind: 'passwordChanged',
      params: {},
      dueAt: now,
    })
    return { kind: 'account', id: account.id, passwordHash }
  })
}
