import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Language } from '@annai/contract/languages'
import { type Operation, type Params, paramsOf } from '@annai/contract/operation'
import { statusOf } from '@annai/contract/refusals'
import { ErrorResponse } from '@annai/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { withMinDuration, withTimeout } from '../concurrency/durations.ts'
import type { Platform } from '../platform.ts'
import { refuse, wrongFieldsOf } from '../refusal.ts'
import { pickLanguage } from '../texts.ts'
import { type Admission, admit, type RouteLimit, refundLimits } from './admission.ts'
import { limitsText } from './api-docs/description.ts'
import { type Authenticator, type Me, meOf } from './authentication.ts'
import { assertStorable } from './json.ts'
import type { SharedResponse } from './response-cache.ts'

export { addressOf } from './address.ts'

/** What routes are registered with: the HTTP application, the platform and the authenticator. */
export interface RouteContext {
  readonly app: FastifyInstance
  readonly ctx: Platform
  readonly authenticator: Authenticator
}

/** The parsed value of a shape of the operation; undefined where none is declared. */
type Read<O, Name extends 'body' | 'query'> =
  O extends Record<Name, infer S extends z.ZodType> ? z.output<S> : undefined

interface Call<O extends Operation, ReadsBody> {
  me: Me<O['who']>
  /** The session in use; null for visitors. */
  sessionId: string | null
  body: ReadsBody extends true ? unknown : Read<O, 'body'>
  query: Read<O, 'query'>
  params: Params<O>
  request: FastifyRequest
  reply: FastifyReply
  /** Lets other visitors get this response while `isCurrent` returns true (`cache` of the route). */
  cacheWhile(isCurrent: () => boolean): void
}

/** Caching of responses that depend on the URL only, and on what the handler names. */
interface CacheRule {
  readonly maxAgeMs: number
  /** False for requests that do more than read. */
  applies?(request: FastifyRequest): boolean
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

type Answer<O extends Operation> = z.input<O['response']> | Buffer | Readable

const isJson = (value: unknown) => Buffer.isBuffer(value) || value instanceof Readable

/** What only the server knows about an operation. */
interface Route<O extends Operation, ReadsBody> {
  /** Limits counted per caller (account, or address for visitors), before the body is read. */
  limits?: readonly RouteLimit[]
  /** The largest body, in bytes; `BODY_LIMITS.default` by default. */
  bodyLimit?: number
  /** Answered 503 after this; `ANSWER_WITHIN` by default. */
  timeoutMs?: number
  /** The response takes at least `minResponseMs`, so that timing reveals nothing. */
  hidesDuration?: boolean
  /** The handler parses the body itself, because other refusals come before its problems. */
  readsBody?: ReadsBody
  /** For a search, which stores nothing: texts that cannot be stored are no error. */
  acceptsAnyText?: boolean
  /** Requests without a token share responses for which `run` calls `cacheWhile`. */
  cache?: CacheRule
  /** A buffer or a stream is sent as it is: JSON of the response's shape, or its media type. */
  run(call: Call<O, ReadsBody>): Answer<O> | Promise<Answer<O>>
}

/** The language of the response to this request. */
export const languageOf = (request: FastifyRequest): Language =>
  pickLanguage(undefined, request.headers['accept-language'])

const IdempotencyKey = z.string().min(8).max(100)

/** The key by which a retry of a request is recognised, and the hash of that request. */
export interface RetryKey {
  readonly key: string
  readonly requestHash: Buffer
}

/** The key of this request; undefined without a usable one. */
export function retryKeyOf(request: FastifyRequest): RetryKey | undefined {
  const key = IdempotencyKey.safeParse(request.headers['idempotency-key']).data
  if (key === undefined) return undefined
  const content = JSON.stringify([request.routeOptions.url, request.body])
  return { key, requestHash: createHash('sha256').update(content).digest() }
}

function read(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const parsed = shape.safeParse(value)
  if (!parsed.success) refuse('request.invalid', { problems: wrongFieldsOf(parsed.error) })
  return parsed.data
}

/**
 * The longest that a handler may take, in milliseconds. Below the server's connection timeout, which would
 * cut the connection without an answer.
 */
export const ANSWER_WITHIN = 20_000
const CUT_LATER = 5000

/** How the API description shows an operation. */
function descriptionOf(
  operation: Operation,
  limits: readonly RouteLimit[] | undefined,
): FastifySchema {
  const { path, who, summary, status = 200, response, responseType } = operation
  const params = paramsOf(path).map((name) => [name, z.string()] as const)
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(limits && { description: limitsText(limits) }),
    ...(who !== 'anyone' && {
      security: who === 'maybe' ? [{ bearer: [] }, {}] : [{ bearer: [] }],
    }),
    ...(operation.body && { body: operation.body }),
    ...(operation.query && { querystring: operation.query }),
    ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
    response: {
      [status]: responseType
        ? { description: summary, content: { [responseType]: { schema: response } } }
        : response,
      ...Object.fromEntries(
        (operation.refuses ?? []).map((code) => [statusOf(code), ErrorResponse]),
      ),
      ...operation.refusedAs,
    },
  }
}

