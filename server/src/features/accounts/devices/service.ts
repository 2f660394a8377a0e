import { createHash } from 'node:crypto'
import { DAY } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
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
