import type {
  SecondFactorCode,
  SecondFactorOffer,
  SecondFactorRequest,
} from '@annai/contract/admin/account/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import { siteNameIn } from '@annai/contract/site/name'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { hashToken } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import { confirmPassword, findAdminAccount } from '../account/service.ts'
import type { AdminRow } from '../store.ts'
import * as store from './store.ts'
import { matchTotp, newTotpSecret, otpauthLink, randomCode } from './totp.ts'

const RECOVERY_CODES = 8
// Of 112 bits and more a plain hash is enough (ASVS 6.5.2).
const RECOVERY_BYTES = 15

const newRecoveryCode = () =>
  randomCode(RECOVERY_BYTES).toLowerCase().match(/.{4}/g)?.join('-') ?? ''

const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

const hashOf = (code: string) => hashToken(code.toLowerCase().replace(/[\s-]/g, '')).toString('hex')

type Factor = Pick<AdminRow, 'sealed_totp' | 'key_id' | 'unsealed_totp_secret'>

const isOn = ({ sealed_totp, unsealed_totp_secret }: Factor) =>
  sealed_totp !== null || unsealed_totp_secret !== null

const lockOwn = async (tx: Tx, me: Admin) =>
  authorize(
    adminRules,
    'changeSecondFactor',
    me,
    (await store.lock(tx, me.id)) ?? refuse('admin.notFound'),
  )

/** Creates a secret for an authenticator app. It takes effect once a code of it is confirmed. */
export function offerSecondFactor({ site }: Platform, me: Admin): SecondFactorOffer {
  const secret = newTotpSecret()
  return { secret, link: otpauthLink(siteNameIn(site.settings()), me.username, secret) }
}

/** Turns the second factor on. Returns the recovery codes, which are not shown again. */
export async function switchOn(
  ctx: Platform,
  me: Admin,
  { secret, code, currentPassword }: SecondFactorRequest,
): Promise<string[]> {
  // A stolen token could otherwise lock the owner out behind a secret of its own.
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await ctx.limits.enforce('secondFactor', me.id)
  const step = matchTotp(secret, code, ctx.clock.now())
  if (step === null) refuse('admin.code')
  const codes = newRecoveryCodes()
  const sealed = await ctx.secrets.seal('second factor', me.id, secret)
  await transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    // Another secret in its place would switch the first one off without a code of it.
    const own = await lockOwn(tx, me)
    if (isOn(own)) refuse('admin.secondFactorIsOn')
    await store.save(tx, own, {
      secret: sealed,
      recoveryHashes: codes.map(hashOf),
      step,
    })
    await record(ctx, tx, me, {
      act: 'admin.secondFactorOn',
      subjectKind: 'admin',
      subjectId: me.id,
    })
  })
  await ctx.limits.clear('secondFactor', me.id)
  return codes
}

/** Null if no key of this process opens it: the recovery codes need none. */
function secretOf(ctx: Platform, adminId: string, factor: Factor): string | null {
  const { sealed_totp: sealed, key_id: keyId } = factor
  if (sealed === null || keyId === null) return factor.unsealed_totp_secret
  try {
    return ctx.secrets.open('second factor', adminId, { keyId, sealed })
  } catch (error) {
    ctx.log.error({ error: String(error) }, 'a second factor cannot be opened')
    return null
  }
}

/** Seals the secrets from before they were sealed. Without the key they stay until a later start. */
export async function sealSecondFactors(ctx: Platform): Promise<void> {
  const unsealed = await store.findUnsealed(ctx.db)
  if (unsealed.length > 0 && !(await ctx.secrets.hasRightKey())) return
  for (const { id, unsealed_totp_secret } of unsealed) {
    const sealed = await ctx.secrets.seal('second factor', id, unsealed_totp_secret ?? '')
    await store.replaceUnsealed(ctx.db, asSystem('credentials', { id }), sealed)
  }
}

/** Whether the code is valid. Each code of the app and each recovery code works once. */
export async function proves(ctx: Platform, adminId: string, code: string): Promise<boolean> {
  const factor = await store.find(ctx.db, adminId)
  if (!factor || !isOn(factor)) return true
  const secret = secretOf(ctx, adminId, factor)
  const step = secret === null ? null : matchTotp(secret, code.trim(), ctx.clock.now())
  return step === null
    ? spendRecovery(ctx, adminId, code)
    : store.spendStep(ctx.db, asSystem('credentials', { id: adminId }), step)
}

/** Whether it is a recovery code, which is then used up. Its owner is mailed. */
const spendRecovery = (ctx: Platform, id: string, code: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    if (!(await store.spendRecovery(tx, asSystem('credentials', { id }), hashOf(code))))
      return false
    const owner = await findAdminAccount(tx, id)
    if (owner?.email)
      await queueMail(ctx, tx, {
        accountId: null,
        recipient: owner.email,
        language: owner.language,
        kind: 'adminRecoveryUsed',
        params: { left: String(owner.recovery_codes) },
        dueAt: ctx.clock.now(),
      })
    return true
  })

/** Turns it off. Requires password and code, so that an unattended screen is not enough. */
export async function switchOff(
  ctx: Platform,
  me: Admin,
  { code, currentPassword }: SecondFactorCode,
): Promise<void> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await ctx.limits.enforce('secondFactor', me.id)
  if (!(await proves(ctx, me.id, code))) refuse('admin.code')
  await transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    const own = await lockOwn(tx, me)
    if (!isOn(own)) return
    await store.save(tx, own, {
      secret: null,
      recoveryHashes: [],
      step: 0,
    })
    await record(ctx, tx, me, {
      act: 'admin.secondFactorOff',
      subjectKind: 'admin',
      subjectId: me.id,
    })
  })
  await ctx.limits.clear('secondFactor', me.id)
}

/** Replaces the recovery codes. Returns the new ones, which are not shown again. */
export async function renewRecoveryCodes(
  ctx: Platform,
  me: Admin,
  { code, currentPassword }: SecondFactorCode,
): Promise<string[]> {
  const assertConfirmed = await confirmPassword(ctx, me, currentPassword)
  await ctx.limits.enforce('secondFactor', me.id)
  if (!(await proves(ctx, me.id, code))) refuse('admin.code')
  const codes = newRecoveryCodes()
  await transact(ctx, async (tx) => {
    await assertConfirmed(tx)
    const own = await lockOwn(tx, me)
    if (!isOn(own)) refuse('admin.secondFactorIsOff')
    await store.saveRecovery(tx, own, codes.map(hashOf))
    await record(ctx, tx, me, {
      act: 'admin.recoveryCodes',
      subjectKind: 'admin',
      subjectId: me.id,
    })
  })
  await ctx.limits.clear('secondFactor', me.id)
  return codes
}
