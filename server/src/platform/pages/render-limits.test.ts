import { afterEach, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { createHttp } from '../http/server.ts'
import { createMetrics } from '../metrics.ts'
import { LIMIT_RULES } from '../rate-limits/rules.ts'
import { answerPages } from './answer-pages.ts'
import { isBuilt } from './web-build.ts'

let app: TestApp
afterEach(() => app.close())

describe('One render', () => {
  it('is refused after five seconds, and the next one gets its place', async () => {
    app = await startTestApp(inject('template'))
    const ctx = { ...app.ctx, metrics: createMetrics() }
    const http = await createHttp(ctx)
    await http.register((web) =>
      answerPages(http, web, ctx, {
        mode: 'production',
        // A program that never answers.
        read: () => new Promise(() => undefined),
      }),
    )
    await http.ready()
    const visit = async () => {
      const began = performance.now()
      const { statusCode, headers } = await http.inject('/about')
      return { statusCode, wait: headers['retry-after'], ms: performance.now() - began }
    }
    // As many as are rendered at once, then one more.
    const first = await Promise.all(Array.from({ length: 4 }, visit))
    for (const { statusCode, wait, ms } of [...first, await visit()]) {
      expect([statusCode, wait]).toEqual([503, '5'])
      expect(ms).toBeGreaterThan(4900)
      // On a busy machine; without the limit it would never end.
      expect(ms).toBeLessThan(20_000)
    }
    await http.close()
  })
})

describe('Behind a trusted proxy', () => {
  const behind = (client: string) => ({ 'x-forwarded-for': client })
  const open = async () => {
    app = await startTestApp(inject('template'), { limits: true, env: { TRUST_PROXY: '1' } })
  }

  /** How many calls of one client are answered before the limit. */
  async function answered(url: string, client: string): Promise<number> {
    for (let n = 0; ; n++) {
      const { status } = await app.as().get(url, behind(client))
      if (status === 429) return n
      expect(status).toBe(200)
    }
  }
  const { max } = LIMIT_RULES.apiAnonymous

  it('a cached answer of the API counts for the client, not for the proxy', async () => {
    await open()
    const url = '/api/guides/approved'
    expect(await answered(url, '203.0.113.1')).toBe(max)
    expect((await app.as().get(url, behind('203.0.113.2'))).status).toBe(200)
    expect(await answered(url, '203.0.113.2')).toBe(max - 1)
  })

  it.skipIf(!isBuilt())('a cached page counts for the client, not for the proxy', async () => {
    await open()
    const { username } = await builders(app).guide()
    const url = `/guide/${username}`
    expect(await answered(url, '203.0.113.3')).toBeLessThanOrEqual(max)
    expect((await app.as().get(url, behind('203.0.113.4'))).status).toBe(200)
  })
})
