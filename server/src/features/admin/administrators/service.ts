import type {
  Administrator,
  AdministratorRequest,
  AdminSession,
} from '@annai/contract/admin/shapes'
import { transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/gate.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { adminSessions, endAdminSessions } from '../../accounts/sessions/service.ts'
import { record } from '../audit/service.ts'
import { addAdmin, recordAdded } from '../service.ts'
import { lockRegistration } from '../store.ts'
import * as store from './store.ts'

const administratorView = (row: store.AdministratorRow): Administrator => ({
  _id: row.id,
  username: row.username,
  createdAt: row.created_at.toISOString(),
  hasSecondFactor: row.totp_secret !== null,
})

/** Everybody who may sit at the desk. */
export const listAdministrators = async (p: Platform): Promise<Administrator[]> =>
  (await store.findAll(p.db)).map(administratorView)

/** An administrator adds another one. */
export async function addAdministrator(
  p: Platform,
  me: Admin,
  { username, password }: AdministratorRequest,
): Promise<Administrator> {
  const hash = await p.passwords.hash(password)
  try {
    return await transact(p, async (tx) => {
      const added = await addAdmin(p, tx, username, hash)
      await recordAdded(p, tx, me, added)
      return administratorView({ ...added, totp_secret: null })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/** Removes an administrator and signs them out; the last one stays. */
export const removeAdministrator = (p: Platform, me: Admin, id: string): Promise<void> =>
  transact(p, async (tx) => {
    // Two who remove each other at once would leave nobody.
    await lockRegistration(tx)
    const all = await store.findAll(tx)
    const one = isId(id) ? all.find((row) => row.id === id) : undefined
    if (!one) refuse('admin.notFound')
    if (all.length === 1) refuse('admin.lastAdministrator')
    await store.remove(tx, one.id, p.clock.now())
    await endAdminSessions(tx, one.id)
    await record(p, tx, me, {
      act: 'admin.removed',
      subjectKind: 'admin',
      subjectId: one.id,
      before: { username: one.username },
    })
  })

/** Where this administrator is signed in. */
export const listSessions = async (
  p: Platform,
  me: Admin,
  current: string | null,
): Promise<AdminSession[]> =>
  (await adminSessions(p, me.id)).map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === current,
  }))

/** Signs this administrator out somewhere else. */
export const revokeSession = (p: Platform, me: Admin, id: string): Promise<void> =>
  transact(p, async (tx) => {
    if (!isId(id) || (await endAdminSessions(tx, me.id, id)) === 0) refuse('admin.notFound')
  })
