import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import { transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { addressKey, lockAddress } from '../locks/service.ts'
import { endAllSessions } from '../sessions/service.ts'
import { hold, update } from '../store.ts'
import { redeemToken, standingOf } from '../tokens/service.ts'

/** Asks for a reset link; silent and equally fast for every address, locked or not. */
export async function forgotPassword(
  p: Platform,
  email: string,
  language: Language,
): Promise<void> {
  await transact(p, async (tx) => {
    const wait = await lockAddress(p, tx, 'forgot', email)
    if (wait > 0 || !(await p.limits.consume('forgotPerRecipient', addressKey(email)))) return
    await queueMail(tx, {
      accountId: null,
      recipient: email,
      language,
      kind: 'reset',
      params: {},
      dueAt: p.clock.now(),
    })
  })
}

/**
 * Sets a new password by a link that works once. Whoever reads the mailbox owns the address, so it
 * counts as verified. Whatever the old password opened ends with it: every session, every device
 * that was known, the private calendar feed. The owner is told by mail. Answers whose password it is.
 */
export async function resetPassword(
  p: Platform,
  token: string,
  password: string,
): Promise<DeviceOwner> {
  // Asked before hashing, so that invented links cannot keep the processor busy.
  if ((await standingOf(p, token, 'reset')) !== 'good') refuse('accounts.resetLink')
  const passwordHash = await p.passwords.hash(password)
  return transact(p, async (tx) => {
    const link = await redeemToken(p, tx, token, 'reset')
    const held = link ? await hold(tx, link.accountId) : undefined
    if (!link || !held) refuse('accounts.resetLink')
    const account = authorize(accountRules, 'changeByLink', link, held)
    const now = p.clock.now()
    const changes = {
      password_hash: passwordHash,
      email_verified_at: account.email_verified_at ?? now,
      calendar_secret_hash: null,
    }
    await update(tx, account, changes, now)
    await endAllSessions(p, tx, account)
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
