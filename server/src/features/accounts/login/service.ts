import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { LoginRequest, LoginResponse } from '@annai/contract/accounts/shapes'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  type DeviceOwner,
  isNoticeDue,
  knownDevice,
  queueDeviceNotice,
} from '../devices/service.ts'
import { correctedAccount } from '../email/service.ts'
import { addressKey } from '../locks/service.ts'
import { openSession } from '../sessions/service.ts'
import { type AccountRow, byEmail, lockAccount } from '../store.ts'
import { loginThrottle } from '../throttle/service.ts'

export interface From {
  /** The network address, as the limits count it. */
  address: string
  userAgent: string
  cookies: string | undefined
}

/** The session, and the account as its browsers know it. */
export interface LoggedIn {
  session: LoginResponse
  owner: DeviceOwner
}

/** How the browsers of an account know it. */
const deviceOwner = (account: AccountRow): DeviceOwner => ({
  kind: 'account',
  id: account.id,
  passwordHash: account.password_hash,
})

/**
 * Logs in. The state of an account is reported only after a correct password. An unknown address
 * takes the same query and the same hashing as a wrong password.
 */
export async function logIn(ctx: Platform, body: LoginRequest, from: From): Promise<LoggedIn> {
  const throttle = loginThrottle(ctx)
  const account = await byEmail(ctx.db, body.email.trim())
  const owner = account && deviceOwner(account)
  const device = await knownDevice(ctx, from.cookies, owner)
  const attempt = {
    kind: 'account' as const,
    account: addressKey(body.email),
    address: from.address,
    device,
  }
  await throttle.count(attempt)
  const fits = await ctx.passwords.matches(account?.password_hash ?? null, body.password)
  if (!account || !owner || !fits) {
    const corrected = await correctedAccount(ctx, body.email.trim(), body.password)
    refuse(corrected ? 'login.verificationNeeded' : 'login.invalidCredentials', {
      about: { account: account?.id },
    })
  }
  await throttle.refund(attempt)
  const recheck = async (_tx: Tx, held: AccountRow | undefined) => {
    // A new password that came while the old one was looked at has ended all sessions of the old one.
    if (held?.password_hash !== account.password_hash) refuse('login.invalidCredentials')
  }
  return openLogin(ctx, account, from, recheck, device)
}

/**
 * Opens the session of an account that has been proven. `recheck` runs in the transaction that
 * opens it, with the locked account, and refuses if the proof is void by then. A caller that has
 * read the device cookie passes its device.
 */
export async function openLogin(
  ctx: Platform,
  account: AccountRow,
  from: From,
  recheck: (tx: Tx, held: AccountRow | undefined) => Promise<void>,
  known?: string | null,
): Promise<LoggedIn> {
  const owner = deviceOwner(account)
  if (isBarredFrom(account, 'reading'))
    refuse('login.accountBlocked', { about: { account: account.id } })
  if (!account.email_verified_at) refuse('login.verificationNeeded')
  const device = known === undefined ? await knownDevice(ctx, from.cookies, owner) : known
  const isNotified = await isNoticeDue(ctx, owner, device)
  const token = await transact(ctx, async (tx) => {
    await recheck(tx, await lockAccount(tx, account.id))
    if (isNotified)
      await queueDeviceNotice(ctx, tx, { kind: 'account', ...account }, from.userAgent)
    return openSession(ctx, tx, { accountId: account.id }, from.userAgent)
  })
  ctx.securityLog.write('authn_login_success', { account: account.id }, from.address)
  return { session: { token, role: account.role, userId: account.id }, owner }
}
