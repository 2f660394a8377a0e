import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance } from 'fastify'
import { createProxyCheck } from '../http/address.ts'
import { enter, type Tracing } from './active-trace.ts'
import { activeTrace } from './spans.ts'

const REQUEST_STARTED = 'http.server.request.start'
const FRAMEWORK_CREATED = 'fastify.initialization'

interface Started {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

/**
 * A span for each request to our servers, with its route but not its URL. Trace headers are
 * accepted from a trusted proxy only.
 */
export function traceRequests({ tracer, env }: Tracing): () => void {
  const propagator = new W3CTraceContextPropagator()
  const isFromProxy = createProxyCheck(env.TRUST_PROXY)
  const ownServers = new WeakSet<Server>()
  const spans = new WeakMap<IncomingMessage, Span>()

  const onCreated = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    ownServers.add(fastify.server as Server)
    fastify.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      const active = activeTrace.getStore()
      if (active) active.logFields.request = request.id
      spans
        .get(request.raw)
        ?.updateName(`${request.method} ${route}`)
        .setAttributes({ 'http.route': route, 'annai.request_id': request.id })
      done()
    })
  }

  const onStarted = (message: unknown) => {
    const { request, response, server } = message as Started
    if (!ownServers.has(server)) return
    const parent = isFromProxy(request)
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    const method = request.method ?? 'GET'
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent,
    )
    spans.set(request, span)
    activeTrace.enterWith(enter(parent, span))
    response.once('close', () => {
      if (response.writableFinished)
        span.setAttribute('http.response.status_code', response.statusCode)
      else span.setAttribute('error.type', 'aborted')
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
  }
  subscribe(FRAMEWORK_CREATED, onCreated)
  subscribe(REQUEST_STARTED, onStarted)
  return () => {
    unsubscribe(FRAMEWORK_CREATED, onCreated)
    unsubscribe(REQUEST_STARTED, onStarted)
  }
}
