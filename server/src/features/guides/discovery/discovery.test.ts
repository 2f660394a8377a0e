import type { PlaceOverview, PlacePage } from '@annai/contract/guides/discovery/shapes'
import type { GuideList, SimilarGuides } from '@annai/contract/guides/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeEach(async () => {
  await app?.close()
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

async function guideIn(placeId: string, address: string, isDemo = false): Promise<TestPerson> {
  const guide = await make.guide()
  if (isDemo)
    await app.ctx.db
      .updateTable('guides')
      .set({ is_dummy: true })
      .where('account_id', '=', guide.id)
      .execute()
  const location = { placeId, formattedAddress: address, country: 'Japan' }
  expect((await app.as(guide).put('/api/guides/profile', { location })).status).toBe(200)
  return guide
}
const inGion = (isDemo = false) => guideIn('jp-kyoto-kyoto-gion', 'Gion, Kyoto, Japan', isDemo)
const inKyoto = (isDemo = false) => guideIn('jp-kyoto-kyoto', 'Kyoto, Japan', isDemo)
const inSapporo = () => guideIn('jp-hokkaido-sapporo', 'Sapporo, Hokkaido, Japan')

const page = async (path: string, language = 'en'): Promise<PlacePage> =>
  (await app.as().get(`/api/places/pages/${path}?language=${language}`)).body
const sitemap = async () => String((await app.as().get('/sitemap-places.xml')).body)
const similar = async (guide: TestPerson): Promise<string[]> => {
  const { body } = await app.as().get(`/api/guides/profile/${guide.username}/similar`)
  return (body as SimilarGuides).guides.map(({ username }) => username)
}

