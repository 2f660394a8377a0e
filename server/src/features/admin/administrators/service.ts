import { adminRules } from '@annai/contract/admin/policy'
import type { Administrator, AdministratorRequest } from '@annai/contract/admin/shapes'
import { transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { endAdminSessions } from '../../accounts/sessions/service.ts'
import { record } from '../../audit/service.ts'
import { confirmPassword } from '../reauthentication/service.ts'
import { addAdmin, newAdmin } from '../registration/service.ts'
import { lockRegistration } from '../store.ts'
import * as store from './store.ts'

const administratorView = (row: store.AdministratorRow): Administrator => ({
  _id: row.id,
  username: row.username,
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
  { username, password, currentPassword }: AdministratorRequest,
): Promise<Administrator> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  const hash = await ctx.passwords.hash(password)
  try {
    return await transact(ctx, async (tx) => {
      await assertConfirmed(tx)
      const admin = newAdmin(ctx, username, hash)
      await addAdmin(ctx, tx, me, authorize(adminRules, 'addAdministrator', me, admin))
      return administratorView({ ...admin, has_second_factor: false })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/** Removes an administrator and ends their sessions. The last one cannot be removed. */
export async function removeAdministrator(
  ctx: Platform,
  me: Admin,
  id: string,
  currentPassword: string,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await transact(ctx, async (tx) => {
    // Two who remove each other at once would leave nobody.
    await lockRegistration(tx)
    await assertConfirmed(tx)
    const all = await store.findAll(tx)
    const found = isId(id) ? all.find((row) => row.id === id) : undefined
    if (!found) refuse('admin.notFound')
    const facts = { ...found, administratorCount: all.length }
    const one = authorize(adminRules, 'removeAdministrator', me, facts)
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
