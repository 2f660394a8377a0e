import { adminSessionNow, endAdminSession } from '../session/admin-session.ts'
import { sessionNow } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { expireSession } from './expired-session.ts'

/**
 * Which token a request carries. `any` sends the person's, or else the administrator's: a guide's
 * page is public, and its owner or an administrator may preview it.
 */
type Bearer = 'person' | 'admin' | 'any' | 'none'

interface RequestOptions {
  as?: Bearer
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const TIMEOUT_MS = 30_000

function tokenOf(as: Bearer): string | null {
  if (as === 'none') return null
  if (as === 'admin') return adminSessionNow()?.token ?? null
  const token = sessionNow().token
  return as === 'any' ? (token ?? adminSessionNow()?.token ?? null) : token
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
  const { as = 'person', query, signal } = options
  const token = tokenOf(as)
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
  if (response.status === 401 && token) endRejectedSession(token, refusal)
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
