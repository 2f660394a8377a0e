import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { ConfigError } from './start-error.ts'

const text = z.string().max(500, 'must have at most 500 characters').optional()

/** A .env file has one line for a setting. */
const pem = z
  .string()
  .max(4000, 'must have at most 4000 characters')
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(
    (value) => readKey(value) !== null,
    'must be the key of the .p8 file, with \\n for each new line',
  )
  .transform((value) => readKey(value))
  .optional()

function readKey(value: string): KeyObject | null {
  try {
    return createPrivateKey(value)
  } catch {
    return null
  }
}

/** The settings of the identity providers. */
export const identityVariables = {
  OIDC_GOOGLE_CLIENT_ID: text,
  OIDC_GOOGLE_CLIENT_SECRET: text,
  OIDC_LINE_CLIENT_ID: text,
  OIDC_LINE_CLIENT_SECRET: text,
  OIDC_KAKAO_CLIENT_ID: text,
  OIDC_KAKAO_CLIENT_SECRET: text,
  OIDC_APPLE_CLIENT_ID: text,
  OIDC_APPLE_TEAM_ID: text,
  OIDC_APPLE_KEY_ID: text,
  OIDC_APPLE_PRIVATE_KEY: pem,
  OIDC_CUSTOM_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_CUSTOM_ISSUER: z
    .string()
    .max(500, 'must have at most 500 characters')
    .refine((value) => isIssuer(value), 'must start with https://')
    .optional(),
  OIDC_CUSTOM_CLIENT_ID: text,
  OIDC_CUSTOM_CLIENT_SECRET: text,
}

/** Its answers are trusted because of the connection, so that only this machine may do without TLS. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

const shape = z.object(identityVariables)
type Variables = z.output<typeof shape>

interface Registered {
  readonly clientId: string
}

/** The providers that the settings name. */
export interface IdentitySettings {
  readonly google?: Registered & { readonly secret: string }
  readonly line?: Registered & { readonly secret: string }
  readonly kakao?: Registered & { readonly secret: string }
  readonly apple?: Registered & {
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: KeyObject
  }
  readonly custom?: Registered & {
    readonly secret: string
    readonly issuer: string
    readonly name: string
  }
}

/** These settings, or undefined if none is set; some of them alone are an error. */
function together<const Name extends keyof Variables>(
  given: Variables,
  ...names: readonly Name[]
): { [N in Name]: NonNullable<Variables[N]> } | undefined {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')} missing: ${names.join(', ')} are set together or not at all`,
    )
  return given as { [N in Name]: NonNullable<Variables[N]> }
}

export function identityProviders(given: Variables): IdentitySettings {
  const google = together(given, 'OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET')
  const line = together(given, 'OIDC_LINE_CLIENT_ID', 'OIDC_LINE_CLIENT_SECRET')
  const kakao = together(given, 'OIDC_KAKAO_CLIENT_ID', 'OIDC_KAKAO_CLIENT_SECRET')
  const apple = together(
    given,
    'OIDC_APPLE_CLIENT_ID',
    'OIDC_APPLE_TEAM_ID',
    'OIDC_APPLE_KEY_ID',
    'OIDC_APPLE_PRIVATE_KEY',
  )
  const custom = together(
    given,
    'OIDC_CUSTOM_NAME',
    'OIDC_CUSTOM_ISSUER',
    'OIDC_CUSTOM_CLIENT_ID',
    'OIDC_CUSTOM_CLIENT_SECRET',
  )
  return {
    ...(google && {
      google: { clientId: google.OIDC_GOOGLE_CLIENT_ID, secret: google.OIDC_GOOGLE_CLIENT_SECRET },
    }),
    ...(line && {
      line: { clientId: line.OIDC_LINE_CLIENT_ID, secret: line.OIDC_LINE_CLIENT_SECRET },
    }),
    ...(kakao && {
      kakao: { clientId: kakao.OIDC_KAKAO_CLIENT_ID, secret: kakao.OIDC_KAKAO_CLIENT_SECRET },
    }),
    ...(apple && {
      apple: {
        clientId: apple.OIDC_APPLE_CLIENT_ID,
        teamId: apple.OIDC_APPLE_TEAM_ID,
        keyId: apple.OIDC_APPLE_KEY_ID,
        privateKey: apple.OIDC_APPLE_PRIVATE_KEY,
      },
    }),
    ...(custom && {
      custom: {
        clientId: custom.OIDC_CUSTOM_CLIENT_ID,
        secret: custom.OIDC_CUSTOM_CLIENT_SECRET,
        issuer: custom.OIDC_CUSTOM_ISSUER,
        name: custom.OIDC_CUSTOM_NAME,
      },
    }),
  }
}
