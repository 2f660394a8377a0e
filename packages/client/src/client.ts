import type { Address, InputAt, OutputAt } from '@annai/contract/api'
import type { Language } from '@annai/contract/languages'
import { urlOf } from '@annai/contract/operation'
import type { RefusalCode } from '@annai/contract/refusals'
import type { ErrorResponse, FieldProblem } from '@annai/contract/wire'

/** A failed request; status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response's `error`, in the reader's language unless the specification fixes the text. */
  readonly error: string | undefined
  /** The refusal's stable name, by which a program decides. */
  readonly code: RefusalCode | undefined
  /** The fields of the request that are wrong. */
  readonly problems: readonly FieldProblem[]
  /** The response's `errors`: one text per problem (guide profile). */
  readonly errors: readonly string[]
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    const { error, code, problems, errors } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as Partial<ErrorResponse> & { errors?: unknown }
    this.error = typeof error === 'string' && error !== '' ? error : undefined
    this.code = code
    this.problems = problems ?? []
    this.errors = Array.isArray(errors) ? errors.filter((text) => typeof text === 'string') : []
  }
}

const TIMEOUT_MS = 30_000

interface SendOptions {
  /** Where Annai runs; in a browser, the page's own origin by default. */
  origin?: string
  token?: string | null
  /** The language of texts in the response. */
  language?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** The input of a call; it can be left out where nothing is required. */
export type Arguments<A extends Address, Options> =
  Record<never, never> extends InputAt<A>
    ? [input?: InputAt<A>, options?: Options]
    : [input: InputAt<A>, options?: Options]

export interface ApiResponse<T> {
  body: T
  headers: Headers
}

type Sent = { params?: Record<string, string>; query?: object; body?: unknown }

/** The URL of a call. */
export const urlAt = <A extends Address>(address: A, input: InputAt<A> | undefined): string =>
  urlOf(address.slice(address.indexOf(' ') + 1), (input ?? {}) as Sent)

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

/** One call. The operations of the contract give the input and the response their types. */
export async function send<A extends Address>(
  address: A,
  input: InputAt<A> | undefined,
  { origin = '', token, language, headers, signal }: SendOptions,
): Promise<ApiResponse<OutputAt<A>>> {
  const [method = 'GET'] = address.split(' ')
  const sent: Sent = input ?? {}
  const body = method === 'POST' || method === 'PUT' ? (sent.body ?? {}) : sent.body
  const response = await fetch(origin + urlAt(address, input), {
    method,
    headers: {
      Accept: 'application/json',
      ...(language && { 'Accept-Language': language }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: withTimeout(signal),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null)
  })
  const answer = await bodyOf(response)
  if (!response.ok) throw new ApiError(response.status, answer)
  return { body: answer as OutputAt<A>, headers: response.headers }
}

const NEXT = /<([^>]+)>;\s*rel="next"/

/** The query of the next page of a list, from its `Link` header. */
export function nextQuery(headers: Headers): Record<string, string> | null {
  const url = NEXT.exec(headers.get('link') ?? '')?.[1]
  return url ? Object.fromEntries(new URL(url, 'https://annai.invalid').searchParams) : null
}

interface ClientOptions {
  origin: string
  /** From `POST /api/auth/login`; without one, calls are those of a visitor. */
  token?: string
  language?: Language
}

/** A client of one person: `client.call('GET /api/bookings/:id', { params: { id } })`. */
export const createClient = (options: ClientOptions) => ({
  async call<A extends Address>(
    address: A,
    ...[input, more]: Arguments<A, Pick<SendOptions, 'headers' | 'signal'>>
  ): Promise<OutputAt<A>> {
    return (await send(address, input, { ...options, ...more })).body
  },
  /** A page of a list, and the query of the next one. */
  async page<A extends Address>(
    address: A,
    ...[input, more]: Arguments<A, Pick<SendOptions, 'headers' | 'signal'>>
  ): Promise<{ items: OutputAt<A>; next: Record<string, string> | null }> {
    const { body, headers } = await send(address, input, { ...options, ...more })
    return { items: body, next: nextQuery(headers) }
  },
})
