import type { Admin } from '../../../platform/http/authentication.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findById } from '../store.ts'

/**
 * Asks for the password again before a change that would outlive the session: a token that was
 * stolen must not be able to make itself permanent.
 */
export async function confirmPassword(p: Platform, me: Admin, password: string): Promise<void> {
  await p.limits.enforce('adminPassword', me.id)
  const admin = await findById(p.db, me.id)
  if (!(await p.passwords.matches(admin?.password_hash ?? null, password)))
    refuse('accounts.wrongPassword')
  await p.limits.refund('adminPassword', me.id)
}
