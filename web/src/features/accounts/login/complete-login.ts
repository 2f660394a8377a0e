import type { LoginResponse } from '@annai/contract/accounts/shapes'
import type { i18n } from 'i18next'
import { loadDraft } from '../../../shell/session/draft-storage.ts'
import { type LoginState, resumeAfterLogin } from '../../../shell/session/login-return.ts'
import { beginSession } from '../../../shell/session/session.ts'

/** Begins the session, and adds the provider that has led to this login. */
export function completeLogin(session: LoginResponse, state: LoginState, i18n: i18n): void {
  resumeAfterLogin(state)
  beginSession(session)
  if (loadDraft(null, 'provider-link') === null) return
  void import('../identities/link-provider.ts').then(
    ({ linkProvider }) => linkProvider(i18n),
    (error: unknown) => console.warn('A chunk could not be loaded:', error),
  )
}
