import type {
  AdminAccountView,
  AdminEmailRequest,
  AdminPasswordRequest,
} from '@annai/contract/admin/account/shapes'
import type { DigestFrequency } from '@annai/contract/admin/account/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import type { Language } from '@annai/contract/languages'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import type { DeviceOwner } from '../../accounts/devices/service.ts'
import { addressKey } from '../../accounts/locks/service.ts'
import {
  endAdminSessions,
  endOtherAdminSessions,
  rotateAdminToken,
} from '../../accounts/sessions/service.ts'
import {
  isGoodAdminToken,
  redeemAdminToken,
  voidAdminTokens,
} from '../../accounts/tokens/service.ts'
import { record } from '../../audit/service.ts'
import { findById, lockPassword } from '../store.ts'
import * as store from './store.ts'

export { find as findAdminAccount, findByEmail as findAdminByEmail } from './store.ts'

/** Refuses, in the transaction of the change, if the confirmed password was changed meanwhile. */
export type AssertConfirmed = (tx: Tx) => Promise<void>

/**
 * Requires the password before a change that would outlast the session, so that a stolen token
 * cannot give permanent access.
 */
export async function confirmPassword(
  ctx: Platform,
  me: Admin,
  password: string,
): Promise<AssertConfirmed> {
  await ctx.limits.enforce('passwordCheck', me.id)
  await ctx.limits.enforce('adminPassword', me.id)
  const admin = await findById(ctx.db, me.id)
  if (!(await ctx.passwords.matches(admin?.password_hash ?? null, password)))
    refuse('accounts.wrongPassword', { about: { admin: me.id } })
  await ctx.limits.refund('adminPassword', me.id)
  return async (tx) => {
    const stored = await lockPassword(tx, me.id)
    if (stored?.password_hash !== admin?.password_hash) refuse('accounts.wrongPassword')
  }
}

const lockOwn = async (tx: Tx, me: Admin) => {
  const own = (await store.lock(tx, me.id)) ?? refuse('admin.notFound')
  return authorize(adminRules, 'changeOwnAccount', me, own)
}

export async function readAccount(ctx: Platform, me: Admin): Promise<AdminAccountView> {
  const own = (await store.find(ctx.db, me.id)) ?? refuse('admin.notFound')
  return {
    _id: own.id,
    username: own.username,
    email: own.email,
    digest: own.digest,
    recoveryCodesLeft: own.recovery_codes,
  }
}

/** A mail to an administrator about their own account. */
const mailTo = (
  ctx: Platform,
  tx: Tx,
  { id, email, language }: { id: string; email: string; language: Language },
  kind: 'adminEmail' | 'adminEmailChanged' | 'adminPasswordChanged',
) =>
  queueMail(ctx, tx, {
    accountId: null,
    recipient: email,
    language,
    kind,
    params: { adminId: id },
    dueAt: ctx.clock.now(),
  })

/** Sends a link to a new address, which takes effect once the link is opened. */
export async function requestEmail(
  ctx: Platform,
  me: Admin,
  { email, currentPassword }: AdminEmailRequest,
  language: Language,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await ctx.limits.enforce('adminEmail', me.id)
  await transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    const own = await lockOwn(tx, me)
    const holder = await store.findByEmail(tx, addressKey(email))
    if (holder && holder.id !== own.id) refuse('admin.emailTaken')
    // The newest link is the only one: an address that was mistyped proves nothing.
    await voidAdminTokens(ctx, tx, own.id)
    await store.update(tx, own, { language })
    await mailTo(ctx, tx, { id: own.id, email, language }, 'adminEmail')
  })
}

/** Verifies the address by the link of the mail, and notifies the previous one. */
export async function verifyEmail(ctx: Platform, token: string): Promise<void> {
  try {
    await transact(ctx, async (tx) => {
      const link = await redeemAdminToken(ctx, tx, token, 'email')
      const own = link && (await store.lock(tx, link.adminId))
      if (!link || !own) refuse('admin.emailLink')
      await store.update(tx, asSystem('credentials', { id: own.id }), { email: link.email })
      await record(ctx, tx, own, {
        act: 'admin.emailChanged',
        subjectKind: 'admin',
        subjectId: own.id,
      })
      if (own.email && own.email !== link.email)
        await mailTo(ctx, tx, { ...own, email: own.email }, 'adminEmailChanged')
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admins_email') refuse('admin.emailTaken')
    throw error
  }
}

/** Removes the address. No digest is sent any more, and the password cannot be reset by mail. */
export async function removeEmail(
  ctx: Platform,
  me: Admin,
  currentPassword: string,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    const own = await lockOwn(tx, me)
    await voidAdminTokens(ctx, tx, own.id)
    if (!own.email) return
    await store.update(tx, own, { email: null })
    await record(ctx, tx, me, {
      act: 'admin.emailRemoved',
      subjectKind: 'admin',
      subjectId: own.id,
    })
    await mailTo(ctx, tx, { ...own, email: own.email }, 'adminEmailChanged')
  })
}

export const changeDigest = (
  ctx: Platform,
  me: Admin,
  digest: DigestFrequency,
  language: Language,
): Promise<void> =>
  transact(ctx, async (tx) => {
    await store.update(tx, await lockOwn(tx, me), { digest, language })
  })

/**
 * Changes the password. Ends all other sessions and all links that were sent. This session
 * continues with the returned token.
 */
export async function changePassword(
  ctx: Platform,
  me: Admin,
  { currentPassword, password }: AdminPasswordRequest,
  sessionId: string,
): Promise<string> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  const passwordHash = await ctx.passwords.hash(password)
  return transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    const own = await lockOwn(tx, me)
    await store.update(tx, own, { password_hash: passwordHash })
    await voidAdminTokens(ctx, tx, own.id)
    await endOtherAdminSessions(tx, own, sessionId)
    const token = await rotateAdminToken(ctx, tx, own, sessionId)
    await record(ctx, tx, me, {
      act: 'admin.passwordChanged',
      subjectKind: 'admin',
      subjectId: own.id,
    })
    if (own.email) await mailTo(ctx, tx, { ...own, email: own.email }, 'adminPasswordChanged')
    return token
  })
}

/**
 * Sets a new password by a link that works once, and ends all sessions. A second factor remains, so
 * that access to the mailbox is not enough.
 */
export async function resetAdminPassword(
  ctx: Platform,
  token: string,
  password: string,
): Promise<DeviceOwner> {
  if (!(await isGoodAdminToken(ctx, token, 'reset'))) refuse('admin.resetLink')
  const passwordHash = await ctx.passwords.hash(password)
  return transact(ctx, async (tx) => {
    const link = await redeemAdminToken(ctx, tx, token, 'reset')
    const own = link && (await store.lock(tx, link.adminId))
    // A link that was sent to an address before the present one is worth nothing.
    if (!link || !own?.email || addressKey(own.email) !== addressKey(link.email))
      refuse('admin.resetLink')
    const admin = asSystem('credentials', { id: own.id })
    await store.update(tx, admin, { password_hash: passwordHash })
    await mailTo(ctx, tx, { ...own, email: own.email }, 'adminPasswordChanged')
    await endAdminSessions(tx, admin)
    await record(ctx, tx, own, {
      act: 'admin.passwordReset',
      subjectKind: 'admin',
      subjectId: own.id,
    })
    return { kind: 'admin', id: own.id, passwordHash }
  })
}
