import type { Identities, ProviderOutcome } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import type { Language } from '@annai/contract/languages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import type { LoginState } from '../../../shell/session/login-return.ts'
import { sessionNow } from '../../../shell/session/session.ts'
import { clearStep, readStep, storeStep } from './provider-storage.ts'

const key = ['accounts', 'identities'] as const
const withoutToken = { as: 'none' } as const

/** Leaves for the provider's page. */
export async function startProvider(
  provider: ProviderKey,
  language: Language,
  state: LoginState,
): Promise<void> {
  const input = { params: { provider }, body: { language } }
  const { url } = await api.call('POST /api/auth/oidc/:provider/start', input, withoutToken)
  storeStep('provider-login', { state, isAdded: false })
  location.assign(url)
}

/** What the provider added to the address, sent from this site. */
export const finishProvider = (
  provider: ProviderKey,
  body: { state: string; code: string; iss?: string },
): Promise<ProviderOutcome> =>
  api.call(
    'POST /api/auth/oidc/:provider/finish',
    { params: { provider }, body },
    // Only what was begun in the settings needs the session.
    { as: sessionNow().token === null ? 'none' : 'person' },
  )

export const useIdentities = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('GET /api/account/identities', {}, { signal }),
    // A link in a mail may have set the password.
    staleTime: 0,
  })

export function useIdentityChanges() {
  const client = useQueryClient()
  const onSuccess = (identities: Identities) => client.setQueryData(key, identities)
  const add = useMutation({
    mutationFn: async (input: { provider: ProviderKey; password: string; language: Language }) => {
      const { provider, ...body } = input
      const { url } = await api.call('POST /api/account/identities/:provider', {
        params: { provider },
        body,
      })
      storeStep('provider-login', { state: { from: '/settings#logins' }, isAdded: true })
      location.assign(url)
    },
  })
  const remove = useMutation({
    mutationFn: ({ id, password }: { id: string; password: string | undefined }) =>
      api.call('DELETE /api/account/identities/:identity', {
        params: { identity: id },
        body: { password },
      }),
    onSuccess,
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  return { add, remove }
}

/** Adds the identity whose login has led to the account that is logged in now. */
export async function linkAfterLogin(): Promise<boolean> {
  const pending = readStep('provider-link')
  clearStep('provider-link')
  if (!pending) return false
  const linked = api.call('POST /api/account/identities', { body: { ticket: pending.ticket } })
  return linked.then(
    () => true,
    // The person has logged in; the provider asks again at its next login.
    () => false,
  )
}
