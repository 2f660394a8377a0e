import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import type { LoginResponse } from '@annai/contract/accounts/shapes'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const key = ['accounts', 'passkeys'] as const
const withoutToken = { as: 'none' } as const

export const usePasskeys = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('GET /api/account/passkeys', {}, { signal }),
  })

export function usePasskeyChanges() {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async (password: string) => {
      const body = { password }
      const optionsJSON = await api.call('POST /api/account/passkeys/options', { body })
      const { id, rawId, type, response } = await startRegistration({
        optionsJSON,
      })
      const { clientDataJSON, attestationObject } = response
      return api.call('POST /api/account/passkeys', {
        body: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
      })
    },
    onSuccess: (passkeys) => client.setQueryData(key, passkeys),
  })
  const remove = useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      api.call('DELETE /api/account/passkeys/:passkey', {
        params: { passkey: id },
        body: { password },
      }),
    onSuccess: (passkeys) => client.setQueryData(key, passkeys),
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  return { add, remove }
}

/** Logs in with a passkey; with `isAutofill`, when the person chooses one in the email field. */
export async function logInWithPasskey(isAutofill: boolean): Promise<LoginResponse> {
  const startedAt = Date.now()
  const optionsJSON = await api.call('POST /api/auth/passkey/options', {}, withoutToken)
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isAutofill,
  })
  // The email field may offer passkeys for longer than their challenge is valid.
  if (isAutofill && Date.now() - startedAt > PASSKEY_LIMITS.minutes * 60_000)
    return logInWithPasskey(false)
  const { clientDataJSON, authenticatorData, signature } = response
  return api.call(
    'POST /api/auth/passkey',
    {
      body: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
    },
    withoutToken,
  )
}
