import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'openid-client'
import type { IdentitySettings } from '../../../platform/startup/identity-settings.ts'

/** A provider as the settings and its own rules have it. */
export interface Provider {
  readonly key: ProviderKey
  readonly name: string
  readonly issuer: URL
  readonly clientId: string
  readonly scope: string
  /** Its `email_verified` is believed. */
  readonly provesEmail: boolean
  /** How it signs, where that is not RS256 or what its metadata say. */
  readonly algorithm?: 'HS256'
  /** The secret, and how it is sent to the provider with these methods. */
  readonly authenticate: (methods: readonly string[] | undefined) => Promise<ClientAuth>
  readonly secret?: string
}

const APPLE = 'https://appleid.apple.com'

/** Its endpoint for several tenants names each person's own tenant as the issuer. */
const ENTRA = 'https://login.microsoftonline.com'

/** Whether the provider of the settings is the issuer of an identity. */
export function isIssuer({ issuer }: Pick<Provider, 'issuer'>, of: string): boolean {
  const { href, origin } = new URL(of)
  return href === issuer.href || (origin === ENTRA && issuer.origin === ENTRA)
}

const inBody = (secret: string) => async () => ClientSecretPost(secret)

/** Apple's secret is a statement that its key signs, made for each request. */
const signedByKey =
  ({ clientId, teamId, keyId, privateKey }: NonNullable<IdentitySettings['apple']>) =>
  async () =>
    ClientSecretPost(
      await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setSubject(clientId)
        .setAudience(APPLE)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    )

/** Tests serve the providers on this machine. */
export type Issuers = Partial<Record<ProviderKey, string>>

/** The providers of the settings, in the order of their buttons. */
export function providersOf(
  { google, line, kakao, apple, custom }: IdentitySettings,
  issuers: Issuers = {},
): Provider[] {
  const issuer = (key: ProviderKey, address: string) => new URL(issuers[key] ?? address)
  const found: Provider[] = []
  if (google)
    found.push({
      key: 'google',
      name: 'Google',
      issuer: issuer('google', 'https://accounts.google.com'),
      clientId: google.clientId,
      scope: 'openid email profile',
      provesEmail: true,
      authenticate: inBody(google.secret),
    })
  if (line)
    found.push({
      key: 'line',
      name: 'LINE',
      issuer: issuer('line', 'https://access.line.me'),
      clientId: line.clientId,
      // LINE gives the address only with its permission, and unverified.
      scope: 'openid profile',
      provesEmail: false,
      // Its metadata say ES256, which is that of apps.
      algorithm: 'HS256',
      secret: line.secret,
      authenticate: inBody(line.secret),
    })
  if (kakao)
    found.push({
      key: 'kakao',
      name: 'Kakao',
      issuer: issuer('kakao', 'https://kauth.kakao.com'),
      clientId: kakao.clientId,
      // Any other scope is refused unless Kakao has granted it to the app.
      scope: 'openid',
      provesEmail: false,
      authenticate: inBody(kakao.secret),
    })
  if (apple)
    found.push({
      key: 'apple',
      name: 'Apple',
      issuer: issuer('apple', APPLE),
      clientId: apple.clientId,
      // With name or email Apple would answer by a POST from its site, and with relay addresses.
      scope: 'openid',
      provesEmail: false,
      authenticate: signedByKey(apple),
    })
  if (custom) {
    const { secret } = custom
    found.push({
      key: 'custom',
      name: custom.name,
      issuer: new URL(custom.issuer),
      clientId: custom.clientId,
      scope: 'openid email profile',
      provesEmail: true,
      // The method by default, unless the provider has only the other one.
      authenticate: async (methods) =>
        methods && !methods.includes('client_secret_basic')
          ? ClientSecretPost(secret)
          : ClientSecretBasic(secret),
    })
  }
  return found
}
