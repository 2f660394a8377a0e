import { type Context, type Span, type Tracer, trace } from '@opentelemetry/api'
import type { Env } from '../startup/env.ts'
import type { ActiveTrace } from './spans.ts'

/** What the parts of the exporter share. */
export interface Tracing {
  readonly tracer: Tracer
  readonly env: Env
  /** Its own calls are no part of a trace. */
  readonly collector: URL
}

export const parentOf = (active: ActiveTrace | undefined): Context | undefined =>
  active?.context as Context | undefined

/** The trace within this span; log lines name it from here on. */
export function enter(parent: Context, span: Span, outer?: ActiveTrace): ActiveTrace {
  const { traceId, spanId } = span.spanContext()
  return {
    context: trace.setSpan(parent, span),
    logFields: { ...outer?.logFields, trace: traceId, span: spanId },
  }
}