/** Registers the route of an operation: authentication, shapes, limits and handler. */
export function route<const O extends Operation, ReadsBody extends boolean = false>(
  { app, ctx, authenticator }: RouteContext,
  operation: O,
  spec: Route<O, ReadsBody>,
): void {
  const { method, path, who } = operation
  const changes = method !== 'GET' && !operation.allowsBlocked
  const rules = { operation, changes, limits: spec.limits ?? [] }
  const refundOnRefusal = <T>(admission: Admission, work: () => T): T => {
    try {
      return work()
    } catch (refusal) {
      refundLimits(ctx, admission)
      throw refusal
    }
  }
  const admissions = new WeakMap<FastifyRequest, Admission>()
  app.route({
    method,
    url: path,
    ...(spec.bodyLimit && { bodyLimit: spec.bodyLimit }),
    schema: descriptionOf(operation, spec.limits),
    async onRequest(request) {
      // The socket timeout would cut a longer wait; injected requests have no socket.
      if (spec.timeoutMs) request.raw.socket.setTimeout?.(spec.timeoutMs + CUT_LATER)
      admissions.set(request, await admit(ctx, authenticator, rules, request))
    },
    async handler(request, reply) {
      const admission = admissions.get(request)
      if (!admission) throw new Error('a request that was not admitted')
      let isCurrent: (() => boolean) | undefined
      const readCall = () =>
        refundOnRefusal(admission, () => {
          if (!spec.acceptsAnyText) assertStorable([request.params, request.query])
          // The shapes of the operation give these values their types.
          return {
            me: meOf(admission.caller, who),
            sessionId: admission.caller?.sessionId ?? null,
            body: spec.readsBody ? request.body : read(operation.body, request.body),
            query: read(operation.query, request.query),
            params: request.params,
            request,
            reply,
            cacheWhile(check: () => boolean) {
              isCurrent = check
            },
          } as Call<O, ReadsBody>
        })
      const answer = async (): Promise<unknown> => {
        const call = readCall()
        const minMs = spec.hidesDuration ? ctx.minResponseMs : 0
        const result = await withMinDuration(minMs, async () => spec.run(call))
        return isJson(result) ? result : operation.response.parse(result)
      }
      const within = <T>(work: () => Promise<T>) =>
        withTimeout(spec.timeoutMs ?? ANSWER_WITHIN, work)
      const { cache } = spec
      const isShared = cache && !request.headers.authorization && (cache.applies?.(request) ?? true)
      if (!isShared) {
        const result = await within(answer)
        if (isJson(result) && !operation.responseType) reply.headers(JSON_TYPE)
        return reply.status(operation.status ?? 200).send(result)
      }
      async function load(): Promise<SharedResponse> {
        const result = await answer()
        const body = Buffer.isBuffer(result) ? result : Buffer.from(JSON.stringify(result))
        const maxAgeMs = cache && isCurrent ? cache.maxAgeMs : 0
        const check = isCurrent ?? (() => false)
        return { status: 200, headers: JSON_TYPE, body, maxAgeMs, calls: [], isCurrent: check }
      }
      const { url } = request
      const { body } =
        app.responseCache.find(url) ?? (await within(() => app.responseCache.obtain(url, load)))
      return reply.headers(JSON_TYPE).send(body)
    },
  })
}

const KIB = 1024

/** The largest body of a call in bytes, by kind of call. Pictures have limits of their own. */
export const BODY_LIMITS = {
  /** The longest text of any form has 20,000 characters of three bytes. */
  default: 64 * KIB,
  /** A guide's whole profile with every list full. */
  profile: 256 * KIB,
  /** A CSV file with the most characters, of three bytes each. */
  csv: 1024 * KIB,
  /** A document of the site in five languages, of characters of three bytes. */
  legal: 512 * KIB,
} as const
