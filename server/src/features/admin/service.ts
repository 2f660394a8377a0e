import { timingSafeEqual } from 'node:crypto'
import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import type { AdminSignedIn, AdminSignIn } from '@annai/contract/admin/shapes'
import { type Tx, transact, violatedConstraint } from '../../platform/db/transact.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseField } from '../../platform/refusal.ts'
import { openSession } from '../accounts/sessions/service.ts'
import { record } from './audit/service.ts'
import { proves } from './second-factor/service.ts'
import * as store from './store.ts'

const same = (a: string, b: string) => timingSafeEqual(hashToken(a), hashToken(b))

interface Registration {
  readonly setupCode: string | undefined
  /** The request came from a program on this machine itself. */
  readonly isLocal: boolean
}

/**
 * Refuses where registration is not open: the first administrator only, unless configured otherwise
 * (decision 27), and with the code of the log unless the request is truly local (A4).
 */
async function assertOpen(
  p: Platform,
  tx: Tx,
  { setupCode, isLocal }: Registration,
): Promise<void> {
  if (p.env.ADMIN_REGISTRATION === 'open') return
  await store.lockRegistration(tx)
  if (p.env.ADMIN_REGISTRATION === 'off' || (await store.countAll(tx)) > 0)
    refuse('admin.registrationClosed')
  if (isLocal) return
  const code = await store.setupCode(tx)
  if (code === null || setupCode === undefined || !same(code, setupCode)) refuse('admin.setupCode')
}

/** Adds an administrator; the caller decides who may. */
export async function addAdmin(p: Platform, tx: Tx, username: string, passwordHash: string) {
  const admin = { id: newId(), username, password_hash: passwordHash, created_at: p.clock.now() }
  await store.insert(tx, admin)
  return admin
}

/** Writes down who let whom sit at the desk. */
export const recordAdded = (
  p: Platform,
  tx: Tx,
  by: Parameters<typeof record>[2],
  { id, username }: { id: string; username: string },
): Promise<void> =>
  record(p, tx, by, {
    act: 'admin.added',
    subjectKind: 'admin',
    subjectId: id,
    after: { username },
  })

/** Registers an administrator where registration is open. */
export async function register(p: Platform, request: AdminSignIn, isLocal: boolean): Promise<void> {
  const registration = { setupCode: request.setupCode, isLocal }
  if (request.password.length < ACCOUNT_LIMITS.password.min) refuseField('passwordLength')
  // Refused before any hashing, which is the expensive part.
  await transact(p, (tx) => assertOpen(p, tx, registration))
  const hash = await p.passwords.hash(request.password)
  try {
    await transact(p, async (tx) => {
      await assertOpen(p, tx, registration)
      const added = await addAdmin(p, tx, request.username, hash)
      await recordAdded(p, tx, added, added)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/** Signs an administrator in; unknown name and wrong password are told alike and take as long. */
export async function signIn(
  p: Platform,
  request: AdminSignIn,
  from: { address: string; userAgent: string },
): Promise<AdminSignedIn> {
  const name = request.username.toLowerCase()
  await p.limits.enforce('adminLogin', `name:${name}`)
  await p.limits.enforce('adminLogin', `address:${from.address}`)
  const admin = await store.findByUsername(p.db, request.username)
  const fits = await p.passwords.matches(admin?.password_hash ?? null, request.password)
  if (!admin || !fits) refuse('admin.invalidCredentials')
  // The page asks for the code when the answer says that one is wanted.
  if (!(await proves(p, admin.id, request.code ?? '')))
    refuse('admin.secondFactor', { body: { secondFactor: true } })
  await p.limits.clear('adminLogin', `name:${name}`)
  await p.limits.clear('adminLogin', `address:${from.address}`)
  const token = await transact(p, (tx) => openSession(p, tx, { adminId: admin.id }, from.userAgent))
  return { token, adminId: admin.id }
}

/**
 * The link under which the first administrator registers; null once there is one. It carries a
 * one-time code, without which only a truly local request may be first.
 */
export async function registrationLink(p: Platform): Promise<string | null> {
  if (p.env.ADMIN_REGISTRATION !== 'first' || (await store.countAll(p.db)) > 0) return null
  await store.saveSetupCode(p.db, newToken())
  return `${p.env.PUBLIC_URL}/admin-register?code=${await store.setupCode(p.db)}`
}
