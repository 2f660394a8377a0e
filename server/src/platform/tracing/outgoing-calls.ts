import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import {
  defaultTextMapSetter,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { parentOf, type Tracing } from './active-trace.ts'
import { activeTrace } from './spans.ts'

/** A request of `fetch`, as undici publishes it. */
interface FetchRequest {
  readonly origin: string
  readonly method: string
  addHeader(name: string, value: string): void
}

/**
 * Traces calls to other servers: storage, maps, imported calendars. The host is recorded only if it
 * comes from a setting; a calendar's host would reveal whose it is.
 */
export function traceOutgoingCalls({ tracer, env, collector }: Tracing): () => void {
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<object, Span>()
  const known = [env.S3?.endpoint, env.GOOGLE_MAPS_URL].flatMap((url) =>
    url ? new URL(url).host : [],
  )

  function begin(request: object, method: string, host: string): Record<string, string> {
    const parent = parentOf(activeTrace.getStore())
    if (!parent || host === collector.host) return {}
    const span = tracer.startSpan(
      method,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': method,
          'server.address': known.includes(host) ? host : 'other',
        },
      },
      parent,
    )
    spans.set(request, span)
    const headers: Record<string, string> = {}
    // A calendar's address comes from a guide, so its server gets no trace headers.
    if (known.includes(host))
      propagator.inject(trace.setSpan(parent, span), headers, defaultTextMapSetter)
    return headers
  }
  function end(request: object, status?: number): void {
    const span = spans.get(request)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  const subscriptions: Record<string, (message: never) => void> = {
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const headers = begin(request, request.method, String(request.getHeader('host')))
      // A request with `Expect: 100-continue` has its headers already.
      if (request.headersSent) return
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    'http.client.response.finish': (done: { request: ClientRequest; response: IncomingMessage }) =>
      end(done.request, done.response.statusCode),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => end(request),
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const headers = begin(request, request.method, new URL(request.origin).host)
      for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
    },
    'undici:request:headers': (done: { request: FetchRequest; response: { statusCode: number } }) =>
      end(done.request, done.response.statusCode),
    'undici:request:error': ({ request }: { request: FetchRequest }) => end(request),
  }
  const each = Object.entries(subscriptions) as [string, (message: unknown) => void][]
  for (const [name, listener] of each) subscribe(name, listener)
  return () => {
    for (const [name, listener] of each) unsubscribe(name, listener)
  }
}
