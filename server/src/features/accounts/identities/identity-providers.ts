import type { OfferedProvider, ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { returnPath } from '@annai/contract/accounts/identities/vocabulary'
import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { HOUR } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Env } from '../../../platform/startup/env.ts'
import { emailOf, nameOf, subjectOf } from './claims.ts'
import { fetchFromProvider, ProviderUnreachable } from './provider-fetch.ts'
import { type Issuers, isIssuer, type Provider, providersOf } from './providers.ts'

declare module '../../../platform/platform.ts' {
  interface Platform {
    readonly identityProviders: IdentityProviders
  }
}

/** What the provider sent back cannot be used: used before, expired, forged or for another site. */
export class ProviderAnswerInvalid extends Error {
  override name = 'ProviderAnswerInvalid'
}

/** The secrets of one login, of which the browser knows the state only. */
interface LoginSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person, as the provider names and describes them. */
export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** The provider has verified the address, and is believed. */
  readonly isVerified: boolean
  readonly name: string
}

export interface IdentityProviders {
  readonly offered: readonly OfferedProvider[]
  /** Whether an offered provider has this key. */
  has(key: string): key is ProviderKey
  nameOf(key: ProviderKey): string | null
  /** Whether the offered provider is the one that named a person: its address may have changed. */
  isCurrent(identity: { provider: ProviderKey; issuer: string }): boolean
  /** Where the provider sends the browser back to. */
  returnAddress(key: ProviderKey): string
  /** Reads the provider's metadata; throws `ProviderUnreachable` or `ProviderAnswerInvalid`. */
  discover(key: ProviderKey): Promise<void>
  /** The address of the provider's page. Throws as `discover`. */
  addressFor(key: ProviderKey, secrets: LoginSecrets, language: string): Promise<string>
  /** The person of the code that the provider sent back. Throws as `discover`. */
  identify(
    key: ProviderKey,
    secrets: LoginSecrets,
    answer: { code: string; iss?: string | undefined },
  ): Promise<ProviderPerson>
}

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** The provider does not know this site, or refuses its secret: no fault of the person. */
const OF_SETTINGS = ['invalid_client', 'unauthorized_client']

/** The reason without what the provider or the browser sent, besides the code of OAuth. */
function failureOf(error: unknown, log: Logger, key: ProviderKey): Error {
  const causes = causesOf(error)
  const refusal = causes.find((one) => one instanceof ResponseBodyError)
  const unreachable = causes.find((one) => one instanceof ProviderUnreachable)
  const failure = unreachable ?? error
  const { message } = failure instanceof Error ? failure : new Error(String(failure))
  const code = refusal?.error.slice(0, 40)
  log.warn({ provider: key, reason: message, code }, 'no login with an identity provider')
  const isChallenged = causes.some((one) => one instanceof WWWAuthenticateChallengeError)
  if (isChallenged || (code !== undefined && OF_SETTINGS.includes(code)))
    return new ProviderUnreachable(message)
  return unreachable ?? new ProviderAnswerInvalid(message)
}

/** The identity providers of the settings, over the network. */
export function createIdentityProviders(
  env: Pick<Env, 'IDENTITY_PROVIDERS' | 'PUBLIC_URL'>,
  log: Logger,
  issuers?: Issuers,
): IdentityProviders {
  const providers = new Map(
    providersOf(env.IDENTITY_PROVIDERS, issuers).map((provider) => [provider.key, provider]),
  )
  const known = new LRUCache<ProviderKey, ServerMetadata>({ max: providers.size + 1, ttl: HOUR })
  const returnAddress = (key: ProviderKey) => `${env.PUBLIC_URL}${returnPath(key)}`
  const find = (key: ProviderKey): Provider => {
    const provider = providers.get(key)
    if (!provider) throw new Error(`the settings name no provider ${key}`)
    return provider
  }

  async function metadataOf(provider: Provider): Promise<ServerMetadata> {
    const { key, issuer, clientId } = provider
    const cached = known.get(key)
    if (cached) return cached
    const found = await discovery(issuer, clientId, undefined, None(), {
      [customFetch]: fetchFromProvider as typeof fetch,
      // The settings allow it on this machine only.
      ...(issuer.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    })
    const metadata = found.serverMetadata()
    known.set(key, metadata)
    return metadata
  }

  async function configurationOf(provider: Provider): Promise<Configuration> {
    const { clientId, algorithm, secret, issuer, authenticate } = provider
    const metadata = await metadataOf(provider)
    const configuration = new Configuration(
      metadata,
      clientId,
      {
        ...(secret !== undefined && { client_secret: secret }),
        ...(algorithm && { id_token_signed_response_alg: algorithm }),
      },
      await authenticate(metadata.token_endpoint_auth_methods_supported),
    )
    configuration[customFetch] = fetchFromProvider as typeof fetch
    if (issuer.protocol === 'http:') allowInsecureRequests(configuration)
    return configuration
  }

  async function guarded<T>(
    key: ProviderKey,
    work: (provider: Provider) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(find(key))
    } catch (error) {
      throw failureOf(error, log, key)
    }
  }

  return {
    offered: [...providers.values()].map(({ key, name }) => ({ key, name })),
    has: (key): key is ProviderKey => providers.has(key as ProviderKey),
    nameOf: (key) => providers.get(key)?.name ?? null,
    isCurrent({ provider: key, issuer }) {
      const provider = providers.get(key)
      return provider !== undefined && isIssuer(provider, issuer)
    },
    returnAddress,
    discover: (key) =>
      guarded(key, async (provider) => {
        await metadataOf(provider)
      }),
    addressFor: (key, { state, nonce, verifier }, language) =>
      guarded(key, async (provider) => {
        const url = buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: returnAddress(key),
          scope: provider.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
        })
        return url.href
      }),
    identify: (key, { state, nonce, verifier }, { code, iss }) =>
      guarded(key, async (provider) => {
        const configuration = await configurationOf(provider)
        const address = new URL(returnAddress(key))
        address.search = new URLSearchParams({ state, code, ...(iss && { iss }) }).toString()
        const tokens = await authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the answer has no identity')
        const { iss: issuer } = claims
        const subject = subjectOf(claims.sub)
        // Some providers name the address only here.
        const isMore = provider.provesEmail && claims.email === undefined
        const more =
          isMore && configuration.serverMetadata().userinfo_endpoint
            ? await fetchUserInfo(configuration, tokens.access_token, subject)
            : claims
        const { email, isExact } = emailOf(more.email)
        return {
          issuer,
          subject,
          email,
          isVerified: provider.provesEmail && isExact && more.email_verified === true,
          name: nameOf(more.name),
        }
      }),
  }
}
