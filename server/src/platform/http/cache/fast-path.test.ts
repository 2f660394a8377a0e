import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createMetrics } from '../../metrics.ts'
import { addressOf } from '../route.ts'
import { createHttp } from '../server.ts'

let app: TestApp
let close: () => Promise<void>
let isReady = true
const FAST = '{"by":"cache"}'
const ROUTE = '{"by":"route"}'

/** A server whose only call has ready JSON beside its route. */
async function open(env: Record<string, string> = {}) {
  app = await startTestApp(inject('template'), { limits: true, env })
  const http = await createHttp({ ...app.ctx, metrics: createMetrics() })
  http.get('/api/ready', async (request, reply) => {
    await app.ctx.limits.enforce('apiAnonymous', addressOf(request))
    reply.header('content-type', 'application/json; charset=utf-8')
    return Buffer.from('{"by":"route"}')
  })
  http.registerFastPath('/api/ready', {
    find(url) {
      if (url.endsWith('fails')) throw new Error('on purpose')
      return isReady && !url.endsWith('left') ? Buffer.from(FAST) : null
    },
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  close = async () => {
    await http.close()
    await app.close()
  }
  return async (query = '', init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready${query}`, init)
    const { date: _, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }
}

beforeEach(() => {
  isReady = true
})
afterEach(() => close())

describe('The fast path', () => {
  test('answers like its route, which answers everything that is not cached', async () => {
    const send = await open()
    const fast = await send('?page=1')
    expect(fast).toMatchObject({ status: 200, text: FAST })
    for (const query of ['?fails', '?left'])
      expect(await send(query)).toEqual({ ...fast, text: ROUTE })
    isReady = false
    expect(await send()).toEqual({ ...fast, text: ROUTE })
    isReady = true
    expect((await send('', { method: 'HEAD' })).text).toBe('')
    expect((await send('', { method: 'POST' })).status).toBe(405)
    expect((await send('/more')).status).toBe(404)
  })

  test('counts for the limit of the address, and the route refuses what is above it', async () => {
    const send = await open()
    for (let n = 0; n < 300; n++) expect((await send()).text).toBe(FAST)
    const refused = await send('', { headers: { 'accept-language': 'ja' } })
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('300')
    expect(refused.text).toMatch(/[ぁ-ん]/)
    app.clock.move(300_000)
    expect((await send()).text).toBe(FAST)
  })

  test('counts the address behind trusted proxies as the route does', async () => {
    const send = await open({ TRUST_PROXY: '2' })
    const from = (addresses: string) => send('', { headers: { 'x-forwarded-for': addresses } })
    for (let n = 0; n < 150; n++) {
      expect((await from('203.0.113.7, 198.51.100.1')).text).toBe(FAST)
      isReady = false
      expect((await from(`192.0.2.${n}, 203.0.113.7,198.51.100.1`)).text).toBe(ROUTE)
      isReady = true
    }
    expect((await from('203.0.113.7, 198.51.100.1')).status).toBe(429)
    expect((await from('203.0.113.8, 198.51.100.1')).text).toBe(FAST)
    expect((await from('unknown, 198.51.100.1')).text).toBe(FAST)
    expect((await from('203.0.113.9')).text).toBe(FAST)
    expect((await send()).text).toBe(FAST)
  })
})
