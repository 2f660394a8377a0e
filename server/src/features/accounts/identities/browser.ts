import { IDENTITY_LIMITS } from '@annai/contract/accounts/identities/limits'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'

const isSecure = ({ env }: Platform) => env.PUBLIC_URL.startsWith('https:')
const nameOf = (ctx: Platform) => `${isSecure(ctx) ? '__Secure-' : ''}annai_login`

/** The token of the browser that began a login; null without one. */
function tokenOf(ctx: Platform, cookies: string | undefined): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(ctx)}=([\\w-]{43})(?:;|$)`)
  return pattern.exec(cookies ?? '')?.[1] ?? null
}

const hashed = (token: string) => hashToken(token).toString('base64url')

/** How attempts name the browser; null if it began none. */
export function browserOf(ctx: Platform, cookies: string | undefined): string | null {
  const token = tokenOf(ctx, cookies)
  return token && hashed(token)
}

/**
 * Binds a login to its browser. The page of the way back posts from this site, so that the cookie
 * can be Lax. Two tabs share it.
 */
export function bindBrowser(
  ctx: Platform,
  cookies: string | undefined,
): { browser: string; cookie: string } {
  const token = tokenOf(ctx, cookies) ?? newToken()
  const seconds = (IDENTITY_LIMITS.minutes + IDENTITY_LIMITS.ticketMinutes) * 60
  const secure = isSecure(ctx) ? '; Secure' : ''
  const cookie = `${nameOf(ctx)}=${token}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  return { browser: hashed(token), cookie }
}
