import { accountRules, isBarredFrom } from '@annai/contract/accounts/policy'
import type {
  AccountEmail,
  ChangeEmailRequest,
  CorrectEmailRequest,
} from '@annai/contract/accounts/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import type { Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { DAY, later } from '../../../platform/clock.ts'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { queueMail, readdressMails } from '../../../platform/mail/queue.ts'
import { SENT_MAIL_DAYS, wasRefused } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reserved, withReserved } from '../../../platform/rate-limits/limits.ts'
import { authorize, Refusal, refuse, refuseFor } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import { addressKey, lockAddress } from '../locks/service.ts'
import { provePassword } from '../password/service.ts'
import { lockOwnAccount } from '../service.ts'
import {
  type AccountRow,
  byCorrectedEmail,
  byEmail,
  byId,
  byUsername,
  lockAccount,
  removeClaims,
  update,
} from '../store.ts'
import { loginThrottle } from '../throttle/service.ts'
import { redeemToken, revokeTokens, standingOf } from '../tokens/service.ts'

const accountEmail = (row: Pick<AccountRow, 'email' | 'pending_email'>): AccountEmail => ({
  email: row.email,
  pendingEmail: row.pending_email,
})

/** Whether the newest mail to the address was refused for good. A refusal counts for as long as sent mails are stored. */
export const isAddressRefused = (ctx: Platform, email: string): Promise<boolean> =>
  wasRefused(ctx.db, email, later(ctx.clock.now(), -SENT_MAIL_DAYS * DAY))

export async function readEmail(ctx: Platform, me: Person): Promise<AccountEmail> {
  const account = (await byId(ctx.db, me.id)) ?? refuse('auth.required')
  const isRefused = await isAddressRefused(ctx, account.email)
  return { ...accountEmail(account), ...(isRefused && { isAddressRefused: true as const }) }
}

/** The rate limits of a request for another address, per account and per mailbox. */
const countedFor = (accountId: string, email: string) =>
  [
    { name: 'emailChange', key: accountId },
    { name: 'resendPerRecipient', key: addressKey(email) },
  ] as const

/**
 * Sends a link to the new address. The account keeps its current address until the link is opened.
 * Whether another account has the address is checked when the mail is sent, so that no response
 * reveals it. Returns the seconds to wait if a mail was just sent to the address.
 */
async function requestChange(
  ctx: Platform,
  tx: Tx,
  account: Authorized<AccountRow, 'changeAccount' | 'assistPerson'>,
  email: string,
  language: Language,
  reserved: Reserved,
): Promise<number> {
  const wait = await lockAddress(ctx, tx, 'resend', email)
  if (wait > 0) return wait
  reserved.enforce()
  const now = ctx.clock.now()
  await update(tx, account, { pending_email: email }, now)
  // Where the address was mistyped, a stranger may read what was sent there.
  const dead = account.email_verified_at ? [] : (['verification', 'reset'] as const)
  await revokeTokens(tx, account.id, [...dead, 'emailChange'])
  await queueMail(ctx, tx, {
    accountId: account.id,
    recipient: email,
    language,
    kind: 'emailChange',
    params: {},
    dueAt: now,
  })
  return 0
}

const isSame = (one: string, other: string) => addressKey(one) === addressKey(other)

/** Requests a change of the address, in the settings. */
export async function changeEmail(
  ctx: Platform,
  me: Person,
  { password, email }: ChangeEmailRequest,
): Promise<AccountEmail> {
  const proven = await provePassword(ctx, me, password)
  if (isSame(email, proven.email)) refuse('accounts.sameEmail')
  const wait = await withReserved(ctx.limits, countedFor(me.id, email), (reserved) =>
    transact(ctx, async (tx) => {
      const held = await lockAccount(tx, me.id)
      if (held?.password_hash !== proven.password_hash) refuse('accounts.wrongPassword')
      const account = authorize(accountRules, 'changeAccount', me, held)
      return requestChange(ctx, tx, account, email, account.language, reserved)
    }),
  )
  if (wait > 0) refuseFor('accounts.resendWait', wait)
  return { email: proven.email, pendingEmail: email }
}

/** Cancels a requested change. The link that was sent stops working. */
export const cancelChange = (ctx: Platform, me: Person): Promise<AccountEmail> =>
  transact(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, me)
    await update(tx, account, { pending_email: null }, ctx.clock.now())
    await revokeTokens(tx, account.id, ['emailChange'])
    return accountEmail({ ...account, pending_email: null })
  })

/**
 * The account whose owner corrected its address to this one, if this is its password. The address
 * may belong to another person, so a match does not reset the count of attempts at that person's
 * account.
 */
export async function correctedAccount(
  ctx: Platform,
  email: string,
  password: string,
): Promise<AccountRow | null> {
  const account = await byCorrectedEmail(ctx.db, email)
  const fits = account && (await ctx.passwords.matches(account.password_hash, password))
  return fits ? account : null
}

