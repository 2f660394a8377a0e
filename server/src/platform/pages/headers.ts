import { randomBytes } from 'node:crypto'
import { VIDEO_PLAYERS } from '@annai/contract/guides/videos'
import type { Env } from '../startup/env.ts'

/** The only sources of frames inside a page. */
export const PLAYERS = Object.values(VIDEO_PLAYERS).join(' ')

export const newNonce = (): string => randomBytes(18).toString('base64')

interface Allowed {
  /** Hashes of the page's own inline code; none by default. */
  scripts?: readonly string[]
  styles?: readonly string[]
  styleAttributes?: readonly string[]
  /** Hosts whose pages may be framed. */
  frames?: string
  /** Off for pages whose scripts write HTML. */
  trustedTypes: boolean
}

/** For pages whose libraries insert style elements. */
export const UNSAFE_STYLES: Pick<Allowed, 'styles' | 'styleAttributes'> = {
  styles: ["'unsafe-inline'"],
  styleAttributes: ["'unsafe-inline'"],
}

/**
 * The hashes of the style element that sonner, the library of the toasts, adds: first empty, then with
 * its text. Another version may have another text (`inline-code.test.ts`).
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

const sources = (list: readonly string[] = []) => ["'self'", ...list].join(' ')

/**
 * The content policy: scripts and styles come from this origin, or are inline and allowed by hash.
 */
export const contentPolicy = (allowed: Allowed): string =>
  [
    "default-src 'self'",
    `script-src ${sources(allowed.scripts)}`,
    `style-src ${sources(allowed.styles)}`,
    `style-src-attr ${(allowed.styleAttributes ?? ["'none'"]).join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-src ${allowed.frames ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(allowed.trustedTypes
      ? ["require-trusted-types-for 'script'", 'trusted-types default']
      : []),
  ].join('; ')

/** For responses that are not pages: no browser may run or frame what they contain. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For responses that are not pages, unless they name others of their own. */
export const DATA_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
}

/** For files: the page that is shown without a connection has its styles in it. */
export const FILE_POLICY = contentPolicy({ ...UNSAFE_STYLES, trustedTypes: true })

/** HSTS for a site over HTTPS, including its subdomains. */
export const transportSecurity = ({ PUBLIC_URL }: Env): Record<string, string> =>
  PUBLIC_URL.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}

export const securityHeaders = (
  env: Env,
  { isPrivate }: { isPrivate: boolean },
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Video players require a referrer, but only get the origin; a private page sends none.
  'referrer-policy': isPrivate ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...transportSecurity(env),
})
