import type { AdminLoginRequest, AdminLoginResponse } from '@annai/contract/admin/shapes'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type DeviceOwner,
  isNoticeDue,
  knownDevice,
  queueDeviceNotice,
} from '../accounts/devices/service.ts'
import { openSession } from '../accounts/sessions/service.ts'
import { loginThrottle } from '../accounts/throttle/service.ts'
import { proves } from './second-factor/service.ts'
import * as store from './store.ts'

/**
 * Signs an administrator in. An unknown name and a wrong password get the same response in the same
 * time. Attempts are throttled as for accounts, and a name is never locked, so that others cannot
 * lock its owner out.
 */
export async function signIn(
  ctx: Platform,
  request: AdminLoginRequest,
  from: { address: string; userAgent: string; cookies: string | undefined },
): Promise<{ session: AdminLoginResponse; owner: DeviceOwner }> {
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
  if (!admin || !owner || !fits) refuse('admin.invalidCredentials', { about: { admin: admin?.id } })
  const code = request.code ?? ''
  if (!(await proves(ctx, admin.id, code))) {
    // The password was right and only the code is missing, so it is not counted as a guess.
    if (code === '') await throttle.refund(attempt)
    refuse('admin.secondFactor', { body: { secondFactor: true }, about: { admin: admin.id } })
  }
  await throttle.refund(attempt)
  const isNotified = await isNoticeDue(ctx, owner, attempt.device)
  const token = await transact(ctx, async (tx) => {
    // A removal or a new password in the meantime has ended all sessions already.
    const stored = await store.lockPassword(tx, admin.id)
    if (stored?.password_hash !== admin.password_hash) refuse('admin.invalidCredentials')
    const { id, email, language } = admin
    if (email && isNotified)
      await queueDeviceNotice(ctx, tx, { kind: 'admin', id, email, language }, from.userAgent)
    return openSession(ctx, tx, { adminId: admin.id }, from.userAgent)
  })
  ctx.securityLog.write('authn_login_success', { admin: admin.id }, from.address)
  return { session: { token, adminId: admin.id }, owner }
}