describe('The pages of places', () => {
  test('count a guide of Gion for Kyoto and Japan, and index nothing for three demo guides', async () => {
    await inGion(true)
    await inGion(true)
    await inKyoto(true)
    for (const path of ['japan', 'japan/kyoto', 'japan/kyoto-prefecture'])
      expect(await page(path)).toMatchObject({ totalGuides: 3, isIndexed: false })
    expect(await page('japan/gion')).toMatchObject({ totalGuides: 2, isIndexed: false })
    const overview: PlaceOverview = (await app.as().get('/api/places/pages?language=ja')).body
    expect(overview).toEqual({
      totalGuides: 3,
      isIndexed: false,
      countries: [{ name: '日本', path: 'japan', totalGuides: 3 }],
    })
    expect((await app.as().get('/sitemap-places.xml')).status).toBe(404)
    expect(String((await app.as().get('/sitemap.xml')).body)).not.toContain('sitemap-places')
  })

  test('are indexed from three real guides on, and only the smallest place with the same guides', async () => {
    await inGion()
    await inKyoto()
    expect(await page('japan/kyoto')).toMatchObject({ isIndexed: false })
    const third = await inKyoto()
    expect(await page('japan/kyoto')).toMatchObject({ totalGuides: 3, isIndexed: true })
    for (const path of ['japan', 'japan/kyoto-prefecture', 'japan/gion'])
      expect(await page(path)).toMatchObject({ isIndexed: false })
    await inSapporo()
    expect(await page('japan')).toMatchObject({ totalGuides: 4, isIndexed: true })
    const { PUBLIC_URL } = app.ctx.env
    const listed = await sitemap()
    for (const path of ['/guides', '/guides/japan?lang=ko', '/guides/japan/kyoto?lang=zh-TW'])
      expect(listed).toContain(`<loc>${PUBLIC_URL}${path}</loc>`)
    for (const path of ['kyoto-prefecture', 'gion', 'sapporo', 'hokkaido'])
      expect(listed).not.toContain(`/guides/japan/${path}<`)
    expect(String((await app.as().get('/sitemap.xml')).body)).toContain('/sitemap-places.xml')

    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', third.id)
      .execute()
    await vi.waitFor(async () =>
      expect(await page('japan/kyoto')).toMatchObject({ totalGuides: 2, isIndexed: false }),
    )
  })

  test('show what is inside, around and nearby, named in the language of the reader', async () => {
    await inGion()
    await inKyoto()
    await inSapporo()
    await guideIn('kr-seoul', 'Seoul, South Korea')
    const japan = await page('japan', 'ja')
    expect(japan).toMatchObject({
      name: '日本',
      place: 'jp',
      around: [],
      inside: [
        { name: '京都市', path: 'japan/kyoto', totalGuides: 2 },
        { name: '札幌市', path: 'japan/sapporo', totalGuides: 1 },
      ],
      nearby: [{ path: 'south-korea', totalGuides: 1 }],
    })
    const dots = japan.map?.dots ?? []
    expect(dots.map(({ path }) => path)).toEqual(['japan/kyoto', 'japan/sapporo'])
    const [kyoto, sapporo] = dots
    // North is up and east is right.
    expect(sapporo?.y).toBeLessThan(kyoto?.y ?? 0)
    expect(sapporo?.x).toBeGreaterThan(kyoto?.x ?? 0)
    for (const { x, y } of dots) {
      expect(x).toBeLessThan(japan.map?.width ?? 0)
      expect(y).toBeLessThan(japan.map?.height ?? 0)
    }
    expect(await page('japan/gion', 'ko')).toMatchObject({
      around: [
        { name: '일본', path: 'japan' },
        { name: '교토시', path: 'japan/kyoto' },
      ],
      inside: [],
      map: null,
    })
    expect((await page('japan/kyoto')).nearby.map(({ path }) => path)).toEqual([
      'south-korea/seoul',
      'japan/sapporo',
    ])
    expect(await page('japan/uji')).toMatchObject({ totalGuides: 0, isIndexed: false })
  })

  test('hold the guides that SQL finds in the place and those inside it', async () => {
    await inGion()
    await inKyoto()
    await inSapporo()
    await guideIn('kr-seoul', 'Seoul, South Korea')
    for (const [path, prefix] of [
      ['japan', 'jp'],
      ['japan/kyoto', 'jp-kyoto-kyoto'],
      ['japan/hokkaido', 'jp-hokkaido'],
      ['south-korea', 'kr'],
    ] as const) {
      const { rows } = await sql<{ id: string }>`select account_id as id from guides
        join accounts on accounts.id = account_id
        where approval_status = 'approved' and accounts.status = 'active'
        and (place_id = ${prefix} or place_id like ${`${prefix}-%`})`.execute(app.ctx.db)
      const { place, totalGuides } = await page(path)
      const list: GuideList = (await app.as().get(`/api/guides/approved?place=${place}`)).body
      expect(new Set(list.guides.map(({ _id }) => _id))).toEqual(new Set(rows.map(({ id }) => id)))
      expect(totalGuides).toBe(rows.length)
    }
  })

  test('show for each unit the usual prices, in its most frequent currency', async () => {
    const price = (minPrice: number, currency: string, unit: string) => ({
      priceRanges: [{ currency, unit, minPrice, maxPrice: null }],
    })
    const offers = [
      ...Array.from({ length: 9 }, (_, at) => price(10_000 + at * 1000, 'JPY', 'perDay')),
      ...[price(90_000, 'JPY', 'perDay'), price(1000, 'JPY', 'perDay')],
      ...[price(70, 'USD', 'perDay'), price(40, 'USD', 'perPerson'), price(0, 'JPY', 'perTour')],
    ]
    for (const offer of offers)
      expect((await app.as(await inKyoto()).put('/api/guides/profile', offer)).status).toBe(200)
    await inKyoto()
    const { prices } = await page('japan/kyoto')
    expect(prices).toEqual([
      { unit: 'perDay', currency: 'JPY', low: 10_000, high: 18_000, totalGuides: 11 },
      { unit: 'perPerson', currency: 'USD', low: 40, high: 40, totalGuides: 1 },
    ])
    expect((await page('japan/sapporo')).prices).toEqual([])
  })

  test('lead to a list that names the place in the language of the reader', async () => {
    await inKyoto()
    const read = async (query: string): Promise<GuideList> =>
      (await app.as().get(`/api/guides/approved?${query}`)).body
    expect((await read('place=jp-kyoto-kyoto&language=ja')).placeName).toMatch(/京都市/)
    expect((await read('place=jp-kyoto-kyoto')).placeName).toBeUndefined()
    expect((await read('place=nowhere-at-all&language=ja')).placeName).toBeUndefined()
    expect((await read('language=ja')).placeName).toBeUndefined()
  })

  test('are given up in explore when nothing in them fits', async () => {
    await inKyoto()
    const languages = ['ko:native']
    const guide = await inSapporo()
    expect((await app.as(guide).put('/api/guides/profile', { languages })).status).toBe(200)
    const query = 'place=jp-kyoto-kyoto&languages=ko'
    expect((await app.as().get(`/api/guides/approved?${query}`)).body.totalGuides).toBe(0)
    expect((await app.as().get(`/api/guides/loosen?${query}`)).body).toContainEqual({
      drop: ['place'],
      totalGuides: 1,
    })
  })

  test.each(LANGUAGES)('refuse an unknown place with a text in %s', async (language) => {
    for (const path of ['atlantis', 'japan/seoul', 'Japan', 'jp', 'japan/kyoto-'])
      expect(
        await app.as().get(`/api/places/pages/${path}`, { 'accept-language': language }),
      ).toMatchObject({ status: 404, body: { error: expect.stringMatching(/\S/) } })
  })
})

describe('The breadcrumbs of a guide', () => {
  test('lead to the country and the place, in the language of the call', async () => {
    const guide = await inGion()
    const read = async (query: string) =>
      (await app.as().get(`/api/guides/profile/${guide.username}${query}`)).body.placePath
    expect(await read('?language=ja')).toEqual([
      { name: '日本', path: 'japan' },
      { name: '京都市', path: 'japan/kyoto' },
      { name: '祇園', path: 'japan/gion' },
    ])
    expect(await read('')).toBeUndefined()
  })
})

describe('Similar guides', () => {
  test('are others of the place, never the guide or one who is not listed, in a steady order', async () => {
    const own = await inKyoto()
    const [gion, blocked, paused, sapporo] = [
      await inGion(),
      await inKyoto(),
      await inKyoto(),
      await inSapporo(),
    ]
    const { db } = app.ctx
    const status = (guide: TestPerson, to: 'blocked' | 'inactive') =>
      db.updateTable('accounts').set({ status: to }).where('id', '=', guide.id).execute()
    await status(blocked, 'blocked')
    await status(paused, 'inactive')
    await vi.waitFor(async () =>
      expect(new Set(await similar(own))).toEqual(new Set([gion.username, sapporo.username])),
    )
    // The one of the same city comes first.
    expect(await similar(own)).toEqual([gion.username, sapporo.username])
    expect(await similar(own)).toEqual(await similar(own))
    expect((await app.as().get(`/api/guides/profile/${blocked.username}/similar`)).status).toBe(404)
    expect(await similar(paused)).toEqual([])
  })
})
