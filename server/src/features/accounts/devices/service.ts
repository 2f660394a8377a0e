import { createHash } from 'node:crypto'
import type { Language } from '@annai/contract/languages'
import { DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'

const KNOWN_DAYS = 180
/** Only the login routes read these cookies. */
const COOKIES = { account: 'annai_device', admin: 'annai_admin_device' } as const

const isSecure = ({ env }: Platform) => env.PUBLIC_URL.startsWith('https:')

/** A page without HTTPS cannot set a cookie with this prefix. */
const cookieOf = (ctx: Platform, { kind }: Pick<DeviceOwner, 'kind'>) =>
  `${isSecure(ctx) ? '__Secure-' : ''}${COOKIES[kind]}`

/** The account or administrator that logs in, with the stored password hash. */
export interface DeviceOwner {
  readonly kind: keyof typeof COOKIES
  readonly id: string
  readonly passwordHash: string
}

/** The cookie becomes invalid when the password changes. */
const fingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

const dayOf = (ctx: Platform) => Math.floor(ctx.clock.now().getTime() / DAY)

/** The device of the cookie; null if this owner has no such device. */
export async function knownDevice(
  ctx: Platform,
  cookies: string | undefined,
  owner: DeviceOwner | undefined,
): Promise<string | null> {
  if (!owner) return null
  const pattern = new RegExp(`(?:^|;\\s*)${cookieOf(ctx, owner)}=([\\w.-]{1,200})`)
  const signed = pattern.exec(cookies ?? '')?.[1] ?? ''
  const text = await ctx.signatures.read('device', signed)
  const [kind, id, device, day, print] = text?.split('.') ?? []
  const isFresh = Math.abs(dayOf(ctx) - Number(day)) <= KNOWN_DAYS
  const isTheirs =
    kind === owner.kind && id === owner.id && print === fingerprint(owner.passwordHash)
  return isTheirs && isFresh && device ? device : null
}

/** The cookie that identifies this browser at the next login. */
export async function rememberDevice(ctx: Platform, owner: DeviceOwner): Promise<string> {
  const parts = [owner.kind, owner.id, newId(), dayOf(ctx), fingerprint(owner.passwordHash)]
  const signed = await ctx.signatures.sign('device', parts.join('.'))
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${cookieOf(ctx, owner)}=${signed}; Path=/api/auth; Max-Age=${(KNOWN_DAYS * DAY) / 1000}; HttpOnly; SameSite=Strict${secure}`
}

/** Who has logged in, and the address that the notice goes to. */
interface Notified {
  kind: 'account' | 'admin'
  id: string
  email: string
  language: Language
}

/**
 * Whether a login is mailed to the owner: only one from an unknown browser. After a few on a day,
 * such as those of a program without cookies, the others of that day are only in the security log.
 */
export const isNoticeDue = async (
  { limits }: Platform,
  { kind, id }: DeviceOwner,
  device: string | null,
): Promise<boolean> => device === null && (await limits.consume('newDeviceMail', `${kind}:${id}`))

/** Notifies the owner of a login from a browser that this account does not know. */
export function queueDeviceNotice(
  ctx: Platform,
  tx: Tx,
  { kind, id, email, language }: Notified,
  userAgent: string,
): Promise<void> {
  const now = ctx.clock.now()
  return queueMail(ctx, tx, {
    accountId: kind === 'account' ? id : null,
    recipient: email,
    language,
    kind: kind === 'account' ? 'newDevice' : 'adminNewDevice',
    params: { at: now.toISOString(), userAgent: userAgent.slice(0, 300) },
    dueAt: now,
  })
}
