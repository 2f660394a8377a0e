import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createResponseCache, negotiateEncoding, type SharedResponse } from './response-cache.ts'

const response = (text: string, isCurrent = () => true, maxAgeMs = 1000): SharedResponse => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  maxAgeMs,
  calls: [],
  isCurrent,
})
const textOf = (found: SharedResponse | undefined) => found?.body.toString()

describe('The response cache', () => {
  test('serves a response while it is current, and at most for its age', async () => {
    let now = 1
    let isCurrent = true
    const cache = createResponseCache(1e6, () => now)
    const load = async () => response(`at ${now}`, () => isCurrent)
    await cache.obtain('a', load)
    now = 900
    expect(textOf(await cache.obtain('a', load))).toBe('at 1')
    now = 1100
    expect(cache.find('a')).toBeUndefined()
    await cache.obtain('a', load)
    isCurrent = false
    expect(cache.find('a')).toBeUndefined()
    now = 1200
    expect(textOf(await cache.obtain('a', load))).toBe('at 1200')
  })

  test('counts the age from the start of the load, also where an older one is kept', async () => {
    let now = 1
    let isCurrent = true
    const cache = createResponseCache(1e6, () => now)
    await cache.obtain('a', async () => {
      now = 500
      return response('first', () => isCurrent)
    })
    isCurrent = false
    await cache.obtain('a', async (older) => older ?? response('second'))
    isCurrent = true
    now = 990
    expect(textOf(cache.find('a'))).toBe('first')
    now = 1010
    expect(cache.find('a')).toBeUndefined()
  })

  test('stores nothing that may not be stored', async () => {
    const cache = createResponseCache()
    await cache.obtain('a', async () => response('a', () => true, 0))
    expect(cache.find('a')).toBeUndefined()
  })

  test('stays within its size and drops the least recently used response', async () => {
    const cache = createResponseCache(10_000)
    const put = (key: string, length: number) =>
      cache.obtain(key, async () => response('x'.repeat(length)))
    for (const key of ['a', 'b', 'c', 'd']) await put(key, 1200)
    cache.find('a')
    await put('e', 1200)
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd', 'e'])
  })

  test('loads a key once for concurrent callers, and again if that became out of date', async () => {
    const cache = createResponseCache()
    let loads = 0
    let version = 1
    const arrived: (() => void)[] = []
    const load = async () => {
      loads++
      const own = version
      await new Promise<void>((resolve) => arrived.push(resolve))
      return response(`version ${own}`, () => own === version)
    }
    const first = cache.obtain('a', load)
    version = 2
    const later = [1, 2, 3].map(() => cache.obtain('a', load))
    arrived.shift()?.()
    expect(textOf(await first)).toBe('version 1')
    await expect.poll(() => arrived.length).toBe(1)
    arrived.shift()?.()
    expect((await Promise.all(later)).map(textOf)).toEqual(Array(3).fill('version 2'))
    expect(loads).toBe(2)
  })

  test('compresses a response once for each encoding', async () => {
    const cache = createResponseCache()
    const page = response('<p>Aiko</p>')
    const [br, again] = await Promise.all([cache.compress(page, 'br'), cache.compress(page, 'br')])
    expect(again).toBe(br)
    expect(brotliDecompressSync(br).toString()).toBe('<p>Aiko</p>')
    expect(gunzipSync(await cache.compress(page, 'gzip')).toString()).toBe('<p>Aiko</p>')
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('A client that accepts %s gets %s', (accepts, expected) => {
  expect(negotiateEncoding(accepts)).toBe(expected)
})
