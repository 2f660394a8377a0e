import type { Language } from '@annai/contract/languages'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../concurrency/durations.ts'
import { createWorkQueue, type QueueBounds } from '../concurrency/work-queue.ts'
import { escapeHtml } from '../escape-html.ts'
import { addressOf } from '../http/address.ts'
import { logRefusal, refusalText } from '../http/errors.ts'
import { negotiateEncoding, type SharedResponse } from '../http/response-cache.ts'
import { refusePageMethod } from '../http/unknown-calls.ts'
import type { Platform } from '../platform.ts'
import { Refusal, refuse } from '../refusal.ts'
import { contentPolicy, securityHeaders } from './headers.ts'
import { canonicalUrl, type PageCacheKey, pageCacheKey } from './page-key.ts'
import { createPageRenderer, type FetchData, type RenderedPage } from './render-page.ts'
import type { WebBuild } from './web-build.ts'

/** A small page without scripts or styles, for when rendering is too expensive. */
const refusalPage = (language: Language, name: string, text: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
</head>
<body>
<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(text)}</p>
</body>
</html>
`

/** The route of all pages. */
const PAGES = '/*'
/** What a browser sends with every navigation. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/** Renders share the thread with the API. */
const RENDERS: QueueBounds = {
  concurrency: 4,
  maxWaiting: 64,
  maxWaitMs: 2000,
  maxPerAccount: 20,
}
/** A render that waits for data this long releases its place. */
const MAX_RENDER_MS = 5000
/** Renders are refused before API calls slow down. */
const MAX_LOOP_DELAY_MS = 400
const MAX_PAGE_BYTES = 512 * 1024
/** Even an unchanged page is rendered again after this: the year in its footer may have changed. */
const MAX_AGE_MS = 60_000
/** React's marker for a part of the page that could not be rendered. */
const BROKEN = '<!--$!-->'

/** A page is cached only if all its API calls succeeded. */
export const isCacheablePage = ({ status, headers, body, calls }: RenderedPage): boolean =>
  status === 200 &&
  String(headers['content-type']).startsWith('text/html') &&
  body.length <= MAX_PAGE_BYTES &&
  calls.every((call) => call.status < 500) &&
  !body.includes(BROKEN)

/** `app` answers our own API in process; the routes of the pages are registered on `web`. */
export async function answerPages(
  app: FastifyInstance,
  web: FastifyInstance,
  ctx: Platform,
  build: WebBuild,
): Promise<void> {
  const isDev = build.mode === 'development'
  const renderPage = createPageRenderer(ctx, build)
  const cache = app.responseCache
  // The handler does nothing: cached pages are sent under pressure, too.
  await web.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    // Long enough that a single delay, such as that of the first render, is no overload.
    sampleInterval: 3000,
    pressureHandler: () => undefined,
  })
  const queue = createWorkQueue(RENDERS)
  const keyOf = ({ url, headers }: FastifyRequest) => pageCacheKey(url, headers, ctx.site.current())

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

  async function render(request: FastifyRequest, key: PageCacheKey): Promise<SharedResponse> {
    const network = addressOf(request)
    await ctx.limits.enforce('pageRender', network)
    if (web.isUnderPressure()) refuse('server.busy', { headers: { 'retry-after': '5' } })
    const page = await queue.run(
      () =>
        withTimeout(MAX_RENDER_MS, () => renderPage(request.url, key, dataSource(request, key))),
      network,
    )
    const isCurrent = () =>
      page.calls.every(
        ({ url, status, body }) => status === 200 && cache.find(url)?.body.equals(body),
      )
    const maxAgeMs = key.isCacheable && !isDev && isCacheablePage(page) ? MAX_AGE_MS : 0
    return { ...page, maxAgeMs, isCurrent }
  }

  async function isUnchanged({ calls }: SharedResponse, fetchData: FetchData): Promise<boolean> {
    const answers = await Promise.all(calls.map(({ url }) => fetchData(url)))
    return answers.every(
      ({ status, body }, at) => status === calls[at]?.status && body.equals(calls[at].body),
    )
  }

  async function obtain(request: FastifyRequest, key: PageCacheKey): Promise<SharedResponse> {
    if (!key.isCacheable || isDev) return render(request, key)
    const known = cache.find(key.text)
    if (!known)
      return cache.obtain(key.text, async (older) =>
        older && (await isUnchanged(older, dataSource(request, key)))
          ? older
          : render(request, key),
      )
    for (const _ of known.calls) await ctx.limits.enforce('apiAnonymous', addressOf(request))
    return known
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: SharedResponse) {
    reply.status(page.status).headers(page.headers)
    if (page.maxAgeMs === 0) return reply.send(page.body.length > 0 ? page.body : undefined)
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(page.body)
    return reply.header('content-encoding', encoding).send(await cache.compress(page, encoding))
  }

  /** Answers with a static page in the reader's language, without rendering. */
  function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const key = keyOf(request)
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
      .send(refusalPage(key.language, ctx.texts.translate(key.language, 'common:site.name'), text))
  }

  /** To the canonical address, with the headers of its page: a 308 would be stored by default. */
  const redirect = (request: FastifyRequest, reply: FastifyReply, status: 303 | 308) =>
    reply
      .headers({
        ...securityHeaders(ctx.env, keyOf(request)),
        'cache-control': 'no-store',
      })
      .redirect(canonicalUrl(request.url), status)

  web.route({
    // Explicit, or Fastify adds its own HEAD route.
    method: ['GET', 'HEAD'],
    url: PAGES,
    schema: { hide: true },
    async handler(request, reply) {
      const canonical = canonicalUrl(request.url)
      if (canonical !== request.url) return redirect(request, reply, 308)
      const key = keyOf(request)
      return send(request, reply, await obtain(request, key))
    },
    errorHandler(error, request, reply) {
      if (!(error instanceof Refusal)) throw error
      logRefusal(ctx, request, error)
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
      void redirect(request, reply, 303)
    },
    handler: refusePageMethod,
  })
}
