import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { languageCookie, pickLanguage } from '../texts.ts'
import { serveAssets } from './assets.ts'
import { answerLocales } from './locales.ts'
import { contentPolicy, newNonce, securityHeaders } from './security.ts'
import {
  developmentBuild,
  isBuilt,
  pageKeyOf,
  productionBuild,
  type WebBuild,
} from './web-build.ts'

/** Rendered pages hold nothing personal, so a proxy may keep them; links with a secret are not kept. */
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
const WITH_SECRET = /^\/(?:verify-email|reset-password|admin)/

/** Everything that is not the API: pages, their files and their texts. */
export async function registerPages(app: FastifyInstance, p: Platform): Promise<void> {
  const { NODE_ENV } = p.env
  // Tests of the API need no pages; nobody else can do without.
  const isApiOnly = NODE_ENV === 'test' && !isBuilt()
  const build = isApiOnly
    ? null
    : NODE_ENV === 'development'
      ? await developmentBuild(app)
      : await productionBuild()
  if (build?.mode === 'production') await serveAssets(app)

  await app.register(async (web) => {
    await web.register(fastifyCompress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      // Without the flush a page that arrives in parts would wait for its last one (measured).
      brotliOptions: {
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    })
    answerLocales(web, p)
    if (build) answerPages(app, web, p, build)
  })
}

function answerPages(
  app: FastifyInstance,
  web: FastifyInstance,
  p: Platform,
  build: WebBuild,
): void {
  const isDev = build.mode === 'development'
  const render = createRequestHandler(build.read, build.mode)
  const headers = securityHeaders(p.env)

  const askFor = (request: FastifyRequest, language: string) => async (url: string) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      // Otherwise all rendered pages would share one address's limits.
      remoteAddress: request.ip,
      headers: { 'accept-language': language },
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }

  web.route<{ Querystring: { lang?: string } }>({
    // Named, or Fastify adds a HEAD route of its own that cannot measure a streamed answer.
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    async handler(request, reply) {
      const plain = plainPath(request.url)
      if (plain !== null) return reply.redirect(plain, 308)

      const chosen = languageCookie(request.headers.cookie) ?? request.query.lang
      const language = pickLanguage(chosen, request.headers['accept-language'])
      const nonce = newNonce()
      const page = new RouterContextProvider()
      page.set(pageKeyOf(await build.read()), {
        i18n: p.texts.instance(language),
        language,
        textsVersion: p.texts.version,
        publicUrl: p.env.PUBLIC_URL,
        nonce,
        ask: askFor(request, language),
      })
      const answer = await render(createRequest(request.raw, reply.raw), page)
      const isKept = answer.status === 200 && !isDev && !WITH_SECRET.test(request.url)
      reply
        .headers(headers)
        .header('content-security-policy', contentPolicy(nonce, isDev))
        .header('content-language', language)
        .header('vary', 'Accept-Language, Cookie')
        .header('cache-control', isKept ? SHARED : 'no-store')
      return reply.send(answer)
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
