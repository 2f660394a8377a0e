import { type ApiResponse, type Arguments, nextQuery, send } from '@annai/client'
import type { Address, InputAt, OutputAt } from '@annai/contract/api'
import { adminSessionNow, endAdminSession } from '../session/admin-session.ts'
import { sessionNow } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { expireSession } from './expired-session.ts'

/**
 * The token of a request. `any` sends the person's, or else the administrator's: a guide's
 * page is public, and its owner or an administrator may preview it.
 */
type Bearer = 'person' | 'admin' | 'any' | 'none'

interface RequestOptions {
  as?: Bearer
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request replaces the token, so its own 401 does not wait for a renewal. */
  isRenewal?: boolean
}

interface Holder {
  token: string | null
  id: string | null
}

function adminHolder(): Holder {
  const admin = adminSessionNow()
  return { token: admin?.token ?? null, id: admin?.adminId ?? null }
}

function holderOf(as: Bearer): Holder {
  if (as === 'none') return { token: null, id: null }
  if (as === 'admin') return adminHolder()
  const { token, userId } = sessionNow()
  return as === 'any' && token === null ? adminHolder() : { token, id: userId }
}

/** Whether another tab has replaced the rejected token of the same person. */
async function isRenewed(as: Bearer, { token, id }: Holder): Promise<boolean> {
  if (token === null || as === 'admin') return false
  // Loaded on demand. If the chunk fails to load, the session ends, as in a browser without locks.
  const renewal = await import('../session/renewal-lock.ts').catch(() => null)
  await renewal?.waitForRenewal(token)
  const now = holderOf(as)
  return now.token !== null && now.token !== token && now.id === id
}

/** Ends the session of a rejected token, unless another session has begun. */
function endRejectedSession(token: string, refusal: ApiError): void {
  expireSession(token, refusal)
  if (adminSessionNow()?.token === token) endAdminSession()
}

/** One call; a token that was rejected and has been replaced meanwhile is tried again. */
async function request<A extends Address>(
  address: A,
  input: InputAt<A> | undefined,
  options: RequestOptions = {},
): Promise<ApiResponse<OutputAt<A>>> {
  const { as = 'person', headers, signal, isRenewal = false } = options
  const holder = holderOf(as)
  const { token } = holder
  const language = document.documentElement.lang
  try {
    return await send(address, input, { token, language, headers, signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error
    if (!isRenewal && (await isRenewed(as, holder))) return request(address, input, options)
    endRejectedSession(token, error)
    throw error
  }
}

/** All requests to the server: `api.call('GET /api/bookings/:id', { params: { id } })`. */
export const api = {
  async call<A extends Address>(
    address: A,
    ...[input, options]: Arguments<A, RequestOptions>
  ): Promise<OutputAt<A>> {
    return (await request(address, input, options)).body
  },
  /** A page of a list, and the query of the next one. */
  async page<A extends Address>(
    address: A,
    ...[input, options]: Arguments<A, RequestOptions>
  ): Promise<{ items: OutputAt<A>; next: Record<string, string> | null }> {
    const { body, headers } = await request(address, input, options)
    return { items: body, next: nextQuery(headers) }
  },
}

/** Reads what is public, for pages that are also rendered by the server. */
export const readPublic = async <A extends Address>(
  address: A,
  input: InputAt<A>,
  signal: AbortSignal,
): Promise<OutputAt<A>> => (await request(address, input, { as: 'none', signal })).body
