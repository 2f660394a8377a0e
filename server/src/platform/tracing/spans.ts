import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api'

// Without `exporter.ts` these are the API's no-operation spans.
const tracer = trace.getTracer('annai')

/** Records the error's name only: its message may contain text of a person. */
function recordFailure(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'error')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Runs work in a span of the current trace, or of a new one. Attributes are names, kinds and counts
 * only: no address, token, text or value of a query.
 */
export const inSpan = <T>(
  name: string,
  run: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> =>
  tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run()
    } catch (error) {
      recordFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** The same for synchronous work. */
export const inSyncSpan = <T>(name: string, run: () => T): T =>
  tracer.startActiveSpan(name, (span) => {
    try {
      return run()
    } catch (error) {
      recordFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** The trace fields of a log line. */
export function traceFields(): object {
  const context = trace.getActiveSpan()?.spanContext()
  return context ? { trace: context.traceId, span: context.spanId } : {}
}
