import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import type { PasskeyLogin } from '@annai/contract/accounts/passkeys/shapes'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { type From, type LoggedIn, openLogin } from '../login/service.ts'
import { byId } from '../store.ts'
import { redeemChallenge, relyingParty, rememberChallenge } from './challenges.ts'
import * as store from './store.ts'

/** The options for a login: any passkey of this site, found by the browser. */
export async function offerPasskeyLogin(ctx: Platform) {
  const { rpId } = relyingParty(ctx)
  const timeout = PASSKEY_LIMITS.minutes * 60_000
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    timeout,
    userVerification: 'required',
  })
  await rememberChallenge(ctx, challenge, null)
  return { challenge, rpId, timeout, userVerification: 'required' as const }
}

/** Logs in with a passkey. All responses that do not prove one are refused in the same way. */
export async function logInWithPasskey(
  ctx: Platform,
  response: PasskeyLogin,
  from: From,
): Promise<LoggedIn> {
  await ctx.limits.enforce('loginPerAddress', from.address)
  const { rpId, origin } = relyingParty(ctx)
  const passkey = await store.byCredential(ctx.db, response.id)
  const account = passkey && (await byId(ctx.db, passkey.account_id))
  if (!passkey || !account) refuse('login.passkey')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: redeemChallenge(ctx, null),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) refuse('login.passkey', { about: { account: account.id } })
  await ctx.limits.refund('loginPerAddress', from.address)
  const { newCounter } = verified.authenticationInfo
  return openLogin(ctx, account, from, async (tx) => {
    const use = { id: passkey.id, counter: newCounter, used_at: ctx.clock.now() }
    if (!(await store.recordUse(tx, asSystem('credentials', use)))) refuse('login.passkey')
  })
}
