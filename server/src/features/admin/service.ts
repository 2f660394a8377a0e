import { timingSafeEqual } from 'node:crypto'
import { AdminPassword, type AdminSignedIn, type AdminSignIn } from '@annai/contract/admin/shapes'
import { type Tx, transact, violatedConstraint } from '../../platform/db/transact.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseField } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { type DeviceOwner, knownDevice } from '../accounts/devices/service.ts'
import { openSession } from '../accounts/sessions/service.ts'
import { loginThrottle } from '../accounts/throttle/service.ts'
import { record } from '../audit/service.ts'
import { proves } from './second-factor/service.ts'
import * as store from './store.ts'

const same = (a: string, b: string) => timingSafeEqual(hashToken(a), hashToken(b))

interface Registration {
  readonly setupCode: string | undefined
  /** The request came from a program on this machine itself. */
  readonly isLocal: boolean
}

/**
 * Refuses where registration is not open: the first administrator only, unless configured otherwise,
 * and with the code of the log unless the request is local.
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

/** An administrator who is not stored yet. */
export const newAdmin = (p: Platform, username: string, passwordHash: string): store.NewAdmin => ({
  id: newId(),
  username,
  password_hash: passwordHash,
  created_at: p.clock.now(),
})

/** Adds an administrator and audits who did. */
export async function addAdmin(
  p: Platform,
  tx: Tx,
  by: Parameters<typeof record>[2],
  admin: store.ProvenNewAdmin,
): Promise<void> {
  await store.insert(tx, admin)
  await record(p, tx, by, {
    act: 'admin.added',
    subjectKind: 'admin',
    subjectId: admin.id,
    after: { username: admin.username },
  })
}

/** Registers an administrator where registration is open. */
export async function register(p: Platform, request: AdminSignIn, isLocal: boolean): Promise<void> {
  const registration = { setupCode: request.setupCode, isLocal }
  if (!AdminPassword.safeParse(request.password).success) refuseField('adminPasswordLength')
  // Refused before any hashing, which is the expensive part.
  await transact(p, (tx) => assertOpen(p, tx, registration))
  const hash = await p.passwords.hash(request.password)
  try {
    await transact(p, async (tx) => {
      await assertOpen(p, tx, registration)
      const admin = asSystem('credentials', newAdmin(p, request.username, hash))
      await addAdmin(p, tx, admin, admin)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/**
 * Signs an administrator in; unknown name and wrong password are told alike and take as long. A name
 * is slowed down like an account, and never locked: strangers cannot keep its owner out.
 */
export async function signIn(
  p: Platform,
  request: AdminSignIn,
  from: { address: string; userAgent: string; cookies: string | undefined },
): Promise<{ session: AdminSignedIn; owner: DeviceOwner }> {
  const throttle = loginThrottle(p)
  const admin = await store.findByUsername(p.db, request.username)
  const owner = admin && {
    kind: 'admin' as const,
    id: admin.id,
    passwordHash: admin.password_hash,
  }
  const attempt = {
    kind: 'admin' as const,
    account: request.username.toLowerCase(),
    address: from.address,
    device: await knownDevice(p, from.cookies, owner),
  }
  await throttle.count(attempt)
  const fits = await p.passwords.matches(admin?.password_hash ?? null, request.password)
  if (!admin || !owner || !fits) refuse('admin.invalidCredentials')
  const code = request.code ?? ''
  if (!(await proves(p, admin.id, code))) {
    // Without a code it was a right password and no guess; the page asks for the code then.
    if (code === '') await throttle.forgive(attempt)
    refuse('admin.secondFactor', { body: { secondFactor: true } })
  }
  await throttle.forgive(attempt)
  const token = await transact(p, async (tx) => {
    // A removal that came while the password was looked at has ended all sessions already.
    if (!(await store.lockById(tx, admin.id))) refuse('admin.invalidCredentials')
    return openSession(p, tx, { adminId: admin.id }, from.userAgent)
  })
  return { session: { token, adminId: admin.id }, owner }
}

/**
 * The link under which the first administrator registers; null once there is one. It carries a
 * one-time code, without which only a truly local request may be first.
 */
export async function registrationLink(p: Platform): Promise<string | null> {
  if (p.env.ADMIN_REGISTRATION !== 'first' || (await store.countAll(p.db)) > 0) return null
  await store.saveSetupCode(p.db, asSystem('operator'), newToken())
  return `${p.env.PUBLIC_URL}/admin-register?code=${await store.setupCode(p.db)}`
}
