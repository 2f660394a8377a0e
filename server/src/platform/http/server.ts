import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { answerEarly } from './early.ts'
import { answerErrors } from './errors.ts'
import { readJson } from './json.ts'
import { answerMetrics } from './metrics.ts'

const BODY_LIMIT = 1024 * 1024
const IDLE_SWEEP = 100

/** Addresses as they are; a number as so many proxies in front of us. */
const proxies = (trusted: Platform['env']['TRUST_PROXY']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** The HTTP application without any feature: limits, errors, JSON, API description. */
export async function createHttp(p: Platform): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: p.log as FastifyBaseLogger,
    // One line per request would bury what matters; errors and slow requests are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // On a starved machine a plugin may take longer than any limit to load.
    pluginTimeout: 0,
    trustProxy: proxies(p.env.TRUST_PROXY),
    // 5 MB over a telephone's 1 Mbit/s take 40 seconds.
    requestTimeout: 60_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  app.server.headersTimeout = 10_000
  app.server.maxConnections = 20_000
  closeWhatFallsIdle(app)
  // Shapes are read by route() itself, which knows the words of a problem; here they only describe.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  readJson(app)
  // First of all, because its hook counts the routes that are hung up after it.
  answerEarly(app, p, answerMetrics(app, p))
  answerErrors(app, p)
  // Without a promise: it runs before every call.
  app.addHook('onRequest', (request, reply, done) => {
    // By the route: an address may be written in other ways, such as /%61pi/.
    if (request.routeOptions.url?.startsWith('/api/'))
      reply.header('cache-control', 'private, no-store')
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Annai', version: '1', description: 'Travellers find and book local guides.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  return app
}

/** A connection whose last request ends while we stop would keep us for its keep-alive time. */
function closeWhatFallsIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP).unref()
  })
}

/** What no route answers: JSON for the API; the pages answer everything else. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', { schema: { hide: true } }, () => refuse('request.notFound'))
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
