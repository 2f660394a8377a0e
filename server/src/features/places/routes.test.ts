import { PlaceSuggestions } from '@annai/contract/places/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const search = (query: Record<string, string>) =>
  app.as(null).get(`/api/places?${new URLSearchParams(query)}`)

describe('GET /api/places', () => {
  test('a visitor without a token and without a maps key is offered places', async () => {
    const { status, body } = await search({ query: '京都', language: 'ja' })
    expect(status).toBe(200)
    const places = PlaceSuggestions.parse(body)
    expect(places[0]?.formattedAddress).toBe('日本京都府京都市')
  })

  test('only regions are offered, by a call of our own that needs no key', async () => {
    const REGIONS = ['country', 'administrative_area_level_1', 'locality', 'sublocality']
    for (const query of ['Japan', 'Kyoto', 'Gangnam', 'California'])
      for (const place of PlaceSuggestions.parse((await search({ query })).body)) {
        expect(place.addressComponents[0]?.types.some((type) => REGIONS.includes(type))).toBe(true)
        expect(Object.keys(place)).toEqual(
          expect.arrayContaining(['placeId', 'formattedAddress', 'addressComponents', 'location']),
        )
      }
  })

  test('zh reads as zh-CN, and English is the language when none is named', async () => {
    expect((await search({ query: 'Busan', language: 'zh' })).body[0].formattedAddress).toBe(
      '韩国釜山广域市',
    )
    expect((await search({ query: '釜山' })).body[0].formattedAddress).toBe('Busan, South Korea')
  })

  test('what nobody knows is an empty list', async () => {
    expect(await search({ query: 'zzzzzz' })).toMatchObject({ status: 200, body: [] })
  })

  test.each([
    {},
    { query: '' },
    { query: '   ' },
    { query: 'x'.repeat(201) },
    { query: 'Kyoto', language: 'tlh' },
    { query: 'Kyoto', language: '' },
    { query: 'Kyo\u0000to' },
  ])('%j is refused with 400 and a sentence', async (query) => {
    const { status, body } = await search(query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.error).toMatch(/\S/)
  })
})
