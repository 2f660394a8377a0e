import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import { later, MINUTE } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as attempts from '../attempts/store.ts'

/** Where passkeys belong: the host and the origin of the site. */
export function relyingParty({ env }: Platform): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(env.PUBLIC_URL)
  return { rpId: hostname, origin }
}

/** Stores a challenge, for an account that adds a passkey or for a login. */
export const rememberChallenge = (ctx: Platform, challenge: string, accountId: string | null) =>
  attempts.add(
    ctx.db,
    asSystem('credentials', {
      challenge_hash: hashToken(challenge),
      account_id: accountId,
      expires_at: later(ctx.clock.now(), PASSKEY_LIMITS.minutes * MINUTE),
    }),
  )

/** For the library: whether the challenge of a response was ours, which works once. */
export const redeemChallenge =
  (ctx: Platform, accountId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const hash = hashToken(challenge)
    const attempt = { hash, kind: 'passkey' as const, accountId, now: ctx.clock.now() }
    return Boolean(await attempts.redeem(ctx.db, asSystem('credentials', attempt)))
  }
