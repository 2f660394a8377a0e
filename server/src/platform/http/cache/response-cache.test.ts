import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createResponse, createResponseCache, negotiateEncoding } from './response-cache.ts'

const response = (text: string) =>
  createResponse({ 'content-type': 'text/html' }, Buffer.from(text))

describe('A cached response', () => {
  test('is compressed once for each requested encoding', async () => {
    const page = response('<p>Aiko</p>')
    expect(page.find('br')).toBeUndefined()
    const [br, again] = await Promise.all([page.represent('br'), page.represent('br')])
    expect(again).toBe(br)
    expect(page.find('br')).toBe(br)
    expect(br.headers).toEqual(['content-type', 'text/html', 'content-encoding', 'br'])
    expect(brotliDecompressSync(br.body).toString()).toBe('<p>Aiko</p>')
    expect(gunzipSync((await page.represent('gzip')).body).toString()).toBe('<p>Aiko</p>')
    expect(page.find('identity')?.headers).toEqual(['content-type', 'text/html'])
  })
})

describe('The response cache', () => {
  test('drops a response when it is too old', () => {
    let now = 1
    const cache = createResponseCache({ maxBytes: 1e6, ttlMs: 1000, now: () => now })
    cache.set('a', response('a'))
    cache.set('b', response('b'), -500)
    now = 700
    expect([cache.get('a'), cache.get('b')]).toEqual([expect.anything(), undefined])
    now = 1002
    expect(cache.get('a')).toBeUndefined()
  })

  test('stays within its size and drops the least recently used response', () => {
    const cache = createResponseCache({ maxBytes: 10_000, ttlMs: 1000 })
    for (const key of ['a', 'b', 'c']) cache.set(key, response('x'.repeat(1000)))
    cache.get('a')
    cache.set('d', response('x'.repeat(1000)))
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
    cache.set('large', response('x'.repeat(6000)))
    expect(cache.get('large')).toBeUndefined()
  })

  test('loads a key once for concurrent callers, and again afterwards', async () => {
    const cache = createResponseCache({ maxBytes: 1e6, ttlMs: 1000 })
    let loads = 0
    const load = async () => {
      loads++
      return response('a')
    }
    const flights = [1, 2, 3].map(() => cache.singleFlight('a', load))
    expect(flights.map(({ joined }) => joined)).toEqual([false, true, true])
    await Promise.all(flights.map((flight) => flight.response))
    expect(loads).toBe(1)
    await cache.singleFlight('a', load).response
    expect(loads).toBe(2)
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('A client that accepts %s gets %s', (accepts, expected) => {
  expect(negotiateEncoding(accepts)).toBe(expected)
})
