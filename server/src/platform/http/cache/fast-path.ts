import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { transportSecurity } from '../../pages/security.ts'
import type { Platform } from '../../platform.ts'
import type { Env } from '../../startup/env.ts'
import { createAddressReader, networkOf } from '../address.ts'
import type { ObserveDuration, RequestDurations } from '../operations/request-durations.ts'
import { hasRecentWrite, mayLag } from '../recent-write.ts'

/** JSON of one route that is ready to be sent. */
export interface ReadyJson {
  /** The whole answer to a URL; null leaves this request to its route. */
  find(url: string): Buffer | null
  /** A request with a token, or from who has just written, is left to the route. */
  readonly visitorsOnly?: boolean
}

/** A response that is ready to be sent. */
interface ReadyResponse {
  /** Names and values in turn, without the length. */
  readonly headers: readonly string[]
  readonly body: Buffer
  /** The route that it counts as in the metrics. */
  readonly route: string
  /** How many API calls it counts as. */
  readonly calls: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers GET of a route with JSON that is ready, before the framework; the route answers
     * everything else. The last segment, or the last two, may be parameters.
     */
    registerFastPath(route: string, source: ReadyJson): void
    /** Called for a ready response to every GET outside of the registered routes. */
    registerFastPathFallback(find: (request: IncomingMessage) => ReadyResponse | null): void
    /** The ready JSON of a URL; null where its route has to run. */
    findReadyJson(url: string): Buffer | null
  }
}

const PARAMETER = /:\w+/g

/** What the framework's hooks add to an answer of the API. */
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
 * Sends what the caches hold before the framework runs, which would cost more than the answer
 * (docs/performance.md has the figures). Limits, headers and metrics are those of the routes; a
 * caller above the limit, a server that stops and limits counted in Redis are left to the route.
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
    if (!known)
      return url.startsWith('/api/') || hasRecentWrite(headers) ? null : findFallback(request)
    if (known.source.visitorsOnly && !mayLag(headers)) return null
    const body = known.source.find(url)
    return body && { headers: common, body, route: known.route, calls: 1 }
  }

  function isWithinLimit(request: IncomingMessage, calls: number): boolean {
    const address = addressOf(request)
    if (address === null) return false
    const network = networkOf(address)
    for (let n = 0; n < calls; n++)
      if (!ctx.limits.consumeSync('apiAnonymous', network)) return false
    return true
  }

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || isClosing) return false
    const startedAt = performance.now()
    const ready = findResponse(request)
    if (!ready || !isWithinLimit(request, ready.calls)) return false
    const { headers, body, route } = ready
    response.writeHead(200, [...headers, 'content-length', String(body.length)])
    response.end(body)
    observerOf(route)(performance.now() - startedAt)
    return true
  }

  /** An error here occurs in the route again, where it is logged and answered. */
  function isAnsweredSafely(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return isAnswered(request, response)
    } catch (error) {
      ctx.log.warn({ error: String(error) }, 'fast path failed')
      return response.headersSent
    }
  }

  const [framework] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isAnsweredSafely(request, response)) framework?.(request, response)
  })
}
