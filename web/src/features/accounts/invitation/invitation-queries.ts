import type { InputAt } from '@annai/contract/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const withoutToken = { as: 'none' } as const

/** The invitation of a link. Not retried: the page has a button for that. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['accounts', 'invitation', token],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/auth/invitations/:token',
        { params: { token } },
        { ...withoutToken, signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Signup = InputAt<'POST /api/auth/invitations/:token'>['body']

export const acceptInvitation = (token: string, body: Signup) =>
  api.call('POST /api/auth/invitations/:token', { params: { token }, body }, withoutToken)