/**
 * The account without a verified address that matches name and password. One with a verified
 * address is refused as if it did not exist.
 */
async function proveUnverified(
  ctx: Platform,
  { account: name, password }: CorrectEmailRequest,
  address: string,
): Promise<AccountRow> {
  const throttle = loginThrottle(ctx)
  const attempt = { kind: 'account', account: addressKey(name), address, device: null } as const
  await throttle.count(attempt)
  const isAddress = name.includes('@')
  const found = await (isAddress ? byEmail : byUsername)(ctx.db, name)
  const unverified = found?.email_verified_at ? undefined : found
  const fits = await ctx.passwords.matches(unverified?.password_hash ?? null, password)
  if (unverified && fits) {
    await throttle.refund(attempt)
    return unverified
  }
  const corrected = isAddress ? await correctedAccount(ctx, name, password) : null
  return corrected ?? refuse('login.invalidCredentials')
}

/** Corrects an address that was mistyped at the sign-up, without a session. */
export async function correctEmail(
  ctx: Platform,
  body: CorrectEmailRequest,
  address: string,
): Promise<void> {
  const proven = await proveUnverified(ctx, body, address)
  const wait = await withReserved(ctx.limits, countedFor(proven.id, body.email), (reserved) =>
    transact(ctx, async (tx) => {
      const held = await lockAccount(tx, proven.id)
      if (!held || held.email_verified_at || held.password_hash !== proven.password_hash)
        refuse('login.invalidCredentials')
      const account = authorize(accountRules, 'changeAccount', held, held)
      return requestChange(ctx, tx, account, body.email, body.language, reserved)
    }),
  )
  if (wait > 0) refuseFor('accounts.resendWait', wait)
}

/**
 * An administrator corrects an address that was never verified, or sends the link again. The account
 * changes only once the link is opened, as if its owner had corrected the address.
 */
export async function correctEmailOf(
  ctx: Platform,
  admin: Admin,
  id: string,
  email: string,
): Promise<void> {
  const wait = await withReserved(ctx.limits, countedFor(id, email), (reserved) =>
    transact(ctx, async (tx) => {
      const held = (await lockAccount(tx, id)) ?? refuse('accounts.notFound')
      if (held.email_verified_at) refuse('accounts.alreadyVerified')
      const account = authorize(adminRules, 'assistPerson', admin, held)
      const seconds = await requestChange(ctx, tx, account, email, account.language, reserved)
      if (seconds === 0)
        await record(ctx, tx, admin, {
          act: 'account.emailCorrected',
          subjectKind: 'account',
          subjectId: id,
        })
      return seconds
    }),
  )
  if (wait > 0) refuseFor('accounts.resendWait', wait)
}

/** Runs a change to a newly verified address. Refused if another account verified it before. */
export async function takingAddress<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email') throw new Refusal('accounts.emailInUse')
    throw error
  }
}

/** Deletes other accounts that have the address without having verified it. */
export const displaceClaims = (tx: Tx, email: string, accountId: string) =>
  removeClaims(tx, asSystem('credentials'), { email, exceptId: accountId })

/**
 * Confirms a change by the link that was sent to the new address. The previous address is notified,
 * with a link that restores the account.
 */
export async function confirmChange(ctx: Platform, token: string): Promise<void> {
  const standing = await standingOf(ctx, token, 'emailChange')
  if (standing === 'used') refuse('accounts.alreadyVerified')
  if (standing === 'bad') refuse('accounts.verificationLink')
  await takingAddress(() =>
    transact(ctx, async (tx) => {
      const link = await redeemToken(ctx, tx, token, 'emailChange')
      const held = link ? await lockAccount(tx, link.accountId) : undefined
      if (!link || !held) refuse('accounts.alreadyVerified')
      // Another address was requested since, or none.
      if (link.email === null || held.pending_email !== link.email)
        refuse('accounts.verificationLink')
      if (isBarredFrom(held, 'changing')) refuse('auth.blocked')
      const account = authorize(accountRules, 'changeByLink', link, held)
      const now = ctx.clock.now()
      await displaceClaims(tx, link.email, account.id)
      const changes = { email: link.email, email_verified_at: now, pending_email: null }
      await update(tx, account, changes, now)
      // Who reads the old mailbox can neither verify nor reset with what is still in it.
      await revokeTokens(tx, account.id, ['verification', 'reset', 'emailChange'])
      logAfter(ctx, tx, 'user_updated', { account: account.id, reason: 'email' })
      await readdressMails(tx, account.id, account.email, link.email)
      if (!account.email_verified_at) return
      await queueMail(ctx, tx, {
        accountId: account.id,
        recipient: account.email,
        language: account.language,
        kind: 'emailChanged',
        params: {},
        dueAt: now,
      })
    }),
  )
}
