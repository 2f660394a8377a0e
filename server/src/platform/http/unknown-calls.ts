import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { addressOf } from './address.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
  return new RegExp(`^${parts.join('/')}$`)
}

/** Every address outside the API accepts GET, if only for the not-found page. */
const READABLE = ['GET', 'HEAD']

/** The allowed methods of a page. */
export const refusePageMethod = (): never =>
  refuse('request.method', { headers: { allow: READABLE.join(', ') } })

/**
 * Requests without a route: 405 with `Allow` where an API route has this path and another
 * method, or outside the API, 404 otherwise.
 */
export function registerUnknownCallHandler(app: FastifyInstance, ctx: Platform): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    known.set(url, entry)
    for (const one of [method].flat()) entry.methods.add(one)
  })
  const refuseUnknown = (request: FastifyRequest): never => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(
      [...known.values()]
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((entry) => [...entry.methods]),
    )
    if (!path.startsWith('/api/') && !READABLE.includes(request.method)) return refusePageMethod()
    if (methods.size === 0 || methods.has(request.method)) refuse('request.notFound')
    return refuse('request.method', { headers: { allow: [...methods].join(', ') } })
  }
  app.setNotFoundHandler(refuseUnknown)
  app.all(
    '/api/*',
    {
      schema: { hide: true },
      onRequest: (request) => ctx.limits.enforce('apiAnonymous', addressOf(request)),
    },
    refuseUnknown,
  )
}
