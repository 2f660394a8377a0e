import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { transportSecurity } from '../pages/security.ts'
import type { Platform } from '../platform.ts'
import { addressOf, originForm, trustedHops } from './address.ts'
import { describeApi, MOST_PARAM } from './api-docs/description.ts'
import { BODY_LIMITS } from './body.ts'
import { installFastPath } from './cache/fast-path.ts'
import { drainBeforeClosing } from './drain.ts'
import { answerErrors, frameworkRefusal } from './errors.ts'
import { readJson } from './json.ts'
import { answerMetrics } from './operations/metrics.ts'
import { answerUnknownCalls } from './unknown-calls.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/** The HTTP application without any feature: limits, errors, JSON, API description. */
export async function createHttp(p: Platform): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: p.log as FastifyBaseLogger,
    // One line per request would bury what matters; errors and slow requests are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMITS.default,
    // On a starved machine a plugin may take longer than any limit to load.
    pluginTimeout: 0,
    trustProxy: trustedHops(p.env.TRUST_PROXY),
    // 5 MB over a telephone's 1 Mbit/s take 40 seconds.
    requestTimeout: 60_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: MOST_PARAM },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // While closing we refuse in our own words (drain.ts).
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(p),
    frameworkErrors: frameworkRefusal(p),
    // The limits above are looked at this often; by default every 30 seconds.
    http: { connectionsCheckingInterval: 2000 },
  })
  app.server.headersTimeout = 10_000
  app.server.maxConnections = 20_000
  // Shapes are read by route() itself, which knows the words of a problem; here they only describe.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  readJson(app)
  // First of all, because its hook counts the routes that are hung up after it.
  installFastPath(app, p, answerMetrics(app, p))
  answerErrors(app, p)
  drainBeforeClosing(app)
  const transport = transportSecurity(p.env)
  // Without a promise: it runs before every call.
  app.addHook('onRequest', (request, reply, done) => {
    // By the route: an address may be written in other ways, such as /%61pi/.
    if (request.routeOptions.url?.startsWith('/api/'))
      reply.header('cache-control', 'private, no-store')
    reply.header('x-content-type-options', 'nosniff').headers(transport)
    done()
  })
  answerUnknownCalls(app, p)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Annai', version: '1', description: 'Travellers find and book local guides.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: describeApi,
  })
  let description: string | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    await p.limits.enforce('documentRead', addressOf(request))
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  return app
}
