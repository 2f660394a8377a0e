import { createHash } from 'node:crypto'
import type { Language } from '@annai/contract/languages'
import type { RefusalCode } from '@annai/contract/refusals'
import { statusOf } from '@annai/contract/refusals'
import { ErrorResponse } from '@annai/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withMinDuration, withTimeout } from '../concurrency/durations.ts'
import type { Platform } from '../platform.ts'
import { refuse, wrongFieldsOf } from '../refusal.ts'
import { pickLanguage } from '../texts.ts'
import { type Admission, admit, type RouteLimit, refundLimits } from './admission.ts'
import { limitsText } from './api-docs/description.ts'
import { type Authenticator, type Me, meOf, type Who } from './authentication.ts'
import { assertStorable } from './json.ts'

export { addressOf } from './address.ts'

/** What routes are registered with: the HTTP application, the platform and the authenticator. */
export interface RouteContext {
  readonly app: FastifyInstance
  readonly ctx: Platform
  readonly authenticator: Authenticator
}

/** The parsed value of this shape; undefined where none was declared. */
export type Read<S> = S extends z.ZodType ? z.output<S> : undefined

interface Request<W extends Who, B, Q, P> {
  me: Me<W>
  /** The session in use; null for visitors. */
  sessionId: string | null
  body: Read<B>
  query: Read<Q>
  params: Read<P>
  request: FastifyRequest
  reply: FastifyReply
}

interface Route<W extends Who, B, Q, P, A extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  /** Who may call. */
  who: W
  body?: B
  query?: Q
  params?: P
  /** The status of success; 200 by default. */
  status?: 200 | 201
  /** The response shape: other keys never leave the server. */
  response: A
  /** Refusals beside the common ones, for the API description. */
  refuses?: readonly RefusalCode[]
  /** Limits counted per caller (account, or address for visitors), before the body is read. */
  limits?: readonly RouteLimit[]
  /** The largest body, in bytes; `BODY_LIMITS.default` by default. */
  bodyLimit?: number
  /** Answered 503 after this; `ANSWER_WITHIN` by default. */
  timeoutMs?: number
  /** The media type of success; JSON unless said. */
  responseType?: 'text/csv' | 'text/calendar'
  /** Shapes of refusals by status, where they are not the common one. */
  refusedAs?: Partial<Record<400 | 409, z.ZodType>>
  /** A change that a blocked guide may still make, such as logging out. */
  allowsBlocked?: boolean
  /** The response takes at least this long, so that timing reveals nothing. */
  minDurationMs?: number
  /** Explains the call in the API description. */
  summary: string
  run(call: Request<W, B, Q, P>): Promise<z.input<A>> | z.input<A>
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

function read<S>(shape: S, value: unknown): Read<S> {
  if (shape === undefined) return undefined as Read<S>
  const parsed = (shape as z.ZodType).safeParse(value)
  if (!parsed.success) refuse('request.invalid', { problems: wrongFieldsOf(parsed.error) })
  return parsed.data as Read<S>
}

/**
 * The longest that a handler may take, in milliseconds. Below the server's connection timeout, which would
 * cut the connection without an answer.
 */
export const ANSWER_WITHIN = 20_000
const CUT_LATER = 5000

/** Registers one API route: authentication, schemas, limits and handler. */
export function route<
  W extends Who,
  A extends z.ZodType,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>({ app, ctx, authenticator }: RouteContext, spec: Route<W, B, Q, P, A>): void {
  const changes = spec.method !== 'GET' && !spec.allowsBlocked
  const rules = { who: spec.who, changes, limits: spec.limits ?? [] }
  const refusals = Object.fromEntries(
    (spec.refuses ?? []).map((code) => [statusOf(code), ErrorResponse]),
  )
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
    method: spec.method,
    url: spec.url,
    ...(spec.bodyLimit && { bodyLimit: spec.bodyLimit }),
    schema: {
      summary: spec.summary,
      tags: [spec.url.split('/')[2] ?? 'api'],
      ...(spec.limits && { description: limitsText(spec.limits) }),
      ...(spec.who !== 'anyone' && {
        security: spec.who === 'maybe' ? [{ bearer: [] }, {}] : [{ bearer: [] }],
      }),
      ...(spec.body && { body: spec.body }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.params && { params: spec.params }),
      response: {
        [spec.status ?? 200]: spec.responseType
          ? {
              description: spec.summary,
              content: { [spec.responseType]: { schema: spec.response } },
            }
          : spec.response,
        ...refusals,
        ...spec.refusedAs,
      },
    },
    async onRequest(request) {
      // The socket timeout would cut a longer wait; injected requests have no socket.
      if (spec.timeoutMs) request.raw.socket.setTimeout?.(spec.timeoutMs + CUT_LATER)
      admissions.set(request, await admit(ctx, authenticator, rules, request))
    },
    async handler(request, reply) {
      const admission = admissions.get(request)
      if (!admission) throw new Error('a request that was not admitted')
      const call = refundOnRefusal(admission, () => {
        assertStorable(request.params)
        assertStorable(request.query)
        return {
          me: meOf(admission.caller, spec.who),
          sessionId: admission.caller?.sessionId ?? null,
          body: read(spec.body as B, request.body),
          query: read(spec.query as Q, request.query),
          params: read(spec.params as P, request.params),
          request,
          reply,
        }
      })
      const run = async () => spec.run(call)
      const result = await withTimeout(spec.timeoutMs ?? ANSWER_WITHIN, () =>
        withMinDuration(spec.minDurationMs ?? 0, run),
      )
      return reply.status(spec.status ?? 200).send(spec.response.parse(result))
    },
  })
}
