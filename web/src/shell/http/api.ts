import { adminSessionNow, endAdminSession } from '../session/admin-session.ts'
import { sessionNow } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { loseSession } from './expired-session.ts'

/**
 * Whose token a call carries. `whoever` sends the one there is, the person's before the
 * administrator's: a guide's page is public, and its owner or an administrator may preview it.
 */
type Bearer = 'person' | 'admin' | 'whoever' | 'nobody'

interface Call {
  as?: Bearer
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const TIMEOUT_MS = 30_000

function tokenOf(as: Bearer): string | null {
  if (as === 'nobody') return null
  if (as === 'admin') return adminSessionNow()?.token ?? null
  const token = sessionNow().token
  return as === 'whoever' ? (token ?? adminSessionNow()?.token ?? null) : token
}

/** A token that the server no longer knows is forgotten, but only if it is still the one in use. */
function forget(token: string, refusal: ApiError): void {
  loseSession(token, refusal)
  if (adminSessionNow()?.token === token) endAdminSession()
}

function addressOf(path: string, query: Call['query'] = {}): string {
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

interface Answer<T> {
  body: T
  headers: Headers
}

async function ask<T>(
  method: string,
  path: string,
  body: unknown,
  options: Call,
): Promise<Answer<T>> {
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

  const response = await fetch(addressOf(path, query), {
    method,
    headers,
    body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
    signal: AbortSignal.any([...(signal ? [signal] : []), ...limit]),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null)
  })
  const answer = await bodyOf(response)
  if (response.ok) return { body: answer as T, headers: response.headers }
  const refusal = new ApiError(response.status, answer)
  if (response.status === 401 && token) forget(token, refusal)
  throw refusal
}

async function call<T>(method: string, path: string, body: unknown, options: Call): Promise<T> {
  return (await ask<T>(method, path, body, options)).body
}

const NEXT = /<([^>]+)>;\s*rel="next"/

/** Every call to the server. The type of an answer comes from the contract: `api.get<Booking>(...)`. */
export const api = {
  get: <T>(path: string, options: Call = {}) => call<T>('GET', path, undefined, options),
  /** A page of a list and the address of the page after it, from the `Link` header. */
  async page<T>(path: string, options: Call = {}): Promise<{ items: T[]; next: string | null }> {
    const { body, headers } = await ask<T[]>('GET', path, undefined, options)
    return { items: body, next: NEXT.exec(headers.get('link') ?? '')?.[1] ?? null }
  },
  post: <T>(path: string, body: unknown = {}, options: Call = {}) =>
    call<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown = {}, options: Call = {}) =>
    call<T>('PUT', path, body, options),
  delete: <T>(path: string, { body, ...options }: Call & { body?: unknown } = {}) =>
    call<T>('DELETE', path, body, options),
}
