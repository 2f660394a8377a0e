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
  query?: Record<string, string | number | boolean | undefined>
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

function urlOf(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function bodyOf(response: Response): Promise<unknown> {
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

async function request<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<ApiResponse<T>> {
  const { as = 'person', query, signal, isRenewal = false } = options
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
  const limit = isForm ? [] : [AbortSignal.timeout(TIMEOUT_MS)]

  const response = await fetch(urlOf(path, query), {
    method,
    headers,
    body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
    signal: AbortSignal.any([...(signal ? [signal] : []), ...limit]),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null)
  })
  const responseBody = await bodyOf(response)
  if (response.ok) return { body: responseBody as T, headers: response.headers }
  const refusal = new ApiError(response.status, responseBody)
  if (response.status === 401 && token) {
    if (!isRenewal && (await isRenewed(as, holder))) return request(method, path, body, options)
    endRejectedSession(token, refusal)
  }
  throw refusal
}

async function requestBody<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<T> {
  return (await request<T>(method, path, body, options)).body
}

const NEXT = /<([^>]+)>;\s*rel="next"/

/** All requests to the server. The caller names the response type: `api.get<Booking>(...)`. */
export const api = {
  get: <T>(path: string, options: RequestOptions = {}) =>
    requestBody<T>('GET', path, undefined, options),
  /** A page of a list and the URL of the next one, from the `Link` header. */
  async page<T>(
    path: string,
    options: RequestOptions = {},
  ): Promise<{ items: T[]; next: string | null }> {
    const { body, headers } = await request<T[]>('GET', path, undefined, options)
    return { items: body, next: NEXT.exec(headers.get('link') ?? '')?.[1] ?? null }
  },
  post: <T>(path: string, body: unknown = {}, options: RequestOptions = {}) =>
    requestBody<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown = {}, options: RequestOptions = {}) =>
    requestBody<T>('PUT', path, body, options),
  delete: <T>(path: string, { body, ...options }: RequestOptions & { body?: unknown } = {}) =>
    requestBody<T>('DELETE', path, body, options),
}
