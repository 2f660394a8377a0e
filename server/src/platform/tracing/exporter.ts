import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { PRODUCT_VERSION } from '../product-version.ts'
import type { Env } from '../startup/env.ts'
import { enter, parentOf, type Tracing } from './active-trace.ts'
import { traceOutgoingCalls } from './outgoing-calls.ts'
import { traceQueries } from './queries.ts'
import { traceRequests } from './requests.ts'
import { activeTrace, type Work, workChannel } from './spans.ts'

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

/** Jobs, mails, renders and searches, which call `inSpan`. */
function traceWork({ tracer }: Tracing): () => void {
  const spans = new WeakMap<Work, Span>()
  const end = (work: Work) => spans.get(work)?.end()
  workChannel.start.bindStore(activeTrace, (message) => {
    const work = message as Work
    const parent = parentOf(activeTrace.getStore()) ?? ROOT_CONTEXT
    const { name, attributes } = work
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent)
    spans.set(work, span)
    return enter(parent, span, activeTrace.getStore())
  })
  const subscribers = {
    end: (work: Work) => {
      if (work.isSync) end(work)
    },
    asyncEnd: end,
    // The error's name only: its message may contain text of a person.
    error: (work: Work & { error?: unknown }) => {
      const type = work.error instanceof Error ? work.error.name : 'error'
      spans.get(work)?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
    },
  }
  workChannel.subscribe(subscribers as never)
  return () => {
    workChannel.start.unbindStore(activeTrace)
    workChannel.unsubscribe(subscribers as never)
  }
}

/** Sends traces to a collector: OTLP as JSON over HTTP. */
export function startTracing(env: Env, endpoint: string): { stop(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': PRODUCT_VERSION,
    }),
    sampler: samplerOf(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS),
        }),
        scheduledDelayMillis: EXPORT_EVERY_MS,
      }),
    ],
  })
  const tracing: Tracing = {
    tracer: provider.getTracer('annai'),
    env,
    collector: new URL(endpoint),
  }
  const stops = [traceRequests, traceWork, traceQueries, traceOutgoingCalls].map((begin) =>
    begin(tracing),
  )
  return {
    async stop() {
      for (const stop of stops) stop()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
      // Spans that cannot be delivered are dropped.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}
