import { matchLanguage } from '@annai/contract/languages'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { languageCookie, pickLanguage } from '../texts.ts'
import { type Asked, bodyFor, keepPages } from './kept-pages.ts'
import { contentPolicy, newNonce, PLAYERS, securityHeaders } from './security.ts'
import { pageKeyOf, type WebBuild } from './web-build.ts'

/** Rendered pages hold nothing personal, so a proxy may keep them; links with a secret are not kept. */
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
const WITH_SECRET = /^\/(?:verify-email|reset-password|admin)/
/** A longer address is a one-off. */
const LONGEST_KEPT = 200

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

  /** Asks our own API as a visitor who reads this language. */
  const asker = (request: FastifyRequest, language: string) => async (url: string) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      // Otherwise all rendered pages would share one address's limits.
      remoteAddress: request.ip,
      headers: { 'accept-language': language },
    })
    return { url, status: answer.statusCode, text: answer.body } satisfies Asked
  }

  const dress = (reply: FastifyReply, language: string, policy: string, isShared: boolean) =>
    reply
      .headers(headers)
      .header('content-security-policy', policy)
      .header('content-language', language)
      .header('vary', 'Accept-Language, Cookie, Accept-Encoding')
      .header('cache-control', isShared ? SHARED : 'no-store')

  web.route<{ Querystring: { lang?: unknown } }>({
    // Named, or Fastify adds a HEAD route of its own that cannot measure a streamed answer.
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    async handler(request, reply) {
      const plain = plainPath(request.url)
      if (plain !== null) return reply.redirect(plain, 308)

      const { lang } = request.query
      // The address names the language of what search engines list; else the reader's own choice counts.
      const named = typeof lang === 'string' && matchLanguage(lang) ? lang : undefined
      const language = pickLanguage(
        named ?? languageCookie(request.headers.cookie) ?? undefined,
        request.headers['accept-language'],
      )
      const ask = asker(request, language)
      const mayKeep =
        !isDev &&
        request.method === 'GET' &&
        request.url.length <= LONGEST_KEPT &&
        !WITH_SECRET.test(request.url)
      const key = `${language} ${request.url}`

      const known = mayKeep ? await kept.find(key, ask) : null
      if (known) {
        const { encoding, body } = bodyFor(known, request.headers['accept-encoding'])
        dress(reply, language, known.policy, true).type('text/html; charset=utf-8')
        if (encoding) reply.header('content-encoding', encoding)
        return reply.send(body)
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
          return { status: answer.status, body: JSON.parse(answer.text) as unknown }
        },
      })
      const answer = await render(createRequest(request.raw, reply.raw), page)
      const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
      const isShared = mayKeep && isHtml && answer.status === 200
      dress(reply, language, policy, isShared)
      if (!isShared || !answer.body) return reply.send(answer)
      const [out, copy] = answer.body.tee()
      kept.keep(key, { asked, policy, body: copy })
      return reply.send(new Response(out, answer))
    },
  })
  web.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    handler: () => refuse('request.method'),
  })
}

/** Where an address with needless slashes belongs; null when it is fine. Never another host. */
function plainPath(url: string): string | null {
  const [path = '', query] = url.split(/\?(.*)/s)
  const plain = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (plain === path) return null
  return query ? `${plain}?${query}` : plain
}
