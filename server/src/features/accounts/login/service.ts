import type { LoginAnswer, LoginRequest } from '@annai/contract/accounts/shapes'
import { transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { countGuess, deviceOf, forgetGuess } from '../guesses/service.ts'
import { addressKey } from '../locks/service.ts'
import { openSession } from '../sessions/service.ts'
import { byEmail, hold } from '../store.ts'

interface From {
  /** The network address, as the limits count it. */
  address: string
  userAgent: string
  cookies: string | undefined
}

/**
 * Signs in. What is wrong with an account is told only to whoever knows its password; an unknown
 * address costs the same query and the same hashing as a wrong password.
 */
export async function logIn(p: Platform, body: LoginRequest, from: From): Promise<LoginAnswer> {
  await p.limits.enforce('loginPerAddress', from.address)
  const account = await byEmail(p.db, body.email.trim())
  const guess = {
    account: addressKey(body.email),
    address: from.address,
    device: await deviceOf(p, from.cookies, account?.id),
  }
  await countGuess(p, guess)
  const fits = await p.passwords.matches(account?.password_hash ?? null, body.password)
  if (!account || !fits) refuse('login.invalidCredentials')
  await forgetGuess(p, guess)
  // A blocked guide may come in and read (decision 22).
  if (account.status === 'blocked' && account.role === 'user') refuse('login.accountBlocked')
  if (!account.email_verified_at) refuse('login.verificationNeeded')
  const token = await transact(p, async (tx) => {
    // A new password that came while the old one was looked at has ended all sessions of the old one.
    const isSame = (await hold(tx, account.id))?.password_hash === account.password_hash
    if (!isSame) refuse('login.invalidCredentials')
    return openSession(p, tx, { accountId: account.id }, from.userAgent)
  })
  return { token, role: account.role, userId: account.id }
}
