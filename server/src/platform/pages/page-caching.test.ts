import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { METRICS, readMetrics } from '../../testing/metrics.ts'
import { LIMIT_RULES } from '../rate-limits/rules.ts'
import { isBuilt } from './web-build.ts'

let app: TestApp
let make: Make
let address: string

beforeEach(async () => {
  app = await startTestApp(inject('template'), { env: METRICS, limits: true })
  make = builders(app)
  address = await app.listen()
})
afterEach(() => app.close())

/** As a browser does, over a connection. */
async function visit(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address + path, {
    headers: { 'accept-language': 'ja', ...headers },
    redirect: 'manual',
  })
  const { date: _, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, text: await answer.text() }
}

/** How many requests of the route were answered with the status. */
const metric = async (status: number, route = '/*') => {
  const start = `duration_seconds_count{method="GET",route="${route}",status="${status}"} `
  const line = (await readMetrics(app)).split('\n').find((each) => each.includes(start))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe.skipIf(!isBuilt())('A page that was rendered before', () => {
  const pageOf = ({ username }: TestPerson) => `/guide/${username}`

  it('is answered with the same headers and text, and counted as a request', async () => {
    const guide = await make.guide({ displayName: 'Cached Cat' })
    const first = await visit(pageOf(guide))
    expect(first.text).toContain('Cached Cat')
    for (let n = 0; n < 3; n++) expect(await visit(pageOf(guide))).toEqual(first)
    expect(await metric(200)).toBe(4)
    expect((await visit(pageOf(guide), { 'accept-language': 'ko' })).headers).toMatchObject({
      'content-language': 'ko',
    })
  })

  it('shows changes from the next request on', async () => {
    const guide = await make.guide()
    for (let n = 0; n < 5; n++) {
      await visit(pageOf(guide))
      await app.as(guide).put('/api/guides/profile', { tagline: `number ${n}` })
      expect((await visit(pageOf(guide))).text).toContain(`number ${n}`)
    }
    await app.as(guide).post('/api/guides/deactivate')
    expect((await visit(pageOf(guide))).status).toBe(404)
  })

  it.each([
    ['/guides/japan/kyoto', '/api/places/pages/:country/:place'],
    ['/explore?search=京都 日本語', '/api/guides/facets'],
  ])('of guides, %s, makes no call again until a guide changes', async (path, call) => {
    const inKyoto = { placeId: 'jp-kyoto-kyoto', formattedAddress: 'Kyoto', country: 'Japan' }
    const guideIn = async (displayName: string) => {
      const guide = await make.guide({ displayName })
      const profile = { location: inKyoto, languages: ['ja:native'] }
      expect((await app.as(guide).put('/api/guides/profile', profile)).status).toBe(200)
    }
    await guideIn('First Fox')
    const first = await visit(encodeURI(path))
    expect(first.text.includes('First Fox')).toBe(true)
    for (let n = 0; n < 5; n++)
      expect((await visit(encodeURI(path))).text === first.text).toBe(true)
    expect(await metric(200)).toBe(6)
    // The index may still read the new guide after the first answer.
    expect(await metric(200, call)).toBeLessThan(4)
    await guideIn('Second Squirrel')
    expect((await visit(encodeURI(path))).text.includes('Second Squirrel')).toBe(true)
  })

  it('is rendered once for concurrent readers', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit('/about')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // All thirty took one of the renders.
    for (let n = 1; n < LIMIT_RULES.pageRender.max; n++)
      expect(await app.ctx.limits.consume('pageRender', '127.0.0.1')).toBe(true)
    expect(await app.ctx.limits.consume('pageRender', '127.0.0.1')).toBe(false)
  })

  it('counts for the limit of the address like the call that it makes', async () => {
    const guide = await make.guide()
    const statuses: number[] = []
    for (let n = 0; n < 301; n++) statuses.push((await visit(pageOf(guide))).status)
    expect(statuses.indexOf(429)).toBe(300)
  })
})

describe.skipIf(!isBuilt())('An address with too many renders', () => {
  it('is refused with a small page in its language, and others are not', async () => {
    for (let n = 0; n < LIMIT_RULES.pageRender.max; n++)
      await app.ctx.limits.consume('pageRender', '127.0.0.1')
    const refused = await visit('/about?r=1')
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ja',
      'retry-after': '300',
      'cache-control': 'no-store',
    })
    expect(refused.text).toContain('<html lang="ja">')
    expect(refused.text).toMatch(/[ぁ-ん]/)
    expect(refused.text).not.toContain('<script')
    const other = await app.http.inject({ url: '/about?r=2', remoteAddress: '192.0.2.9' })
    expect(other.statusCode).toBe(200)
  })

  it('gets 503 beyond its share of the queue, and another address is served', async () => {
    const from = (remoteAddress: string, url: string) =>
      app.http.inject({ url, remoteAddress, headers: { 'accept-language': 'ja' } })
    const burst = Array.from({ length: 60 }, (_, n) => from('203.0.113.7', `/about?burst=${n}`))
    const other = from('192.0.2.9', '/faq')
    const answers = await Promise.all(burst)
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy).toHaveLength(40)
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect(busy[0]?.body).toContain('<html lang="ja">')
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect((await other).statusCode).toBe(200)
  })
})

describe.skipIf(!isBuilt())('An overloaded machine', () => {
  it('refuses renders, and still sends cached pages and answers the API', async () => {
    const read = (url: string) =>
      app.http.inject({ url, headers: { 'accept-language': 'ja' }, remoteAddress: '192.0.2.9' })
    expect((await read('/about')).statusCode).toBe(200)
    let refused = await read('/about?load=0')
    for (let n = 1; n < 40 && refused.statusCode !== 503; n++) {
      // Every turn of the event loop takes as long.
      for (let turn = 0; turn < 2; turn++) {
        const until = performance.now() + 500
        while (performance.now() < until);
        await nextTurn()
      }
      refused = await read(`/about?load=${n}`)
    }
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.body).toContain('<html lang="ja">')
    expect((await read('/about')).statusCode).toBe(200)
    expect((await read('/api/guides/approved')).statusCode).toBe(200)
    const render = async () => (await read('/faq')).statusCode
    await expect.poll(render, { timeout: 15_000, interval: 500 }).toBe(200)
  }, 60_000)
})
