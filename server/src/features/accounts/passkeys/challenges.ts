import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import { later, MINUTE } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** Where passkeys belong: the host and the origin of the site. */
export function relyingParty({ env }: Platform): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(env.PUBLIC_URL)
  return { rpId: hostname, origin }
}

/** Stores a challenge, for an account that adds a passkey or for a login. */
export const rememberChallenge = (ctx: Platform, challenge: string, accountId: string | null) =>
  store.addChallenge(
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
  (challenge: string): Promise<boolean> =>
    store.redeemChallenge(
      ctx.db,
      asSystem('credentials', { hash: hashToken(challenge), accountId, now: ctx.clock.now() }),
    )

/** Deletes challenges that no browser has answered in time. */
export async function sweepPasskeyChallenges(ctx: Platform): Promise<void> {
  await store.removeOldChallenges(ctx.db, asSystem('retention'), ctx.clock.now())
}
