import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { type Asker, answerKeptPages } from './early-pages.ts'
import { type Asked, formFor, keepPages } from './kept-pages.ts'
import { contentPolicy, newNonce, PLAYERS, securityHeaders } from './security.ts'
import { PAGES, wantedPage } from './wanted-page.ts'
import { pageKeyOf, type WebBuild } from './web-build.ts'

/** Rendered pages hold nothing personal, so a proxy may keep them. */
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/** What a browser sends by itself. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/** `app` answers our own API in process; `web` is where the pages are hung up. */
export function answerPages(
  app: FastifyInstance,
  web: FastifyInstance,
  p: Platform,
  build: WebBuild,
): void {
  const isDev = build.mode === 'development'
  const render = createRequestHandler(build.read, build.mode)
  const headers = securityHeaders(p.env)
  const kept = keepPages()

  const asker: Asker = (address, language) => async (url) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      // Otherwise all rendered pages would share one address's limits.
      remoteAddress: address,
      headers: { 'accept-language': language },
    })
    return { url, status: answer.statusCode, body: answer.rawPayload }
  }
  answerKeptPages(app, kept, asker)

  const headersOf = (language: string, policy: string, isShared: boolean) => ({
    ...headers,
    'content-security-policy': policy,
    'content-language': language,
    vary: 'Accept-Language, Cookie, Accept-Encoding',
    'cache-control': isShared ? SHARED : 'no-store',
  })

  web.route({
    // Named, or Fastify adds a HEAD route of its own that cannot measure a streamed answer.
    method: ['GET', 'HEAD'],
    url: PAGES,
    schema: { hide: true },
    async handler(request, reply) {
      const plain = plainPath(request.url)
      if (plain !== null) return reply.redirect(plain, 308)

      const wanted = wantedPage(request.url, request.headers)
      const { key, language } = wanted
      const ask = asker(request.ip, language)
      const mayKeep = !isDev && request.method === 'GET' && wanted.mayKeep

      const known = mayKeep ? kept.find(key) : null
      if (known && (await known.isCurrent(ask))) {
        const form = formFor(known, request.headers['accept-encoding'])
        return reply.headers(form.headers).send(form.body)
      }

      const nonce = newNonce()
      // The development server's own overlay writes HTML.
      const policy = contentPolicy({ nonce, frames: PLAYERS, trustedTypes: !isDev })
      const asked: Asked[] = []
      const page = new RouterContextProvider()
      page.set(pageKeyOf(await build.read()), {
        i18n: p.texts.instance(language),
        language,
        textsVersion: p.texts.version,
        publicUrl: p.env.PUBLIC_URL,
        nonce,
        async ask(url) {
          const answer = await ask(url)
          asked.push(answer)
          return { status: answer.status, body: JSON.parse(answer.body.toString()) as unknown }
        },
      })
      const answer = await render(createRequest(request.raw, reply.raw), page)
      const type = answer.headers.get('content-type') ?? ''
      const isShared = mayKeep && type.startsWith('text/html') && answer.status === 200
      const dress = headersOf(language, policy, isShared)
      reply.headers(dress)
      if (!isShared || !answer.body) return reply.send(answer)
      const [out, copy] = answer.body.tee()
      kept.keep(key, { asked, headers: { ...dress, 'content-type': type }, body: copy })
      return reply.send(new Response(out, answer))
    },
  })
  web.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    // A form that is sent without scripts comes back to its page, which says what it needs.
    onRequest(request, reply, done) {
      if (!FORM.test(request.headers['content-type'] ?? '')) return done()
      void reply.redirect(plainPath(request.url) ?? request.url, 303)
    },
    handler: () => refuse('request.method'),
  })
}

/** Where an address with needless slashes belongs; null when it is fine. Never another host. */
function plainPath(url: string): string | null {
  const [path = '', query] = url.split(/\?(.*)/s)
  const plain = path.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (plain === path) return null
  return query ? `${plain}?${query}` : plain
}
