import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import type { NewPasskey, Passkeys } from '@annai/contract/accounts/passkeys/shapes'
import type { Person } from '@annai/contract/person'
import { siteNameIn } from '@annai/contract/site/name'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { provePassword } from '../password/service.ts'
import { lockOwnAccount } from '../service.ts'
import type { AccountRow } from '../store.ts'
import { redeemChallenge, relyingParty, rememberChallenge } from './challenges.ts'
import * as store from './store.ts'

/**
 * EdDSA, ES256 and RS256. The signatures of the library's post-quantum default are longer than the
 * contract allows.
 */
const ALGORITHMS = [-8, -7, -257]

async function read(ctx: Platform, reader: Db | Tx, accountId: string): Promise<Passkeys> {
  const { rpId } = relyingParty(ctx)
  const rows = await store.ofAccount(reader, accountId)
  return {
    passkeys: rows.map((row) => ({
      _id: row.id,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      isOfOtherHost: row.rp_id !== rpId,
    })),
  }
}

export const listPasskeys = (ctx: Platform, me: Person): Promise<Passkeys> =>
  read(ctx, ctx.db, me.id)

/** The options for a new passkey. Requires the password. */
export async function offerPasskey(ctx: Platform, me: Person, password: string) {
  const account = await provePassword(ctx, me, password)
  const existing = await store.ofAccount(ctx.db, me.id)
  if (existing.length >= PASSKEY_LIMITS.count) refuse('passkeys.full')
  const { rpId } = relyingParty(ctx)
  const options = await generateRegistrationOptions({
    rpName: siteNameIn(ctx.site.settings(), account.language),
    rpID: rpId,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.display_name,
    timeout: PASSKEY_LIMITS.minutes * 60_000,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await rememberChallenge(ctx, options.challenge, me.id)
  return {
    challenge: options.challenge,
    rp: { id: rpId, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: PASSKEY_LIMITS.minutes * 60_000,
    excludeCredentials: existing.map(({ credential_id }) => ({
      id: credential_id,
      type: 'public-key' as const,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
}

/** Adds the passkey of these options. Their challenge proves that the password was given. */
export async function addPasskey(
  ctx: Platform,
  me: Person,
  response: NewPasskey,
  userAgent: string,
): Promise<Passkeys> {
  const { rpId, origin } = relyingParty(ctx)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: redeemChallenge(ctx, me.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) refuse('passkeys.invalid')
  const { credential } = verified.registrationInfo
  const now = ctx.clock.now()
  try {
    return await transact(ctx, async (tx) => {
      const account = await lockOwnAccount(tx, me)
      const existing = await store.ofAccount(tx, me.id)
      if (existing.length >= PASSKEY_LIMITS.count) refuse('passkeys.full')
      await store.add(tx, account, {
        id: newId(),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        rp_id: rpId,
        user_agent: userAgent.slice(0, 300),
        created_at: now,
        used_at: null,
      })
      await notify(ctx, tx, account, 'passkeyAdded')
      return read(ctx, tx, me.id)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential_id_key') refuse('passkeys.invalid')
    throw error
  }
}

/** Removes a passkey of the person. Requires the password. */
export async function removePasskey(
  ctx: Platform,
  me: Person,
  id: string,
  password: string,
): Promise<Passkeys> {
  if (!isId(id)) refuse('passkeys.notFound')
  await provePassword(ctx, me, password)
  return transact(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, me)
    if (!(await store.remove(tx, account, id))) refuse('passkeys.notFound')
    await notify(ctx, tx, account, 'passkeyRemoved')
    return read(ctx, tx, me.id)
  })
}

async function notify(
  ctx: Platform,
  tx: Tx,
  { id, email, language }: AccountRow,
  kind: 'passkeyAdded' | 'passkeyRemoved',
): Promise<void> {
  const dueAt = ctx.clock.now()
  await queueMail(ctx, tx, { accountId: id, recipient: email, language, kind, params: {}, dueAt })
  logAfter(ctx, tx, 'user_updated', { account: id, reason: kind })
}
