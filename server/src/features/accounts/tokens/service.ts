import type { LinkHolder } from '@annai/contract/accounts/policy'
import { DAY, later } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

export type { Purpose } from './store.ts'

const KEEP_DAYS = 90

/**
 * Makes the secret of a link valid. Only its hash is stored. A repeated call extends its validity.
 * Returns false if it was used meanwhile.
 */
export const issueToken = (
  tx: Tx,
  {
    token,
    accountId,
    purpose,
    expiresAt,
    email,
  }: {
    token: string
    accountId: string
    purpose: store.Purpose
    expiresAt: Date
    /** The address that the link proves, where it is not the one of the account. */
    email: string | null
  },
): Promise<boolean> =>
  store.upsert(
    tx,
    asSystem('effects', {
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      expires_at: expiresAt,
      email,
    }),
  )

export type Standing = 'good' | 'used' | 'bad'

/** The state of a link, without using it. */
export async function standingOf(
  ctx: Platform,
  token: string,
  purpose: store.Purpose,
): Promise<Standing> {
  const row = await store.find(ctx.db, hashToken(token), purpose)
  if (!row) return 'bad'
  if (row.used_at || (purpose === 'verification' && row.email_verified_at)) return 'used'
  return row.expires_at > ctx.clock.now() ? 'good' : 'bad'
}

/**
 * Consumes the link and the others of its kind; null if another request was faster. A link that
 * restores an account does not consume older ones, which belong to earlier addresses.
 */
export async function redeemToken(
  ctx: Platform,
  tx: Tx,
  token: string,
  purpose: store.Purpose,
): Promise<(LinkHolder & { email: string | null }) | null> {
  const now = ctx.clock.now()
  const row = await store.redeem(tx, asSystem('credentials'), hashToken(token), purpose, now)
  if (!row) return null
  const account = asSystem('credentials', { id: row.account_id })
  const issuedFrom = purpose === 'emailReturn' ? row.expires_at : null
  await store.voidRest(tx, account, purpose, now, issuedFrom)
  return { accountId: row.account_id, email: row.email }
}

/** Invalidates the links of these kinds that were sent to the account. */
export const revokeTokens = (tx: Tx, accountId: string, purposes: readonly store.Purpose[]) =>
  store.removeUnused(tx, asSystem('credentials', { id: accountId }), purposes)

/** Deletes links that expired long ago. */
export async function sweepTokens(ctx: Platform): Promise<void> {
  await store.removeOld(ctx.db, asSystem('retention'), later(ctx.clock.now(), -KEEP_DAYS * DAY))
}
