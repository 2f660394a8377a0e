import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { typedEmail } from '@annai/contract/text'
import { later, SECOND } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** The normalized address that locks and limits use. */
export const addressKey = (email: string): string => typedEmail(email).toLowerCase()

/**
 * Locks an address for 600 seconds, whether or not an account has it. Returns the seconds left of
 * an earlier lock, or 0 if there was none.
 */
export async function lockAddress(
  ctx: Platform,
  tx: Tx,
  purpose: 'resend' | 'forgot' | 'adminForgot',
  email: string,
): Promise<number> {
  const now = ctx.clock.now()
  const address = addressKey(email)
  const until = later(now, ACCOUNT_TIMES.resendLockSeconds * SECOND)
  if (await store.tryLock(tx, asSystem('visitor'), purpose, address, now, until)) return 0
  const end = (await store.lockedUntil(tx, purpose, address)) ?? until
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / SECOND))
}

/** Deletes expired locks. */
export async function sweepLocks(ctx: Platform): Promise<void> {
  await store.removeEnded(ctx.db, asSystem('retention'), ctx.clock.now())
}
