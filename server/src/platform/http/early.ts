import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { callerOf, networkOf } from './address.ts'
import type { Observe } from './metrics.ts'

export interface EarlyAnswer {
  /** Otherwise the call is left to its route. */
  isReady(): boolean
  /** The whole answer to a URL, as JSON. */
  answer(url: string): Buffer
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers GET of a path that also has a route, before the framework does anything: for calls
     * whose answer is ready, where the framework would cost more than the answer.
     */
    answerEarly(path: string, answer: EarlyAnswer): void
  }
}

const HEADERS = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['cache-control', 'private, no-store'],
  ...['x-content-type-options', 'nosniff'],
]

/** Puts early answers before the framework, as Socket.IO puts itself before both. */
export function answerEarly(app: FastifyInstance, p: Platform, observe: Observe): void {
  const answers = new Map<string, EarlyAnswer>()
  let isClosing = false
  app.decorate('answerEarly', (path: string, answer: EarlyAnswer) => {
    answers.set(path, answer)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (method !== 'GET' || isClosing) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const early = answers.get(path)
    if (!early?.isReady()) return false
    const begun = performance.now()
    const caller = callerOf(request, p.env.TRUST_PROXY)
    // Who is over the limit is told so by the route.
    if (caller === null || !p.limits.takeNow('apiAnonymous', networkOf(caller))) return false
    const body = early.answer(url)
    response.writeHead(200, [...HEADERS, 'content-length', String(body.length)])
    response.end(body)
    observe('GET', path, 200, performance.now() - begun)
    return true
  }

  /** What fails here fails in the route too, which knows how to tell and log it. */
  function isAnsweredSafely(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return isAnswered(request, response)
    } catch (error) {
      p.log.warn({ error: String(error) }, 'an early answer failed')
      return response.headersSent
    }
  }

  const [framework] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isAnsweredSafely(request, response)) framework?.(request, response)
  })
}
