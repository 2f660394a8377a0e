import type { Identities } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { relyingParty } from '../passkeys/challenges.ts'
import { ofAccount as passkeysOf } from '../passkeys/store.ts'
import { provePassword } from '../password/service.ts'
import { lockOwnAccount } from '../service.ts'
import { type AccountRow, byId } from '../store.ts'
import { redeemTicket } from './attempts.ts'
import * as store from './store.ts'

async function read(ctx: Platform, reader: Db | Tx, accountId: string): Promise<Identities> {
  const account = (await byId(reader, accountId)) ?? refuse('auth.required')
  const rows = await store.ofAccount(reader, accountId)
  const { offered, nameOf, isCurrent } = ctx.identityProviders
  return {
    hasPassword: account.has_password,
    identities: rows.map((row) => ({
      _id: row.id,
      provider: row.provider,
      name: isCurrent(row) ? nameOf(row.provider) : null,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      needsPassword: row.needs_password,
    })),
    offered: offered.filter(
      ({ key }) => !rows.some((row) => row.provider === key && isCurrent(row)),
    ),
  }
}

export const listIdentities = (ctx: Platform, me: Person): Promise<Identities> =>
  read(ctx, ctx.db, me.id)

interface Added {
  provider: ProviderKey
  issuer: string
  subject: string
}

/** Adds the identity, or confirms it if the account has it. */
async function addIn(
  ctx: Platform,
  tx: Tx,
  account: Authorized<AccountRow, 'changeAccount'>,
  { provider, issuer, subject }: Added,
): Promise<void> {
  const existing = await store.bySubject(tx, { issuer, subject })
  if (existing && existing.account_id !== account.id) refuse('identities.linked')
  if (existing) {
    await store.confirm(tx, account, existing.id)
  } else {
    const now = ctx.clock.now()
    // One of the provider's former address opens nothing any more.
    for (const row of await store.ofAccount(tx, account.id))
      if (row.provider === provider && !ctx.identityProviders.isCurrent(row))
        await store.remove(tx, account, row.id)
    await store.add(tx, account, {
      id: newId(),
      provider,
      issuer,
      subject,
      created_at: now,
      used_at: null,
    })
  }
  await notify(ctx, tx, account, 'identityAdded', provider)
}

async function keepingOnePerProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'identities_account_id_provider_key') refuse('identities.full')
    if (constraint === 'identities_issuer_subject_key') refuse('identities.linked')
    throw error
  }
}

/** Adds the identity to the account whose owner has started this with the password. */
export const addToAccount = (ctx: Platform, me: Person, added: Added): Promise<void> =>
  keepingOnePerProvider(() =>
    transact(ctx, async (tx) => addIn(ctx, tx, await lockOwnAccount(tx, me), added)),
  )

/** Adds the identity of a ticket, which names the account: its owner has just logged in. */
export const linkIdentity = (
  ctx: Platform,
  me: Person,
  ticket: string,
  browser: string | null,
): Promise<Identities> =>
  keepingOnePerProvider(() =>
    transact(ctx, async (tx) => {
      const account = await lockOwnAccount(tx, me)
      await addIn(
        ctx,
        tx,
        account,
        await redeemTicket(ctx, tx, { ticket, browser, accountId: me.id }),
      )
      return read(ctx, tx, me.id)
    }),
  )

/** Whether the account can be opened without this identity. */
async function hasOtherWay(ctx: Platform, tx: Tx, account: AccountRow, identityId: string) {
  if (account.has_password) return true
  const others = (await store.ofAccount(tx, account.id)).filter(({ id }) => id !== identityId)
  if (others.some((one) => !one.needs_password && ctx.identityProviders.isCurrent(one))) return true
  const { rpId } = relyingParty(ctx)
  return (await passkeysOf(tx, account.id)).some(({ rp_id }) => rp_id === rpId)
}

/** Removes an identity of the person, after the password if there is one. The last way in stays. */
export async function removeIdentity(
  ctx: Platform,
  me: Person,
  id: string,
  password: string | undefined,
): Promise<Identities> {
  if (!isId(id)) refuse('identities.notFound')
  const account = (await byId(ctx.db, me.id)) ?? refuse('auth.required')
  if (account.has_password) await provePassword(ctx, me, password ?? '')
  return transact(ctx, async (tx) => {
    const held = await lockOwnAccount(tx, me)
    // A password that was set meanwhile has not been given.
    if (held.has_password !== account.has_password) refuse('accounts.wrongPassword')
    const removed = await store.remove(tx, held, id)
    if (!removed) refuse('identities.notFound')
    if (!(await hasOtherWay(ctx, tx, held, id))) refuse('identities.last')
    await notify(ctx, tx, held, 'identityRemoved', removed.provider)
    return read(ctx, tx, me.id)
  })
}

async function notify(
  ctx: Platform,
  tx: Tx,
  { id, email, language }: AccountRow,
  kind: 'identityAdded' | 'identityRemoved',
  key: ProviderKey,
): Promise<void> {
  const dueAt = ctx.clock.now()
  const params = { provider: ctx.identityProviders.nameOf(key) ?? key }
  await queueMail(ctx, tx, { accountId: id, recipient: email, language, kind, params, dueAt })
  logAfter(ctx, tx, 'user_updated', { account: id, reason: kind })
}
