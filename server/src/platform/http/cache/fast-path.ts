import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { transportSecurity } from '../../pages/security.ts'
import type { Platform } from '../../platform.ts'
import type { Env } from '../../startup/env.ts'
import { createAddressReader, networkOf } from '../address.ts'
import type { ObserveDuration, RequestDurations } from '../operations/request-durations.ts'

/** JSON of one route, rendered before it is requested. */
export interface ReadyJson {
  /** The whole response to a URL; null to let the route answer. */
  find(url: string): Buffer | null
  /** Requests with a token are left to the route. */
  readonly visitorsOnly?: boolean
}

/** A response that is complete and ready to be sent. */
interface ReadyResponse {
  /** Names and values in turn, without the length. */
  readonly headers: readonly string[]
  readonly body: Buffer
  /** The route that it counts as in the metrics. */
  readonly route: string
  /** The number of API calls that it counts as. */
  readonly calls: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers GET of a route with ready JSON, before the framework; the route answers everything
     * else. The last segment, or the last two, may be parameters.
     */
    registerFastPath(route: string, source: ReadyJson): void
    /** Called for every GET outside of the registered routes. */
    registerFastPathFallback(find: (request: IncomingMessage) => ReadyResponse | null): void
    /** The ready JSON of a URL; null if its route has to run. */
    findReadyJson(url: string): Buffer | null
  }
}

const PARAMETER = /:\w+/g

/** The headers that the framework's hooks add to an API response. */
const jsonHeaders = (env: Env): readonly string[] => [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['cache-control', 'private, no-store'],
  ...['x-content-type-options', 'nosniff'],
  ...Object.entries(transportSecurity(env)).flat(),
]

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/**
 * Sends cached responses before the framework runs, which would cost more than the response itself
 * (docs/performance.md has the figures). Limits, headers and metrics are those of the routes.
 * Callers above the limit, a stopping server and limits counted in Redis are left to the route.
 */
export function installFastPath(
  app: FastifyInstance,
  ctx: Platform,
  durations: RequestDurations,
): void {
  const sources = new Map<string, { route: string; source: ReadyJson }>()
  const addressOf = createAddressReader(ctx.env.TRUST_PROXY)
  const common = jsonHeaders(ctx.env)
  let findFallback: (request: IncomingMessage) => ReadyResponse | null = () => null
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const sourceOf = (url: string) => {
    const path = pathOf(url)
    const last = path.lastIndexOf('/')
    const parent = path.slice(0, last)
    return (
      sources.get(path) ??
      sources.get(`${parent}/*`) ??
      sources.get(`${parent.slice(0, parent.lastIndexOf('/'))}/*/*`)
    )
  }

  app.decorate('registerFastPath', (route: string, source: ReadyJson) => {
    sources.set(route.replaceAll(PARAMETER, '*'), { route, source })
  })
  app.decorate('registerFastPathFallback', (find: typeof findFallback) => {
    findFallback = find
  })
  app.decorate('findReadyJson', (url: string) => sourceOf(url)?.source.find(url) ?? null)

  const observers = new Map<string, ObserveDuration>()
  function observerOf(route: string): ObserveDuration {
    const known = observers.get(route)
    if (known) return known
    const observe = durations.durationsOf('GET', route, 200)
    observers.set(route, observe)
    return observe
  }

  function findResponse(request: IncomingMessage): ReadyResponse | null {
    const { url = '', headers } = request
    const known = sourceOf(url)
    if (!known) return url.startsWith('/api/') ? null : findFallback(request)
    if (known.source.visitorsOnly && headers.authorization !== undefined) return null
    const body = known.source.find(url)
    return body && { headers: common, body, route: known.route, calls: 1 }
  }

  /** Counts the calls; false if a limit is used up. */
  function consumeLimit(request: IncomingMessage, calls: number): boolean {
    const address = addressOf(request)
    if (address === null) return false
    const network = networkOf(address)
    for (let n = 0; n < calls; n++)
      if (!ctx.limits.consumeSync('apiAnonymous', network)) return false
    return true
  }

  /** Sends the ready response; false if the framework has to answer. */
  function tryToAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || isClosing) return false
    const startedAt = performance.now()
    const ready = findResponse(request)
    if (!ready || !consumeLimit(request, ready.calls)) return false
    const { headers, body, route } = ready
    response.writeHead(200, [...headers, 'content-length', String(body.length)])
    response.end(body)
    observerOf(route)(performance.now() - startedAt)
    return true
  }

  /** The error will occur again in the route, where it is logged and answered. */
  function tryToAnswerSafely(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return tryToAnswer(request, response)
    } catch (error) {
      ctx.log.warn({ error: String(error) }, 'fast path failed')
      return response.headersSent
    }
  }

  const [framework] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!tryToAnswerSafely(request, response)) framework?.(request, response)
  })
}
