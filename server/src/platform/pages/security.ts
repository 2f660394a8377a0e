import { randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'

/** Only these may be shown inside a page: the players of guides' videos. */
export const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com'

export const newNonce = (): string => randomBytes(18).toString('base64')

interface Allowed {
  /** Scripts within the page carry it; without one there are none. */
  nonce?: string
  /** Whose pages may be shown inside. */
  frames?: string
  /** Off for a page whose program writes HTML by itself. */
  trustedTypes: boolean
}

/** Scripts run only when they are ours: from this origin, or in the page with its nonce. */
export const contentPolicy = ({ nonce, frames = "'none'", trustedTypes }: Allowed): string =>
  [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    // Radix places what floats with inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ')

/** Once over https, always over https, for every name below ours too. */
export const transportSecurity = ({ PUBLIC_URL }: Env): Record<string, string> =>
  PUBLIC_URL.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}

export const securityHeaders = (env: Env): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Video players refuse to work without a referrer, and paths are nobody else's business.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...transportSecurity(env),
})
