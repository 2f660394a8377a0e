import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { callerOf, networkOf } from './address.ts'
import type { Observe } from './metrics.ts'

export interface EarlyAnswer {
  /** Otherwise the call is left to its route. */
  isReady(): boolean
  /** The whole answer to a URL, as JSON; null leaves this one to its route. */
  answer(url: string): Buffer | null
  /** Whoever shows a token is left to the route. */
  readonly forVisitors?: boolean
}

/** Who calls and what is counted of it, without the framework. */
export interface EarlyCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: string
  /** Counts so many calls of the address; false when it is over its limit. */
  counts(calls: number): boolean
  /** Takes one of them back, which is counted where it is asked in the caller's name. */
  giveBack(): void
  /** What the path's early answer would say, null where its route is to be asked. */
  ready(url: string): Buffer | null
  /** Sends the whole answer, names and values of its headers in turn, and notes it as one of this route. */
  send(headers: readonly string[], body: Buffer, route: string): void
  /** Leaves the call to the framework after all. */
  leave(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers GET of a path that also has a route, before the framework does anything: for calls
     * whose answer is ready, where the framework would cost more than the answer. A path may end
     * with a parameter.
     */
    answerEarly(path: string, answer: EarlyAnswer): void
    /**
     * Shows GET of every other path first; false leaves it to the framework, true promises to send
     * an answer or to leave it later.
     */
    answerFirst(answer: (call: EarlyCall) => boolean): void
  }
}

const HEADERS = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['cache-control', 'private, no-store'],
  ...['x-content-type-options', 'nosniff'],
]

/** Puts early answers before the framework, as Socket.IO puts itself before both. */
export function answerEarly(app: FastifyInstance, p: Platform, observe: Observe): void {
  const answers = new Map<string, { route: string; early: EarlyAnswer }>()
  let answerFirst: (call: EarlyCall) => boolean = () => false
  let isClosing = false
  app.decorate('answerEarly', (route: string, early: EarlyAnswer) => {
    answers.set(route.replace(PARAMETER, '/'), { route, early })
  })
  app.decorate('answerFirst', (answer: typeof answerFirst) => {
    answerFirst = answer
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const [framework] = app.server.listeners('request') as RequestListener[]

  const answererOf = (url: string) => {
    const path = pathOf(url)
    return answers.get(path) ?? answers.get(path.slice(0, path.lastIndexOf('/') + 1))
  }
  const ready = (url: string): Buffer | null => {
    const known = answererOf(url)
    return known?.early.isReady() ? known.early.answer(url) : null
  }

  function callOf(request: IncomingMessage, response: ServerResponse): EarlyCall | null {
    const begun = performance.now()
    const address = callerOf(request, p.env.TRUST_PROXY)
    if (address === null) return null
    const network = networkOf(address)
    return {
      request,
      response,
      address,
      ready,
      counts(calls) {
        for (let n = 0; n < calls; n++) if (!p.limits.takeNow('apiAnonymous', network)) return false
        return true
      },
      giveBack: () => void p.limits.giveBack('apiAnonymous', network),
      send(headers, body, route) {
        response.writeHead(200, headers as string[])
        response.end(body)
        observe('GET', route, 200, performance.now() - begun)
      },
      leave: () => framework?.(request, response),
    }
  }

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (method !== 'GET' || isClosing) return false
    const known = answererOf(url)
    if (!known) {
      const call = callOf(request, response)
      return call !== null && answerFirst(call)
    }
    const { early, route } = known
    if (early.forVisitors && request.headers.authorization !== undefined) return false
    const body = early.isReady() ? early.answer(url) : null
    const call = body && callOf(request, response)
    // Who is over the limit is told so by the route.
    if (!body || !call?.counts(1)) return false
    call.send([...HEADERS, 'content-length', String(body.length)], body, route)
    return true
  }

  /** What fails here fails in the framework too, which knows how to tell and log it. */
  function isAnsweredSafely(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return isAnswered(request, response)
    } catch (error) {
      p.log.warn({ error: String(error) }, 'an early answer failed')
      return response.headersSent
    }
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isAnsweredSafely(request, response)) framework?.(request, response)
  })
}

const PARAMETER = /\/:\w+$/

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
