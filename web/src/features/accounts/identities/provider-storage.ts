import type { NewIdentity } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { loadDraft, storeDraft } from '../../../shell/session/draft-storage.ts'
import { type LoginState, loginStateOf } from '../../../shell/session/login-return.ts'

/** What this tab remembers while the browser is at the provider and until the account is there. */
interface Stored {
  /** Where the way back leads to. */
  'provider-login': { readonly state: LoginState; readonly isAdded: boolean }
  /** A new person, for the form of the sign-up. */
  'provider-signup': NewIdentity & { readonly provider: ProviderKey }
  /** An identity that is added after the next login. */
  'provider-link': { readonly ticket: string }
}

export const storeStep = <Name extends keyof Stored>(name: Name, step: Stored[Name]): void =>
  storeDraft(null, name, JSON.stringify(step))

export const clearStep = (name: keyof Stored): void => storeDraft(null, name, '')

export function readStep<Name extends keyof Stored>(name: Name): Stored[Name] | null {
  try {
    return JSON.parse(loadDraft(null, name) ?? 'null') as Stored[Name] | null
  } catch {
    return null
  }
}

/** Where a login with a provider returns. */
export function interruptedByProvider(): { state: LoginState; isAdded: boolean } {
  const step = readStep('provider-login')
  return { state: loginStateOf(step?.state), isAdded: step?.isAdded === true }
}
