import type { LinkHolder } from '@annai/contract/accounts/policy'
import { DAY, later } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { MailRow } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { byId } from '../store.ts'
import * as store from './store.ts'

const KEEP_DAYS = 90

/** The owner of a link is an account or an administrator, each with purposes of its own. */
type Link = { id: string } & (
  | { kind: 'account'; purpose: store.Purpose; email: string | null }
  | { kind: 'admin'; purpose: store.AdminPurpose; email: string }
)

/**
 * Makes the secret of a link valid. Only its hash is stored. A repeated call extends its validity.
 * Returns false if it was used meanwhile.
 */
export const issueToken = (tx: Tx, token: string, link: Link, expiresAt: Date): Promise<boolean> =>
  store.upsert(
    tx,
    asSystem('effects', { ...link, token_hash: hashToken(token), expires_at: expiresAt }),
  )

/** The secret of this mail's link to what `id` and `purpose` name, the same at every attempt. */
export function deriveLinkToken(
  { signatures }: Pick<Platform, 'signatures'>,
  mail: MailRow,
  id: string,
  purpose: string,
): Promise<string> {
  if (!mail.link_seed) throw new Error('a mail with a link is prepared without its seed')
  const origin = [mail.link_seed.toString('hex'), mail.id, id, purpose].join(' ')
  return signatures.derive('mail link', origin)
}

/** The token of this mail's link, now valid; null if it was already used, from an earlier copy. */
export async function linkTokenOf(
  ctx: Platform,
  tx: Tx,
  mail: MailRow,
  link: Link,
  lifeMs: number,
): Promise<string | null> {
  const { kind, id, purpose } = link
  const named = kind === 'admin' ? `admin ${purpose}` : purpose
  const token = await deriveLinkToken(ctx, mail, id, named)
  if (!(await issueToken(tx, token, link, later(ctx.clock.now(), lifeMs)))) return null
  logAfter(ctx, tx, 'authn_token_created', { [kind]: id, reason: purpose })
  return token
}

export type Standing = 'good' | 'used' | 'bad'

/** The state of a link to an account, without using it. */
export async function standingOf(
  ctx: Platform,
  token: string,
  purpose: store.Purpose,
): Promise<Standing> {
  const row = await store.find(ctx.db, { kind: 'account', purpose }, hashToken(token))
  if (!row) return 'bad'
  if (row.used_at) return 'used'
  if (purpose === 'verification' && (await byId(ctx.db, row.owner_id))?.email_verified_at)
    return 'used'
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
  const by = asSystem('credentials')
  const row = await store.redeem(tx, by, { kind: 'account', purpose }, hashToken(token), now)
  if (!row) return null
  const account = asSystem('credentials', { kind: 'account' as const, id: row.owner_id })
  await store.voidUnused(tx, account, now, {
    purpose,
    ...(purpose === 'emailReturn' && { issuedFrom: row.expires_at }),
  })
  return { accountId: row.owner_id, email: row.email }
}

/** Checked before a password is hashed, which is expensive. */
export async function isGoodAdminToken(
  ctx: Platform,
  token: string,
  purpose: store.AdminPurpose,
): Promise<boolean> {
  const row = await store.find(ctx.db, { kind: 'admin', purpose }, hashToken(token))
  return row !== undefined && row.used_at === null && row.expires_at > ctx.clock.now()
}

/** Consumes the link and all others of the same administrator; null if it is not valid. */
export async function redeemAdminToken(
  ctx: Platform,
  tx: Tx,
  token: string,
  purpose: store.AdminPurpose,
): Promise<{ adminId: string; email: string } | null> {
  const by = asSystem('credentials')
  const now = ctx.clock.now()
  const row = await store.redeem(tx, by, { kind: 'admin', purpose }, hashToken(token), now)
  // Every link to an administrator has its address.
  if (!row?.email) return null
  await voidAdminTokens(ctx, tx, row.owner_id)
  return { adminId: row.owner_id, email: row.email }
}

/** Invalidates all links that were sent to an administrator. */
export const voidAdminTokens = (ctx: Platform, tx: Tx, id: string) =>
  store.voidUnused(tx, asSystem('credentials', { kind: 'admin' as const, id }), ctx.clock.now())

/** Invalidates the links of these kinds that were sent to the account. */
export const revokeTokens = (tx: Tx, accountId: string, purposes: readonly store.Purpose[]) =>
  store.removeUnused(tx, asSystem('credentials', { id: accountId }), purposes)

/** Deletes links that expired long ago. */
export async function sweepTokens(ctx: Platform): Promise<void> {
  await store.removeOld(ctx.db, asSystem('retention'), later(ctx.clock.now(), -KEEP_DAYS * DAY))
}
