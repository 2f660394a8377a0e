import type { Tx } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findById, lockPassword } from '../store.ts'

/** Refuses, in the transaction of the change, if the confirmed password was changed meanwhile. */
export type AssertConfirmed = (tx: Tx) => Promise<void>

/**
 * Requires the password before a change that would outlast the session, so that a stolen token
 * cannot give permanent access.
 */
export async function confirmPassword(
  ctx: Platform,
  me: Admin,
  password: string,
): Promise<AssertConfirmed> {
  await ctx.limits.enforce('passwordCheck', me.id)
  await ctx.limits.enforce('adminPassword', me.id)
  const admin = await findById(ctx.db, me.id)
  if (!(await ctx.passwords.matches(admin?.password_hash ?? null, password)))
    refuse('accounts.wrongPassword', { about: { admin: me.id } })
  await ctx.limits.refund('adminPassword', me.id)
  return async (tx) => {
    const stored = await lockPassword(tx, me.id)
    if (stored?.password_hash !== admin?.password_hash) refuse('accounts.wrongPassword')
  }
}
