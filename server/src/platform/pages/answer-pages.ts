import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../http/address.ts'
import { negotiateEncoding } from '../http/cache/response-cache.ts'
import { refusalText } from '../http/errors.ts'
import { refusePageMethod } from '../http/unknown-calls.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import {
  type CachedPage,
  createCachedPage,
  createPageCache,
  type FetchData,
  isCacheablePage,
} from './cache/page-cache.ts'
import { canonicalUrl, type PageCacheKey, pageCacheKey } from './cache/page-key.ts'
import { monitorOverload } from './overload.ts'
import { refusalPage } from './refusal-page.ts'
import { createPageRenderer } from './render-page.ts'
import { createRenderQueue } from './render-queue.ts'
import { contentPolicy, securityHeaders } from './security.ts'
import type { WebBuild } from './web-build.ts'

/** The route of all pages. */
const PAGES = '/*'
/** What a browser sends with every navigation. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/** `app` answers our own API in process; the routes of the pages are registered on `web`. */
export function answerPages(
  app: FastifyInstance,
  web: FastifyInstance,
  ctx: Platform,
  build: WebBuild,
): void {
  const isDev = build.mode === 'development'
  const renderPage = createPageRenderer(ctx, build)
  const cache = createPageCache()
  const overload = monitorOverload()
  app.addHook('onClose', async () => overload.stop())
  const queue = createRenderQueue(overload.isOverloaded)

  /** Calls the API in process as a visitor with the reader's address and language. */
  const dataSource =
    (request: FastifyRequest, { language }: PageCacheKey): FetchData =>
    async (url) => {
      const answer = await app.inject({
        method: 'GET',
        url,
        // Otherwise all rendered pages would share one address's limits.
        remoteAddress: request.ip,
        headers: { 'accept-language': language },
      })
      return { url, status: answer.statusCode, body: answer.rawPayload }
    }

  async function render(request: FastifyRequest, key: PageCacheKey): Promise<CachedPage> {
    const network = addressOf(request)
    await ctx.limits.enforce('pageRender', network)
    const rendered = await queue.run(network, () =>
      renderPage(request.url, key, dataSource(request, key)),
    )
    const page = createCachedPage(rendered, (url) => app.findReadyJson(url))
    if (key.isCacheable && !isDev && isCacheablePage(rendered)) cache.set(key.text, page)
    return page
  }

  /** Whether the page is still current; its calls count for the reader's address in either case. */
  async function isCurrent(page: CachedPage, request: FastifyRequest, key: PageCacheKey) {
    const isFresh = page.isFresh()
    if (isFresh === null) return page.revalidate(dataSource(request, key))
    for (const _ of page.dependencies) await ctx.limits.enforce('apiAnonymous', addressOf(request))
    return isFresh
  }

  async function obtain(request: FastifyRequest, key: PageCacheKey): Promise<CachedPage> {
    if (!key.isCacheable || isDev) return render(request, key)
    const cached = cache.get(key.text)
    if (cached && (await isCurrent(cached, request, key))) return cached
    const load = () => render(request, key)
    const first = cache.singleFlight(key.text, load)
    if (!first.joined) return first.response
    // This render started before the request, so it may miss later changes.
    const page = await first.response.catch(() => null)
    if (page && (await isCurrent(page, request, key))) return page
    return cache.singleFlight(key.text, load).response
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
    reply.status(page.status).headers(page.headers)
    if (!isCacheablePage(page)) return reply.send(page.body.length > 0 ? page.body : undefined)
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const { body } = await page.represent(encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  /** Answers with a static page in the reader's language, without rendering. */
  function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const key = pageCacheKey(request.url, request.headers)
    const text = refusalText(ctx.texts, key.language, refusal)
    return reply
      .status(refusal.status)
      .headers({
        ...securityHeaders(ctx.env, key),
        'content-security-policy': contentPolicy({ trustedTypes: true }),
        'content-language': key.language,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...refusal.extra.headers,
      })
      .send(refusalPage(key.language, text))
  }

  app.registerFastPathFallback(({ url = '', headers }) => {
    const key = pageCacheKey(url, headers)
    const page = key.isCacheable ? cache.get(key.text) : undefined
    if (!page?.isFresh()) return null
    const form = page.find(negotiateEncoding(headers['accept-encoding']))
    return form ? { ...form, route: PAGES, calls: page.dependencies.length } : null
  })

  web.route({
    // Explicit, or Fastify adds its own HEAD route.
    method: ['GET', 'HEAD'],
    url: PAGES,
    schema: { hide: true },
    async handler(request, reply) {
      const canonical = canonicalUrl(request.url)
      if (canonical !== request.url) return reply.redirect(canonical, 308)
      const key = pageCacheKey(request.url, request.headers)
      return send(request, reply, await obtain(request, key))
    },
    errorHandler(error, request, reply) {
      if (!(error instanceof Refusal)) throw error
      return sendRefusal(request, reply, error)
    },
  })
  web.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: PAGES,
    schema: { hide: true },
    // A form submitted without scripts redirects to its page, which explains that scripts are
    // needed.
    onRequest(request, reply, done) {
      if (!FORM.test(request.headers['content-type'] ?? '')) return done()
      void reply.redirect(canonicalUrl(request.url), 303)
    },
    handler: refusePageMethod,
  })
}
