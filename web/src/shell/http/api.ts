import type { Address, InputAt, OutputAt } from '@annai/contract/api'
import { urlOf } from '@annai/contract/operation'
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

const TIMEOUT_MS = 30_000

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

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('image/')) return new File([await response.blob()], 'picture', { type })
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

interface ApiResponse<T> {
  body: T
  headers: Headers
}

/** Instead of `AbortSignal.any`, which the oldest supported browsers lack (docs/web.md). */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  if (!signal) return timeout
  const either = new AbortController()
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}

async function request<T>(
  method: string,
  url: string,
  body: unknown,
  options: RequestOptions,
): Promise<ApiResponse<T>> {
  const { as = 'person', signal, isRenewal = false } = options
  const holder = holderOf(as)
  const { token } = holder
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...options.headers,
  })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')

  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
    signal: isForm ? (signal ?? null) : withTimeout(signal),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null)
  })
  const responseBody = await bodyOf(response)
  if (response.ok) return { body: responseBody as T, headers: response.headers }
  const refusal = new ApiError(response.status, responseBody)
  if (response.status === 401 && token) {
    if (!isRenewal && (await isRenewed(as, holder))) return request(method, url, body, options)
    endRejectedSession(token, refusal)
  }
  throw refusal
}

const NEXT = /<([^>]+)>;\s*rel="next"/

/** The query of the next page of a list, from its `Link` header. */
function nextQuery(headers: Headers): Record<string, string> | null {
  const url = NEXT.exec(headers.get('link') ?? '')?.[1]
  return url ? Object.fromEntries(new URL(url, location.origin).searchParams) : null
}

type Sent = { params?: Record<string, string>; query?: object; body?: unknown }
type Arguments<A extends Address> =
  Record<never, never> extends InputAt<A>
    ? [input?: InputAt<A>, options?: RequestOptions]
    : [input: InputAt<A>, options?: RequestOptions]

const pathIn = (address: Address): string => address.slice(address.indexOf(' ') + 1)

/** The URL of a call, for a page that the server renders. */
export const urlAt = <A extends Address>(address: A, input: InputAt<A>): string =>
  urlOf(pathIn(address), input as Sent)

/** The operations of the contract give the input and the response their types. */
function send<A extends Address>(
  address: A,
  input: InputAt<A> | undefined,
  options: RequestOptions = {},
): Promise<ApiResponse<OutputAt<A>>> {
  const [method = 'GET'] = address.split(' ')
  const sent: Sent = input ?? {}
  const body = method === 'POST' || method === 'PUT' ? (sent.body ?? {}) : sent.body
  return request(method, urlOf(pathIn(address), sent), body, options)
}

/** All requests to the server: `api.call('GET /api/bookings/:id', { params: { id } })`. */
export const api = {
  async call<A extends Address>(
    address: A,
    ...[input, options]: Arguments<A>
  ): Promise<OutputAt<A>> {
    return (await send(address, input, options)).body
  },
  /** A page of a list, and the query of the next one. */
  async page<A extends Address>(
    address: A,
    ...[input, options]: Arguments<A>
  ): Promise<{ items: OutputAt<A>; next: Record<string, string> | null }> {
    const { body, headers } = await send(address, input, options)
    return { items: body, next: nextQuery(headers) }
  },
}

/** Reads what is public, for pages that are also rendered by the server. */
export const readPublic = async <A extends Address>(
  address: A,
  input: InputAt<A>,
  signal: AbortSignal,
): Promise<OutputAt<A>> => (await send(address, input, { as: 'none', signal })).body
