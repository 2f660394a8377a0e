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
  ctx: Platform,
  tx: Tx,
  { setupCode, isLocal }: Registration,
): Promise<void> {
  if (ctx.env.ADMIN_REGISTRATION === 'open') return
  await store.lockRegistration(tx)
  if (ctx.env.ADMIN_REGISTRATION === 'off' || (await store.countAll(tx)) > 0)
    refuse('admin.registrationClosed')
  if (isLocal) return
  const code = await store.setupCode(tx)
  if (code === null || setupCode === undefined || !same(code, setupCode)) refuse('admin.setupCode')
}

/** An administrator who is not stored yet. */
export const newAdmin = (
  ctx: Platform,
  username: string,
  passwordHash: string,
): store.NewAdmin => ({
  id: newId(),
  username,
  password_hash: passwordHash,
  created_at: ctx.clock.now(),
})

/** Adds an administrator and audits who did. */
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
    after: { username: admin.username },
  })
}

/** Registers an administrator where registration is open. */
export async function register(
  ctx: Platform,
  request: AdminSignIn,
  isLocal: boolean,
): Promise<void> {
  const registration = { setupCode: request.setupCode, isLocal }
  if (!AdminPassword.safeParse(request.password).success) refuseField('adminPasswordLength')
  // Refused before any hashing, which is the expensive part.
  await transact(ctx, (tx) => assertOpen(ctx, tx, registration))
  const hash = await ctx.passwords.hash(request.password)
  try {
    await transact(ctx, async (tx) => {
      await assertOpen(ctx, tx, registration)
      const admin = asSystem('credentials', newAdmin(ctx, request.username, hash))
      await addAdmin(ctx, tx, admin, admin)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_username') refuse('admin.usernameTaken')
    throw error
  }
}

/**
 * Signs an administrator in. An unknown name and a wrong password get the same answer in the same
 * time. A name is throttled like an account and never locked, so a stranger cannot lock its owner out.
 */
export async function signIn(
  ctx: Platform,
  request: AdminSignIn,
  from: { address: string; userAgent: string; cookies: string | undefined },
): Promise<{ session: AdminSignedIn; owner: DeviceOwner }> {
  const throttle = loginThrottle(ctx)
  const admin = await store.findByUsername(ctx.db, request.username)
  const owner = admin && {
    kind: 'admin' as const,
    id: admin.id,
    passwordHash: admin.password_hash,
  }
  const attempt = {
    kind: 'admin' as const,
    account: request.username.toLowerCase(),
    address: from.address,
    device: await knownDevice(ctx, from.cookies, owner),
  }
  await throttle.count(attempt)
  const fits = await ctx.passwords.matches(admin?.password_hash ?? null, request.password)
  if (!admin || !owner || !fits) refuse('admin.invalidCredentials')
  const code = request.code ?? ''
  if (!(await proves(ctx, admin.id, code))) {
    // Without a code it was a right password and no guess; the page asks for the code then.
    if (code === '') await throttle.forgive(attempt)
    refuse('admin.secondFactor', { body: { secondFactor: true } })
  }
  await throttle.forgive(attempt)
  const token = await transact(ctx, async (tx) => {
    // A removal or a new password in the meantime has ended all sessions already.
    const held = await store.lockPassword(tx, admin.id)
    if (held?.password_hash !== admin.password_hash) refuse('admin.invalidCredentials')
    return openSession(ctx, tx, { adminId: admin.id }, from.userAgent)
  })
  return { session: { token, adminId: admin.id }, owner }
}

/**
 * The link under which the first administrator registers; null once there is one. It carries a
 * one-time code, without which only a truly local request may be first.
 */
export async function registrationLink(ctx: Platform): Promise<string | null> {
  if (ctx.env.ADMIN_REGISTRATION !== 'first' || (await store.countAll(ctx.db)) > 0) return null
  await store.saveSetupCode(ctx.db, asSystem('operator'), newToken())
  return `${ctx.env.PUBLIC_URL}/admin-register?code=${await store.setupCode(ctx.db)}`
}
