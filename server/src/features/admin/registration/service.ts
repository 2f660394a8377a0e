import { timingSafeEqual } from 'node:crypto'
import { type AdminLoginRequest, AdminPassword } from '@annai/contract/admin/shapes'
import type { AdminRole } from '@annai/contract/person'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import { hashToken, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseField } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import * as store from '../store.ts'

const same = (a: string, b: string) => timingSafeEqual(hashToken(a), hashToken(b))

/** Derived, so that neither the database nor a backup contains it. */
const setupCodeOf = (ctx: Platform) => ctx.signatures.derive('setup code', 'first administrator')

/**
 * Refuses if registration is not open. By default it is open only for the first administrator, and
 * always needs the code of the log: nothing in a request proves that it comes from this machine.
 */
async function assertOpen(
  ctx: Platform,
  tx: Tx,
  { setupCode }: Pick<AdminLoginRequest, 'setupCode'>,
  code: string,
): Promise<void> {
  if (ctx.env.ADMIN_REGISTRATION === 'open') return
  await store.lockRegistration(tx)
  if (ctx.env.ADMIN_REGISTRATION === 'off' || (await store.countAll(tx)) > 0)
    refuse('admin.registrationClosed')
  if (setupCode === undefined || !same(code, setupCode)) refuse('admin.setupCode')
}

/** An administrator who is not stored yet. */
export const newAdmin = (
  ctx: Platform,
  username: string,
  passwordHash: string,
  role: AdminRole = 'owner',
): store.NewAdmin => ({
  id: newId(),
  username,
  role,
  password_hash: passwordHash,
  created_at: ctx.clock.now(),
})

/** Adds an administrator, with an audit entry. */
export async function addAdmin(
  ctx: Platform,
  tx: Tx,
  by: Parameters<typeof record>[2],
  admin: store.ProvenNewAdmin,
): Promise<void> {
  await store.insert(tx, admin)
  await record(ctx, tx, by, {
    act: 'admin.added',
    subjectKind: 'admin',
    subjectId: admin.id,
    after: { username: admin.username, role: admin.role },
  })
}

/** Registers an administrator if registration is open. */
export async function register(ctx: Platform, request: AdminLoginRequest): Promise<void> {
  if (!AdminPassword.safeParse(request.password).success)
    refuseField('adminPasswordLength', 'password')
  // Refused before any hashing, which is the expensive part.
  const code = await setupCodeOf(ctx)
  await transact(ctx, (tx) => assertOpen(ctx, tx, request, code))
  const hash = await ctx.passwords.hash(request.password)
  try {
    await transact(ctx, async (tx) => {
      await assertOpen(ctx, tx, request, code)
      // Where registration is open to everyone, only the first one owns the site.
      const role = (await store.countAll(tx)) === 0 ? 'owner' : 'staff'
      const admin = asSystem('credentials', newAdmin(ctx, request.username, hash, role))
      await addAdmin(ctx, tx, admin, admin)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/**
 * The link for the registration of the first administrator; null once there is one. It contains a
 * one-time code, without which nobody can register the first one.
 */
export async function registrationLink(ctx: Platform): Promise<string | null> {
  if (ctx.env.ADMIN_REGISTRATION !== 'first' || (await store.countAll(ctx.db)) > 0) return null
  return `${ctx.env.PUBLIC_URL}/admin-register?code=${await setupCodeOf(ctx)}`
}
