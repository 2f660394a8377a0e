import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reserved, withReserved } from '../../../platform/rate-limits/limits.ts'
import { authorize, refuse, refuseFor } from '../../../platform/refusal.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { confirmChange } from '../email/service.ts'
import { addressKey, lockAddress } from '../locks/service.ts'
import { lockAccount, update } from '../store.ts'
import { redeemToken, standingOf } from '../tokens/service.ts'

/**
 * Verifies an address, the first one or a new one. A second click is recognized and never a 500.
 * Returns the account whose first address it is: its owner has opened the link in this browser.
 */
export async function verifyEmail(ctx: Platform, token: string): Promise<DeviceOwner | null> {
  if ((await standingOf(ctx, token, 'emailChange')) !== 'bad') {
    await confirmChange(ctx, token)
    return null
  }
  const standing = await standingOf(ctx, token, 'verification')
  if (standing === 'used') refuse('accounts.alreadyVerified')
  if (standing === 'bad') refuse('accounts.verificationLink')
  return transact(ctx, async (tx) => {
    const link = await redeemToken(ctx, tx, token, 'verification')
    const held = link ? await lockAccount(tx, link.accountId) : undefined
    if (!link || !held) refuse('accounts.alreadyVerified')
    // The owner has corrected the address since: this mailbox may be a stranger's.
    if (held.pending_email !== null) refuse('accounts.verificationLink')
    const now = ctx.clock.now()
    const account = authorize(accountRules, 'changeByLink', link, held)
    await update(tx, account, { email_verified_at: now }, now)
    return { kind: 'account', id: account.id, passwordHash: account.password_hash }
  })
}

/** The limit of the mails to an address, to reserve before `requestMail`. */
export const countedPer = (email: string) =>
  [{ name: 'resendPerRecipient', key: addressKey(email) }] as const

/**
 * Locks the address, whether or not an account has it, and queues the mail with the link. Whether
 * there is a recipient is checked when the mail is sent. Returns the seconds to wait if a mail was
 * just sent to the address.
 */
export async function requestMail(
  ctx: Platform,
  tx: Tx,
  { email, language, accountId }: { email: string; language: Language; accountId: string | null },
  reserved: Reserved,
): Promise<number> {
  const wait = await lockAddress(ctx, tx, 'resend', email)
  if (wait > 0) return wait
  reserved.enforce()
  await queueMail(ctx, tx, {
    accountId,
    recipient: email,
    language,
    kind: 'verification',
    params: {},
    dueAt: ctx.clock.now(),
  })
  return 0
}

/** Requests a new link. */
export async function resendVerification(
  ctx: Platform,
  email: string,
  language: Language,
): Promise<void> {
  const waitSeconds = await withReserved(ctx.limits, countedPer(email), (reserved) =>
    transact(ctx, (tx) => requestMail(ctx, tx, { email, language, accountId: null }, reserved)),
  )
  if (waitSeconds > 0) refuseFor('accounts.resendWait', waitSeconds)
}
