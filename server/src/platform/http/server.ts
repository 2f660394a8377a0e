import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalCode } from '@annai/contract/refusals'
import { SHIPPED_NAME, siteNameIn } from '@annai/contract/site/name'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { DATA_HEADERS, transportSecurity } from '../pages/headers.ts'
import type { Platform } from '../platform.ts'
import { SOCKET_PATH } from '../realtime/sockets.ts'
import { Refusal } from '../refusal.ts'
import { addressOf, originForm, trustedHops } from './address.ts'
import { describeApi, MAX_PARAM_LENGTH } from './api-docs/description.ts'
import { drainBeforeClosing } from './drain.ts'
import { frameworkRefusal, refusalText, registerErrorHandler } from './errors.ts'
import { registerJsonParser } from './json.ts'
import { registerMetrics } from './operations/metrics.ts'
import { registerResponseCache } from './response-cache.ts'
import { BODY_LIMITS } from './route.ts'
import { registerUnknownCallHandler } from './unknown-calls.ts'

const CODES: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
}

/** Answers bytes that are no HTTP request with an ordinary refusal, and closes the connection. */
const createClientErrorHandler =
  ({ texts }: Platform) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }
    const refusal = new Refusal(CODES[error.code ?? ''] ?? 'request.unreadable')
    // The request was not parsed, so its language is unknown.
    const body = JSON.stringify({
      error: refusalText(texts, undefined, refusal),
      code: refusal.code,
    })
    socket.end(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    )
  }

/** A proxy and this server could each read another one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** The HTTP application without features: limits, errors, JSON, API description. */
export async function createHttp(ctx: Platform): Promise<FastifyInstance> {
  const refuseBytes = createClientErrorHandler(ctx)
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // No line per request; errors and slow requests are logged.
    logController: new LogController({ disableRequestLogging: true }),
    // Lines about a request say which themselves, and a logger for each would cost more than a
    // cached response.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMITS.default,
    // On an overloaded machine a plugin may take longer than any limit to load.
    pluginTimeout: 0,
    trustProxy: trustedHops(ctx.env.TRUST_PROXY),
    // 5 MB over a phone's 1 Mbit/s take 40 seconds.
    requestTimeout: 60_000,
    // A picture may wait for its turn and be encoded for a minute, while its connection is silent.
    connectionTimeout: 65_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // drain.ts refuses requests while closing, with a text.
    return503OnClosing: false,
    clientErrorHandler: refuseBytes,
    frameworkErrors: frameworkRefusal(ctx),
    // How often the timeouts above are checked; by default every 30 seconds.
    http: {
      connectionsCheckingInterval: 2000,
      // Any other upgrade, such as the h2c that some clients offer with every request, gets an
      // ordinary response. The development server has sockets of its own.
      shouldUpgradeCallback: ({ url = '' }) =>
        url.startsWith(SOCKET_PATH) || ctx.env.NODE_ENV === 'development',
    },
  })
  app.server.on('connect', (_request, socket) => refuseBytes(new Error('CONNECT'), socket))
  app.server.headersTimeout = 10_000
  app.server.maxConnections = 20_000
  // route() parses the shapes itself, with our problem codes; here they only describe the API.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerJsonParser(app)
  app.addHook('onReady', () => ctx.site.start())
  app.addHook('onClose', () => ctx.site.stop())
  // First, because its hook only sees routes registered after it.
  registerMetrics(app, ctx)
  registerResponseCache(app)
  registerErrorHandler(app, ctx)
  drainBeforeClosing(app)
  const transport = transportSecurity(ctx.env)
  // Synchronous, because it runs before every call.
  app.addHook('onRequest', (request, reply, done) => {
    // By the route, because a URL can be written in other ways, such as /%61pi/.
    if (/^\/(?:api|media)\//.test(request.routeOptions.url ?? '')) reply.headers(DATA_HEADERS)
    reply.header('x-content-type-options', 'nosniff').headers(transport)
    done(hasTwoHosts(request.raw) ? new Refusal('request.invalid') : undefined)
  })
  registerUnknownCallHandler(app, ctx)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: SHIPPED_NAME,
        version: '1',
        description: 'Travellers find and book local guides.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: describeApi,
  })
  const descriptionOfSite = () => {
    const document = app.swagger()
    return { ...document, info: { ...document.info, title: siteNameIn(ctx.site.settings()) } }
  }
  let description: { site: number; text: string } | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    await ctx.limits.enforce('documentRead', addressOf(request))
    const { version } = ctx.site.current()
    if (description?.site !== version)
      description = { site: version, text: JSON.stringify(descriptionOfSite()) }
    return reply.type('application/json; charset=utf-8').send(description.text)
  })
  return app
}
