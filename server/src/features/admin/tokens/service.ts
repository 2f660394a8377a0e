import { DAY, later } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { MailRow } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

const KEEP_DAYS = 90

interface LinkFor {
  adminId: string
  purpose: store.AdminPurpose
  /** The address that the link is sent to, and verifies. */
  email: string
  lifeMs: number
}

/**
 * The token of this mail's link, the same at every attempt; null if it was already used, from an
 * earlier copy. Only its hash is stored.
 */
export async function linkTokenOf(
  ctx: Platform,
  tx: Tx,
  mail: MailRow,
  { adminId, purpose, email, lifeMs }: LinkFor,
): Promise<string | null> {
  if (!mail.link_seed) throw new Error('a mail with a link is prepared without its seed')
  const origin = [mail.link_seed.toString('hex'), mail.id, adminId, `admin ${purpose}`].join(' ')
  const token = await ctx.signatures.derive('mail link', origin)
  const row = asSystem('effects', {
    token_hash: hashToken(token),
    admin_id: adminId,
    purpose,
    email,
    expires_at: later(ctx.clock.now(), lifeMs),
  })
  return (await store.upsert(tx, row)) ? token : null
}

/** Checked before the password is hashed, which is expensive. */
export const isGoodLink = (
  ctx: Platform,
  token: string,
  purpose: store.AdminPurpose,
): Promise<boolean> => store.isGood(ctx.db, hashToken(token), purpose, ctx.clock.now())

/** Consumes the link and all others of the same administrator; null if it is not valid. */
export async function redeemLink(
  ctx: Platform,
  tx: Tx,
  token: string,
  purpose: store.AdminPurpose,
): Promise<{ adminId: string; email: string } | null> {
  const now = ctx.clock.now()
  const found = await store.redeem(tx, asSystem('credentials'), hashToken(token), purpose, now)
  if (!found) return null
  await voidLinks(ctx, tx, found.admin_id)
  return { adminId: found.admin_id, email: found.email }
}

/** Invalidates all links that were sent to an administrator. */
export const voidLinks = (ctx: Platform, tx: Tx, adminId: string) =>
  store.voidAll(tx, asSystem('credentials', { id: adminId }), ctx.clock.now())

/** Deletes links that expired long ago. */
export async function sweepAdminTokens(ctx: Platform): Promise<void> {
  await store.removeOld(ctx.db, asSystem('retention'), later(ctx.clock.now(), -KEEP_DAYS * DAY))
}
