import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { freePort } from '../../testing/outside/redis.ts'
import { isBuilt } from '../pages/web-build.ts'
import { readEnv } from '../startup/env.ts'
import { startTracing } from './exporter.ts'
import { inSpan, traceFields } from './spans.ts'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  )
const SpanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes.default({}),
})
const Payload = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanShape) })),
    }),
  ),
})
const LogFields = z.object({ trace: z.string(), span: z.string() })
type ReceivedSpan = z.output<typeof SpanShape>

const PARENT = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const TRACEPARENT = `00-${PARENT.trace}-${PARENT.span}-01`

describe('With a collector, a trace', () => {
  let collector: Server
  let app: TestApp
  let address: string
  let tracing: ReturnType<typeof startTracing>
  const bodies: string[] = []
  const headers: (string | undefined)[] = []
  const spans: ReceivedSpan[] = []
  const services = new Set<unknown>()

  beforeAll(async () => {
    const port = await freePort()
    collector = createServer(async (request, response) => {
      const body = await text(request)
      bodies.push(body)
      headers.push(request.headers['x-key']?.toString())
      for (const { resource, scopeSpans } of Payload.parse(JSON.parse(body)).resourceSpans) {
        services.add(resource.attributes['service.name'])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    }).listen(port, '127.0.0.1')
    const env = readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a-key',
      OTEL_SERVICE_NAME: 'guides',
      TRUST_PROXY: '1',
    })
    tracing = startTracing(env, env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '')
    app = await startTestApp(inject('template'), { env: { TRUST_PROXY: '1' } })
    address = await app.listen()
  })
  afterAll(async () => {
    await app.close()
    await tracing.stop()
    collector.close()
  })

  const received = (wanted: (span: ReceivedSpan) => boolean) =>
    vi.waitFor(
      () => {
        const found = spans.find(wanted)
        if (!found) throw new Error('not received yet')
        return found
      },
      { timeout: 10_000 },
    )

  test('continues that of the proxy, with route, status, request id and queries', async () => {
    const { id, user } = await builders(app).booking()
    const answer = await fetch(`${address}/api/bookings/${id}/messages?after=0`, {
      headers: { authorization: `Bearer ${user.token}`, traceparent: TRACEPARENT },
    })
    expect(answer.status).toBe(200)
    const request = await received(({ name }) => name === 'GET /api/bookings/:id/messages')
    expect(request).toMatchObject({
      traceId: PARENT.trace,
      parentSpanId: PARENT.span,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/bookings/:id/messages',
        'http.response.status_code': 200,
        'annai.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
      },
    })
    const query = await received(
      ({ traceId, attributes }) =>
        traceId === request.traceId && attributes['db.system.name'] === 'postgresql',
    )
    expect(query.name).toBe('select')
    expect(services).toEqual(new Set(['guides']))
    expect(new Set(headers)).toEqual(new Set(['a-key']))
  })

  test('names what ran in it: jobs, mails, searches and pages', async () => {
    await app.runDueJobs()
    await fetch(`${address}/api/guides/approved?limit=7`)
    await received(({ name }) => name === 'job expired sessions')
    const mail = await received(({ name }) => name === 'mail')
    expect(mail.attributes['annai.mail.kind']).toEqual(expect.stringMatching(/./))
    await received(({ name }) => name === 'explore search')
    if (!isBuilt()) return
    await fetch(`${address}/about`)
    await received(({ name }) => name === 'page render')
  })

  test('contains no personal data', async () => {
    const { email, token, username } = await builders(app).user()
    await fetch(`${address}/api/guides/approved?q=a-secret-search`)
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-secret-password' }),
    })
    await fetch(`${address}/api/guides/profile/${username}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await received(({ name }) => name === 'GET /api/guides/profile/:username')
    const all = bodies.join('')
    for (const secret of ['a-secret', email, token, username, '127.0.0.1:', '@example.com'])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  })
})

/** What a collector gets while one call is made. */
async function receivedFrom(
  settings: Record<string, string>,
  isExpected: boolean,
): Promise<string> {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await freePort()
  collector.listen(port, '127.0.0.1')
  await once(collector, 'listening')
  const tracing = startTracing(readEnv(settings), `http://127.0.0.1:${port}`)
  const app = await startTestApp(inject('template'))
  const headers = { traceparent: TRACEPARENT }
  await fetch(`${await app.listen()}/api/rates`, { headers })
  if (isExpected) await vi.waitFor(() => expect(bodies).not.toEqual([]), 20_000)
  await app.close()
  await tracing.stop()
  collector.close()
  return bodies.join('')
}

test('Without a trusted proxy, nobody can continue a trace of their own', async () => {
  const received = await receivedFrom({}, true)
  expect(received).toContain('GET /api/rates')
  expect(received).not.toContain(PARENT.trace)
})

test('A sampler that takes nothing sends nothing', async () => {
  expect(
    await receivedFrom(
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      false,
    ),
  ).toBe('')
})

test('A log line names its trace, and nothing of the line before', async () => {
  const tracing = startTracing(readEnv({}), 'http://127.0.0.1:9')
  await inSpan('work', async () => {
    const { trace, span } = LogFields.parse(traceFields())
    expect([trace, span]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.any(String)])
    await inSpan('part', async () => {
      expect(traceFields()).toMatchObject({ trace })
      expect(traceFields()).not.toMatchObject({ span })
    })
  })
  expect(traceFields()).toEqual({})
  await tracing.stop()
})
