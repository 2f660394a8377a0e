import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createLimits, memoryStore } from '../../platform/rate-limits/limits.ts'
import { readEnv } from '../../platform/startup/env.ts'
import { fakeClock } from '../../testing/app.ts'
import { placeById, suggestPlaces } from './service.ts'

const KEY = 'a-secret-key'

interface Call {
  method?: string
  url?: string
  headers: IncomingMessage['headers']
  body: string
}

/** A server that speaks the protocol of Places API (New). */
const calls: Call[] = []
let fault: { status: number; body: string } | null = null
let server: Server
let baseUrl = ''

const kyoto = {
  id: 'ChIJ8cM8zdaoAWARPR27azYdlsA',
  formattedAddress: '日本京都府京都市',
  displayName: { text: '京都市', languageCode: 'ja' },
  location: { latitude: 35.0116363, longitude: 135.7680294 },
  addressComponents: [
    { longText: '京都市', shortText: '京都市', types: ['locality', 'political'] },
    {
      longText: '京都府',
      shortText: '京都府',
      types: ['administrative_area_level_1', 'political'],
    },
    { longText: '日本', shortText: 'JP', types: ['country', 'political'] },
  ],
}

function answer(call: Call): object {
  if (call.url?.startsWith('/v1/places:autocomplete')) {
    return JSON.parse(call.body).input === 'nowhere'
      ? {}
      : {
          suggestions: [
            { placePrediction: { placeId: kyoto.id, text: { text: '京都' } } },
            { queryPrediction: { text: { text: '京都 寺' } } },
          ],
        }
  }
  return kyoto
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const call = { method, url, headers, body: await text(request) }
    calls.push(call)
    response.writeHead(fault?.status ?? 200, { 'content-type': 'application/json' })
    response.end(fault?.body ?? JSON.stringify(answer(call)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  calls.length = 0
  fault = null
})

afterAll(() => new Promise((done) => server.close(done)))

const platform = (clock = fakeClock()) => ({
  limits: createLimits(memoryStore(), clock, true),
  env: readEnv({ GOOGLE_MAPS_API_KEY: KEY, GOOGLE_MAPS_URL: baseUrl, DATA_DIR: '/nonexistent' }),
  log: createLog('silent'),
})

describe('places with a maps key', () => {
  test('regions are request for, and the details of each suggestion', async () => {
    const offered = await suggestPlaces(platform(), '京都', 'ja')
    expect(offered).toEqual([
      {
        placeId: kyoto.id,
        name: '京都市',
        formattedAddress: '日本京都府京都市',
        addressComponents: [
          { longName: '京都市', shortName: '京都市', types: ['locality', 'political'] },
          {
            longName: '京都府',
            shortName: '京都府',
            types: ['administrative_area_level_1', 'political'],
          },
          { longName: '日本', shortName: 'JP', types: ['country', 'political'] },
        ],
        location: { lat: 35.0116363, lng: 135.7680294 },
        attribution: 'Google Maps',
      },
    ])
    const [autocomplete, details] = calls
    const request = JSON.parse(autocomplete?.body ?? '{}')
    expect(autocomplete?.method).toBe('POST')
    expect(request).toMatchObject({
      input: '京都',
      languageCode: 'ja',
      includedPrimaryTypes: ['(regions)'],
    })
    const url = new URL(details?.url ?? '', baseUrl)
    expect(url.pathname).toBe(`/v1/places/${kyoto.id}`)
    expect(url.searchParams.get('sessionToken')).toBe(request.sessionToken)
    expect(details?.headers['x-goog-fieldmask']).toContain('addressComponents')
  })

  test('the key travels in a header to the provider, and nowhere else', async () => {
    const offered = await suggestPlaces(platform(), '京都', 'ja')
    expect(calls.every(({ headers }) => headers['x-goog-api-key'] === KEY)).toBe(true)
    expect(calls.some(({ url, body }) => `${url}${body}`.includes(KEY))).toBe(false)
    expect(JSON.stringify(offered)).not.toContain(KEY)
  })

  test('a place of the provider is found again by its id', async () => {
    expect((await placeById(platform(), kyoto.id, 'ja'))?.formattedAddress).toBe('日本京都府京都市')
  })

  test('what the provider does not know is an empty list, not the built-in table', async () => {
    expect(await suggestPlaces(platform(), 'nowhere', 'en')).toEqual([])
  })

  test.each([
    { status: 500, body: '{}' },
    { status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' },
    { status: 429, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"suggestions":[{"placePrediction":{}}]}' },
  ])('the built-in table answers when the provider answers $status $body', async (broken) => {
    fault = broken
    const [first] = await suggestPlaces(platform(), 'Kyoto', 'en')
    expect(first?.placeId).toBe('jp-kyoto-kyoto')
    expect(first?.attribution).toBeUndefined()
  })
})

describe('what a maps key costs', () => {
  test('the same word is one call to the provider, however it is typed and by how many', async () => {
    const ctx = platform()
    const words = ['Kyoto', 'kyoto', ' KYOTO ', 'Kyoto']
    const offered = await Promise.all(
      words.map((word) => suggestPlaces(ctx, word, 'ja', 'a visitor')),
    )
    expect(new Set(offered.map(([first]) => first?.placeId))).toEqual(new Set([kyoto.id]))
    expect(calls).toHaveLength(2)
    await placeById(ctx, kyoto.id, 'ja')
    expect(calls).toHaveLength(2)
  })

  test('each key of a longer word costs one call once its places are known', async () => {
    const ctx = platform()
    for (const word of ['k', 'ky', 'kyo', 'kyot', 'kyoto']) await suggestPlaces(ctx, word, 'ja')
    expect(calls).toHaveLength(6)
  })

  test('one address has 200 calls a day; then the built-in table answers it, and others go on', async () => {
    const clock = fakeClock()
    const ctx = platform(clock)
    for (let n = 0; n < 195; n++) await ctx.limits.consume('mapsPerCaller', 'greedy')
    for (let n = 0; n < 10; n++) await suggestPlaces(ctx, `word ${n}`, 'en', 'greedy')
    expect(calls).toHaveLength(5)
    expect((await suggestPlaces(ctx, 'Osaka', 'en', 'greedy'))[0]?.placeId).toMatch(/^jp-/)
    expect((await suggestPlaces(ctx, 'Nara', 'en', 'another'))[0]?.placeId).toBe(kyoto.id)
    expect(calls).toHaveLength(6)
    clock.move(86_400_000)
    expect((await suggestPlaces(ctx, 'Osaka', 'en', 'greedy'))[0]?.placeId).toBe(kyoto.id)
  })

  test('all addresses together have 2,000 calls a day, and chosen places 500 beside them', async () => {
    const ctx = platform()
    for (let n = 0; n < 1995; n++) await ctx.limits.consume('mapsSuggestionsPerDay', 'all')
    for (let n = 0; n < 10; n++) await suggestPlaces(ctx, `word ${n}`, 'en', `address ${n}`)
    expect(calls).toHaveLength(5)
    expect((await suggestPlaces(ctx, 'Osaka', 'en', 'new'))[0]?.placeId).toMatch(/^jp-/)
    for (let n = 0; n < 495; n++) await ctx.limits.consume('mapsLookupsPerDay', 'all')
    for (let n = 0; n < 10; n++) await placeById(ctx, `place ${n}`, 'en', `guide ${n}`)
    expect(calls).toHaveLength(10)
  })

  test('a failure is not cached: the next request calls again', async () => {
    const ctx = platform()
    fault = { status: 500, body: '{}' }
    expect((await suggestPlaces(ctx, 'Kyoto', 'en'))[0]?.placeId).toBe('jp-kyoto-kyoto')
    fault = null
    expect((await suggestPlaces(ctx, 'Kyoto', 'en'))[0]?.placeId).toBe(kyoto.id)
  })
})
