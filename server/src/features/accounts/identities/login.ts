import type { ProviderOutcome, ProviderReturn } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { languageOr } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import type { DeviceOwner } from '../devices/service.ts'
import { type From, openLogin } from '../login/service.ts'
import { type AccountRow, byEmail, byId } from '../store.ts'
import { issueTicket, redeemStart, rememberStart } from './attempts.ts'
import { bindBrowser, browserOf } from './browser.ts'
import { ProviderAnswerInvalid, type ProviderPerson } from './identity-providers.ts'
import { ProviderUnreachable } from './provider-fetch.ts'
import { addToAccount } from './service.ts'
import * as store from './store.ts'

/** The key of an offered provider. */
export const offeredProvider = (ctx: Platform, key: string): ProviderKey =>
  ctx.identityProviders.has(key) ? key : refuse('identities.provider')

async function answered<T>(
  call: Promise<T>,
  invalid: 'identities.invalid' | 'identities.unavailable',
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnreachable) refuse('identities.unavailable')
    if (error instanceof ProviderAnswerInvalid) refuse(invalid)
    throw error
  }
}

/**
 * The address of the provider's page, and the cookie that binds the login to this browser. With an
 * account, for adding the provider to it.
 */
export async function startLogin(
  ctx: Platform,
  provider: ProviderKey,
  language: string | undefined,
  cookies: string | undefined,
  accountId: string | null,
): Promise<{ url: string; cookie: string }> {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const secrets = { state, nonce, verifier }
  const url = await answered(
    ctx.identityProviders.addressFor(provider, secrets, languageOr(language)),
    // Metadata that cannot be used are no fault of the person.
    'identities.unavailable',
  )
  const { browser, cookie } = bindBrowser(ctx, cookies)
  await rememberStart(ctx, state, { provider, nonce, verifier, browser }, accountId)
  return { url, cookie }
}

interface Finished {
  outcome: ProviderOutcome
  /** The account that has logged in. */
  owner: DeviceOwner | null
}

/** An account that a provider made, and whose address nobody has verified. */
const isUnfinished = ({ has_password, email_verified_at }: AccountRow) =>
  !has_password && !email_verified_at

/** Logs in, or answers a ticket for a new account or for one login without the provider. */
export async function finishLogin(
  ctx: Platform,
  provider: ProviderKey,
  { state, code, iss }: ProviderReturn,
  from: From,
  me: Person | null,
): Promise<Finished> {
  await ctx.limits.enforce('loginPerAddress', from.address)
  const browser = browserOf(ctx, from.cookies)
  const { started, accountId } = await redeemStart(ctx, state, { provider, browser })
  // Only an invented state is a guess: an outage of the provider must leave the password usable.
  await ctx.limits.refund('loginPerAddress', from.address)
  if (accountId !== null && accountId !== me?.id) refuse('identities.attempt')
  const { nonce, verifier } = started
  const person = await answered(
    ctx.identityProviders.identify(provider, { state, nonce, verifier }, { code, iss }),
    'identities.invalid',
  )
  if (me && accountId !== null) {
    await addToAccount(ctx, me, { provider, ...person })
    return { outcome: { added: true }, owner: null }
  }
  return identified(ctx, { provider, browser: started.browser, ...person }, from)
}

async function identified(
  ctx: Platform,
  found: ProviderPerson & { provider: ProviderKey; browser: string },
  from: From,
): Promise<Finished> {
  const { name, ...person } = found
  const identity = await store.bySubject(ctx.db, person)
  const account = identity && (await byId(ctx.db, identity.account_id))
  if (identity && account && !isUnfinished(account)) {
    if (identity.needs_password) return refuseUntilLogin(ctx, person, account.id)
    const { session, owner } = await openLogin(ctx, account, from, async (tx) => {
      const use = { id: identity.id, used_at: ctx.clock.now() }
      if (!(await store.recordUse(tx, asSystem('credentials', use)))) refuse('identities.attempt')
    })
    return { outcome: { login: session }, owner }
  }
  // An address alone never opens an account that somebody else may have made.
  const taken = person.isVerified && person.email ? await byEmail(ctx.db, person.email) : undefined
  if (taken?.email_verified_at) return refuseUntilLogin(ctx, person, taken.id)
  const signup = {
    ticket: await issueTicket(ctx, person, null),
    email: person.email,
    isVerified: person.isVerified,
    displayName: name,
    pendingEmail: account?.email ?? null,
  }
  return { outcome: { signup }, owner: null }
}

/** The account is opened by another way first, and can then link the identity by the ticket. */
async function refuseUntilLogin(
  ctx: Platform,
  person: Parameters<typeof issueTicket>[1],
  accountId: string,
): Promise<never> {
  const ticket = await issueTicket(ctx, person, accountId)
  refuse('identities.login', {
    params: { provider: ctx.identityProviders.nameOf(person.provider) ?? '' },
    body: { ticket },
  })
}
