import { type Context, type Span, type Tracer, trace } from '@opentelemetry/api'
import type { Env } from '../startup/env.ts'
import type { ActiveTrace } from './spans.ts'

/** State shared by the parts of the exporter. */
export interface Tracing {
  readonly tracer: Tracer
  readonly env: Env
  /** Calls of the exporter itself are not traced. */
  readonly collector: URL
}

export const parentOf = (active: ActiveTrace | undefined): Context | undefined =>
  active?.context as Context | undefined

/** Makes this span the current trace; log lines name it from here on. */
export function enter(parent: Context, span: Span, outer?: ActiveTrace): ActiveTrace {
  const { traceId, spanId } = span.spanContext()
  return {
    context: trace.setSpan(parent, span),
    logFields: { ...outer?.logFields, trace: traceId, span: spanId },
  }
}
