/** The identity providers, in the order of their buttons; `custom` is one of the operator's own. */
export const PROVIDERS = ['google', 'line', 'kakao', 'apple', 'custom'] as const
export type ProviderKey = (typeof PROVIDERS)[number]

/** A provider that the operator has set up. */
export interface OfferedProvider {
  readonly key: ProviderKey
  /** As people know it. */
  readonly name: string
}

/** Where a provider sends the browser back to. The operator registers it there. */
export const returnPath = (provider: ProviderKey): `/${string}` => `/login/${provider}`
