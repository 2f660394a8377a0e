import type { NearbyPlaces, PlacePage } from '@annai/contract/guides/discovery/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make

async function guideIn(placeId: string, formattedAddress: string, languages = ['en:fluent']) {
  const guide = await make.guide()
  const country = formattedAddress.split(', ').at(-1)
  const location = { placeId, formattedAddress, country }
  const { status } = await app.as(guide).put('/api/guides/profile', { location, languages })
  expect(status).toBe(200)
}

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  await guideIn('jp-kyoto-kyoto', 'Kyoto, Japan')
  await guideIn('jp-kyoto-kyoto', 'Kyoto, Japan', ['ko:native'])
  await guideIn('jp-hokkaido-sapporo', 'Sapporo, Hokkaido, Japan')
  await guideIn('kr-seoul', 'Seoul, South Korea')
})
afterAll(() => app.close())

const nearby = async (query: string, language = 'en'): Promise<NearbyPlaces> =>
  (await app.as().get(`/api/guides/nearby?${query}&language=${language}`)).body
const shown = async (query: string, language = 'en') =>
  (await nearby(query, language)).map(({ name, totalGuides }) => `${name} ${totalGuides}`)

describe('Places near one without guides', () => {
  const UJI = ['Kyoto 2', 'Seoul 1', 'Sapporo 1', 'Japan 3']

  test('are the nearest with guides, the country last, wherever the place is named', async () => {
    const { body } = await app.as().get('/api/guides/approved?search=uji')
    expect(body.totalGuides).toBe(0)
    for (const query of [
      'search=uji',
      'search=vegan%20food%20in%20Uji',
      'search=%E5%AE%87%E6%B2%BB',
      'place=jp-kyoto-uji',
    ])
      expect([query, await shown(query)]).toEqual([query, UJI])
    const places = await nearby('search=uji')
    expect(places.map(({ place }) => place)).toEqual([
      'jp-kyoto-kyoto',
      'kr-seoul',
      'jp-hokkaido-sapporo',
      'jp',
    ])
    for (const { place, totalGuides } of places) {
      const list = await app.as().get(`/api/guides/approved?place=${place}`)
      expect([place, list.body.totalGuides]).toEqual([place, totalGuides])
    }
  })

  test('are the same on the page of the place, without the country', async () => {
    const { body } = await app.as().get('/api/places/pages/japan/uji?language=en')
    const { nearby: links }: PlacePage = body
    expect(links.map(({ name, totalGuides }) => `${name} ${totalGuides}`)).toEqual(UJI.slice(0, -1))
    expect(links.map(({ path }) => path)).toContain('south-korea/seoul')
  })

  test('are named in the language of the reader', async () => {
    expect(await shown('search=uji', 'ja')).toEqual([
      '京都市 2',
      'ソウル特別市 1',
      '札幌市 1',
      '日本 3',
    ])
    expect((await shown('search=uji', 'zh-TW')).at(-1)).toBe('日本 3')
  })

  test('begin with the place around it, and leave out a country that shows the same guides', async () => {
    expect(await shown('search=gion')).toEqual(UJI)
    expect((await shown('search=busan')).includes('South Korea 1')).toBe(false)
    expect(await shown('location=thailand')).toEqual(['South Korea 1', 'Japan 3'])
  })

  test('count the guides who fit the other filters', async () => {
    expect(await shown('search=uji&languages=ko')).toEqual(['Kyoto 1'])
    expect(await shown('search=uji&languages=th')).toEqual([])
  })

  test('are not offered for a place with guides, or for words that name none', async () => {
    for (const query of [
      'search=kyoto%20zither',
      'place=jp-kyoto-kyoto&languages=th',
      'search=zither',
      '',
    ])
      expect([query, await nearby(query)]).toEqual([query, []])
  })
})
