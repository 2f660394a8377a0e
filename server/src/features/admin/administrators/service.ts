import { adminRules } from '@annai/contract/admin/policy'
import type { Administrator, AdministratorRequest, RoleRequest } from '@annai/contract/admin/shapes'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { endAdminSessions } from '../../accounts/sessions/service.ts'
import { record } from '../../audit/service.ts'
import { type AssertConfirmed, confirmPassword } from '../account/service.ts'
import { addAdmin, newAdmin } from '../registration/service.ts'
import { lockRegistration } from '../store.ts'
import * as store from './store.ts'

const administratorView = (row: store.AdministratorRow): Administrator => ({
  _id: row.id,
  username: row.username,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  hasSecondFactor: row.has_second_factor,
})

/** All administrators. */
export const listAdministrators = async (ctx: Platform): Promise<Administrator[]> =>
  (await store.findAll(ctx.db)).map(administratorView)

/** Adds an administrator, confirmed by the password of the one who adds. */
export async function addAdministrator(
  ctx: Platform,
  me: Admin,
  { username, password, currentPassword, role }: AdministratorRequest,
): Promise<Administrator> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  const hash = await ctx.passwords.hash(password)
  try {
    return await transact(ctx, async (tx) => {
      const { by } = await lockAll(tx, me, assertConfirmed)
      const admin = newAdmin(ctx, username, hash, role)
      await addAdmin(ctx, tx, me, authorize(adminRules, 'addAdministrator', by, admin))
      return administratorView({ ...admin, has_second_factor: false })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/**
 * All administrators and the acting owner, as they are now: of two owners who remove or demote each
 * other at once, the second is refused, and so is one who was demoted while a password was hashed.
 */
async function lockAll(tx: Tx, me: Admin, assertConfirmed: AssertConfirmed) {
  await lockRegistration(tx)
  await assertConfirmed(tx)
  const all = await store.findAll(tx)
  return { all, by: all.find((row) => row.id === me.id) ?? refuse('auth.forbidden') }
}

/** One of them and the acting owner. */
async function lockOne(tx: Tx, me: Admin, id: string, assertConfirmed: AssertConfirmed) {
  const { all, by } = await lockAll(tx, me, assertConfirmed)
  const one = isId(id) ? all.find((row) => row.id === id) : undefined
  const ownerCount = all.filter(({ role }) => role === 'owner').length
  return { one: { ...(one ?? refuse('admin.notFound')), ownerCount }, by }
}

/** Gives an administrator another role. It counts from their next request. */
export async function changeRole(
  ctx: Platform,
  me: Admin,
  id: string,
  { role, currentPassword }: RoleRequest,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await transact(ctx, async (tx) => {
    const { one, by } = await lockOne(tx, me, id, assertConfirmed)
    const changed = authorize(adminRules, 'changeRole', by, { ...one, to: role })
    if (one.role === role) return
    await store.setRole(tx, changed)
    await record(ctx, tx, me, {
      act: 'admin.role',
      subjectKind: 'admin',
      subjectId: one.id,
      before: { role: one.role },
      after: { role },
    })
  })
}

/** Removes an administrator and ends their sessions. The last owner cannot be removed. */
export async function removeAdministrator(
  ctx: Platform,
  me: Admin,
  id: string,
  currentPassword: string,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await transact(ctx, async (tx) => {
    const { one: found, by } = await lockOne(tx, me, id, assertConfirmed)
    const one = authorize(adminRules, 'removeAdministrator', by, found)
    await store.remove(tx, one, ctx.clock.now())
    await endAdminSessions(tx, one)
    await record(ctx, tx, me, {
      act: 'admin.removed',
      subjectKind: 'admin',
      subjectId: one.id,
      before: { username: one.username },
    })
  })
}
