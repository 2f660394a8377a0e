import { IDENTITY_LIMITS } from '@annai/contract/accounts/identities/limits'
import { later, MINUTE } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as attempts from '../attempts/store.ts'
import type { IdentifiedPerson, StartedLogin } from '../tables.ts'

/** Stores what the provider's answer is compared with, under the state in the address. */
export const rememberStart = (
  ctx: Platform,
  state: string,
  started: StartedLogin,
  accountId: string | null,
) =>
  attempts.add(
    ctx.db,
    asSystem('credentials', {
      challenge_hash: hashToken(state),
      account_id: accountId,
      expires_at: later(ctx.clock.now(), IDENTITY_LIMITS.minutes * MINUTE),
      kind: 'provider' as const,
      data: JSON.stringify(started),
    }),
  )

/** The start of this state, which works once, for ten minutes and in the browser that began it. */
export async function redeemStart(
  ctx: Platform,
  state: string,
  from: { provider: string; browser: string | null },
): Promise<{ started: StartedLogin; accountId: string | null }> {
  const found = await attempts.redeem(
    ctx.db,
    asSystem('credentials', {
      hash: hashToken(state),
      kind: 'provider' as const,
      now: ctx.clock.now(),
    }),
  )
  const started = found?.data as StartedLogin | undefined
  if (!found || !started) refuse('identities.attempt')
  if (started.provider !== from.provider || started.browser !== from.browser)
    refuse('identities.attempt')
  return { started, accountId: found.account_id }
}

/**
 * A ticket for a person whom a provider has identified: for a new account, or for the account that
 * may link the identity.
 */
export async function issueTicket(
  ctx: Platform,
  person: IdentifiedPerson,
  linkedTo: string | null,
): Promise<string> {
  const ticket = newToken()
  await attempts.add(
    ctx.db,
    asSystem('credentials', {
      challenge_hash: hashToken(ticket),
      account_id: linkedTo,
      expires_at: later(ctx.clock.now(), IDENTITY_LIMITS.ticketMinutes * MINUTE),
      kind: linkedTo === null ? ('signup' as const) : ('link' as const),
      data: JSON.stringify(person),
    }),
  )
  return ticket
}

interface TicketUse {
  ticket: string
  browser: string | null
  /** Null for a new account. */
  accountId: string | null
}

function ofBrowser(
  found: { account_id: string | null; data: unknown } | undefined,
  { browser, accountId }: TicketUse,
): IdentifiedPerson {
  const person = found?.data as IdentifiedPerson | undefined
  if (!found || !person) refuse('identities.attempt')
  if (person.browser !== browser || found.account_id !== accountId) refuse('identities.attempt')
  return person
}

const lookupOf = (ctx: Platform, { ticket, accountId }: TicketUse) => ({
  hash: hashToken(ticket),
  kind: accountId === null ? ('signup' as const) : ('link' as const),
  now: ctx.clock.now(),
})

/** The person of a ticket, which is not used up. */
export const readTicket = async (ctx: Platform, use: TicketUse): Promise<IdentifiedPerson> =>
  ofBrowser(await attempts.find(ctx.db, lookupOf(ctx, use)), use)

/** Uses a ticket up, unless the transaction fails. */
export const redeemTicket = async (
  ctx: Platform,
  tx: Tx,
  use: TicketUse,
): Promise<IdentifiedPerson> =>
  ofBrowser(await attempts.redeem(tx, asSystem('credentials', lookupOf(ctx, use))), use)
