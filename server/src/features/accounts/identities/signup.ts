import type { ProviderSignup } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import type { LoginResponse } from '@annai/contract/accounts/shapes'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reserved, withReserved } from '../../../platform/rate-limits/limits.ts'
import { refuse, refuseField, refuseFor } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import type { DeviceOwner } from '../devices/service.ts'
import type { From } from '../login/service.ts'
import { refuseNamesLikeSite } from '../names/service.ts'
import { keepingUnique } from '../service.ts'
import { openSession } from '../sessions/service.ts'
import { insertAccount, placeOf } from '../signup/service.ts'
import { byId, removeClaims, removeUnverifiedById } from '../store.ts'
import { countedPer, requestMail } from '../verification/service.ts'
import { readTicket, redeemTicket } from './attempts.ts'
import { browserOf } from './browser.ts'
import * as store from './store.ts'

interface SignedUp {
  login: LoginResponse | null
  owner: DeviceOwner | null
}

/**
 * Creates the account of a person whom a provider has identified. With an address that the provider
 * has verified it logs in, and an account that never verified that address is deleted; with another
 * address the account waits for the link in our mail.
 */
export async function signUpWithProvider(
  ctx: Platform,
  provider: ProviderKey,
  { ticket, ...body }: ProviderSignup,
  from: From,
): Promise<SignedUp> {
  if (body.role === 'guide' && ctx.site.settings().signUp !== 'open') refuse('signup.closed')
  const use = { ticket, browser: browserOf(ctx, from.cookies), accountId: null }
  const found = await readTicket(ctx, use)
  if (found.provider !== provider) refuse('identities.attempt')
  const email =
    (found.isVerified ? found.email : body.email) ?? refuseField('emailRequired', 'email')
  const request = { ...body, email }
  refuseNamesLikeSite(ctx, request)
  const place = await placeOf(ctx, request)
  // Nobody knows the password, so that the account is opened by the provider or by a reset.
  const passwordHash = await ctx.passwords.hash(newToken())
  const id = newId()
  const now = ctx.clock.now()
  const create = async (tx: Tx, reserved: Reserved): Promise<string | null> => {
    const { issuer, subject, isVerified } = await redeemTicket(ctx, tx, use)
    if (isVerified) await removeClaims(tx, asSystem('credentials'), { email, exceptId: id })
    await removeUnfinished(tx, { issuer, subject })
    const verifiedAt = isVerified ? now : null
    await insertAccount(ctx, tx, request, {
      id,
      passwordHash,
      hasPassword: false,
      place,
      verifiedAt,
    })
    await store.add(tx, asSystem('visitor', { id }), {
      id: newId(),
      provider,
      issuer,
      subject,
      created_at: now,
      used_at: isVerified ? now : null,
    })
    if (isVerified) return openSession(ctx, tx, { accountId: id }, from.userAgent)
    // The same identity may begin again, and must not fill another person's mailbox.
    const mail = { email, language: request.language, accountId: id }
    const wait = await requestMail(ctx, tx, mail, reserved)
    return wait > 0 ? refuseFor('accounts.resendWait', wait) : null
  }
  const token = await withReserved(
    ctx.limits,
    found.isVerified ? [] : countedPer(email),
    (reserved) =>
      unlessIdentityTaken(() => keepingUnique(() => transact(ctx, (tx) => create(tx, reserved)))),
  )
  return {
    login: token === null ? null : { token, role: request.role, userId: id },
    owner: token === null ? null : { kind: 'account', id, passwordHash },
  }
}

/** Deletes the account that this person began before with an address that was never verified. */
async function removeUnfinished(tx: Tx, person: { issuer: string; subject: string }) {
  const before = await store.bySubject(tx, person)
  const account = before && (await byId(tx, before.account_id))
  if (account && !account.has_password && !account.email_verified_at)
    await removeUnverifiedById(tx, asSystem('retention', { id: account.id }))
}

/** Another ticket of the same person was used first: the next login finds its account. */
async function unlessIdentityTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'identities_issuer_subject_key') refuse('identities.attempt')
    throw error
  }
}
