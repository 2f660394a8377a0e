import { createRequire } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { PRODUCT_VERSION } from '../product-version.ts'
import type { Env } from '../startup/env.ts'

/** Milliseconds; a collector that does not answer must not delay a stop. */
const STOP_WITHIN_MS = 1000
const EXPORT_EVERY_MS = 2000

function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Env): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
  }
  const [, isParentBased, name] = /^(parentbased_)?(.+)$/.exec(OTEL_TRACES_SAMPLER) ?? []
  const sampler = root[name as keyof typeof root]()
  return isParentBased ? new ParentBasedSampler({ root: sampler }) : sampler
}

/** Messages of errors may contain text of a person or a value of a query, so none is sent. */
class SpanProcessorWithoutMessages extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    delete span.status.message
    span.events.length = 0
    super.onEnd(span)
  }
}

/** Requests by their route, because a URL may hold a token or a name. */
const instrumentRequests = () =>
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    recordExceptions: false,
    requestHook(span, request) {
      const route = request.routeOptions.url ?? 'none'
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'url.path': route, 'annai.request_id': request.id })
    },
  })

/** Queries by their kind; statements are sent without values. */
const instrumentQueries = () =>
  new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook(span, { query }) {
      span.updateName(/^\s*(\w+)/.exec(query.text)?.[1]?.toLowerCase() ?? 'query')
    },
  })

/**
 * Sends traces to a collector: OTLP as JSON over HTTP. Called before the HTTP server is created.
 * Trace headers of requests are accepted only behind a proxy, which must remove those of clients.
 */
export function startTracing(env: Env, endpoint: string): { stop(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': PRODUCT_VERSION,
    }),
    sampler: samplerOf(env),
    spanProcessors: [
      new SpanProcessorWithoutMessages({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS),
        }),
        scheduledDelayMillis: EXPORT_EVERY_MS,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  if (env.TRUST_PROXY) propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [instrumentRequests(), instrumentQueries()],
  })
  // The instrumentation patches a module when it is required; `pg` may have been imported before.
  createRequire(import.meta.url)('pg')
  return {
    async stop() {
      unregister()
      trace.disable()
      context.disable()
      propagation.disable()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
      // Spans that cannot be delivered are dropped.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}
