import { parseSearchQuery } from '@annai/guide-search/internals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'
import {
  countFromDatabase,
  listFromDatabase,
  tallyFromDatabase,
} from '../../../testing/search-oracle.ts'
import { testReader } from '../../../testing/search-reader.ts'

let app: TestApp

const GUIDES = [
  ['Aiko', 'Kyoto, Japan', 'Japan', ['ja:native', 'en:fluent'], ['foodTours', 'hikingTours']],
  ['Ben', 'Osaka, Japan', 'Japan', ['en:native'], ['foodTours']],
  ['Chul', '부산, 대한민국', '대한민국', ['ko:native', 'en:basic'], ['cityTours']],
  ['Dieu', 'Hà Nội, Việt Nam', '', ['fr:fluent'], ['streetFood']],
] as const

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  const make = builders(app)
  for (const [displayName, address, country, languages, expertises] of GUIDES) {
    const guide = await make.guide({ displayName })
    await app.ctx.db
      .updateTable('guides')
      .set({
        formatted_address: address,
        country,
        languages: [...languages],
        expertises: [...expertises],
      })
      .where('account_id', '=', guide.id)
      .execute()
  }
  // A row that a test writes reaches the index within a second.
  await vi.waitFor(async () => {
    const { body } = await app.as().get('/api/guides/approved?languages=fr&location=vietnam')
    expect(body.totalGuides).toBe(1)
  })
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.as().get(`/api/guides/${path}`)
  expect(status).toBe(200)
  return body
}

describe('GET /api/guides/facets', () => {
  test('counts what each option would show, its own filter left out', async () => {
    const body = await get('facets?location=japan&languages=en')
    expect(body.totalGuides).toBe(2)
    expect(body.locations).toMatchObject({ all: 3, japan: 2, southKorea: 1, vietnam: 0 })
    expect(body.languages).toMatchObject({ en: 2, ja: 1, ko: 0 })
    expect(body.expertises).toMatchObject({ foodTours: 2, hikingTours: 1, cityTours: 0 })
  })

  test('has every language, expertise and location', async () => {
    const body = await get('facets')
    expect(Object.keys(body.languages)).toHaveLength(13)
    expect(Object.keys(body.expertises)).toHaveLength(44)
    expect(Object.keys(body.locations)).toHaveLength(17)
    expect(body.locations.vietnam).toBe(1)
  })
})

describe('A search that names languages and expertises', () => {
  const namesIn = async (search: string) => {
    const { guides } = await get(`approved?search=${encodeURIComponent(search)}`)
    return guides.map(({ displayName }: { displayName: string }) => displayName).sort()
  }

  test.each([
    ['korean', ['Chul']],
    ['불어', ['Dieu']],
    ['食べ歩き 大阪', ['Ben']],
    ['english guide in japan', ['Aiko', 'Ben']],
    ['"korean"', []],
  ])('%s finds %j', async (search, names) => {
    expect(await namesIn(search)).toEqual(names)
  })

  test('is shown as it was read, with the search in which the word is text', async () => {
    const { reading, totalGuides } = await get(
      `facets?search=${encodeURIComponent('Hiking　guide, 日本語')}`,
    )
    expect(reading).toMatchObject([
      { text: 'Hiking', expertises: ['hikingTours'], withText: '"Hiking" guide, 日本語' },
      { text: '日本語', languages: ['ja'], withText: 'Hiking guide, "日本語"' },
    ])
    expect(totalGuides).toBe(1)
    const withText = await get(`facets?search=${encodeURIComponent('"Hiking" guide, 日本語')}`)
    expect(withText.reading).toMatchObject([{ text: '日本語' }])
    expect((await get('facets?search=aiko')).reading).toEqual([])
  })

  test('is counted by its reading', async () => {
    const facets = await get('facets?search=japanese')
    expect(facets).toMatchObject({ totalGuides: 1, languages: { ja: 1, en: 1, ko: 0 } })
    expect(await get('loosen?location=southkorea&search=japanese')).toEqual([
      { drop: ['search'], totalGuides: 1 },
      { drop: ['location'], totalGuides: 1 },
    ])
  })
})

describe('GET /api/guides/loosen', () => {
  test('returns the filters to drop, and the number of guides without them', async () => {
    expect(await get('loosen?location=japan&languages=ko')).toEqual([
      { drop: ['languages'], totalGuides: 2 },
      { drop: ['location'], totalGuides: 1 },
    ])
    expect(await get('loosen?location=japan&languages=ko&search=zzz')).toEqual([
      { drop: ['search', 'languages'], totalGuides: 2 },
      { drop: ['search', 'location'], totalGuides: 1 },
    ])
    expect(await get('loosen')).toEqual([])
  })
})

describe('GET /api/guides/suggestions', () => {
  test('places with guides, expertises in the language of the reader, guides by name', async () => {
    const places = await get('suggestions?query=%EA%B5%90%ED%86%A0&language=ko')
    expect(places.places[0]).toMatchObject({ name: '교토시', totalGuides: 1 })
    const country = await get('suggestions?query=jap&language=en')
    expect(country.places[0]).toMatchObject({ location: 'japan', totalGuides: 2 })
    const food = await get('suggestions?query=food%20tours&language=en')
    expect(food.expertises).toContainEqual({
      key: 'foodTours',
      label: 'Food tours',
      totalGuides: 2,
    })
    const spoken = await get('suggestions?query=kore&language=en')
    expect(spoken.languages).toEqual([{ key: 'ko', label: 'Korean', totalGuides: 1 }])
    const typed = await get(`suggestions?query=${encodeURIComponent('한국어')}&language=ja`)
    expect(typed.languages).toEqual([{ key: 'ko', label: '韓国語', totalGuides: 1 }])
    const photo = await get('suggestions?query=trekking&language=ko')
    expect(photo.expertises).toMatchObject([{ key: 'hikingTours', totalGuides: 1 }])
    const people = await get('suggestions?query=chul&language=en')
    expect(people.guides).toMatchObject([{ displayName: 'Chul' }])
    expect(await get('suggestions')).toEqual({
      places: [],
      languages: [],
      expertises: [],
      guides: [],
    })
  })
})

describe('Odd queries', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=99999999999999999999',
    'limit=0',
    'limit=101',
    'limit=abc',
    'page=1&page=2',
    'search=a&search=b',
    'languages=xx,,',
    'location=',
    'search=%20%20',
  ])('%s falls back to the first page of 12 of all guides', async (query) => {
    const body = await get(`approved?${query}`)
    expect(body).toMatchObject({ totalGuides: 4, totalPages: 1, currentPage: 1 })
  })

  test('limit=10 and up to 100 are taken as they are', async () => {
    expect((await get('approved?limit=1')).totalPages).toBe(4)
    expect((await get('approved?limit=10')).totalPages).toBe(1)
    expect((await get('approved?limit=100')).totalPages).toBe(1)
  })

  test('a page beyond the end is empty, with exact totals', async () => {
    expect(await get('approved?page=7&limit=2')).toEqual({
      guides: [],
      totalPages: 2,
      currentPage: 7,
      totalGuides: 4,
    })
    expect(await get('approved?search=nobodyhere')).toMatchObject({ totalPages: 0, guides: [] })
  })

  test.each([
    '%25',
    '_',
    '%5C',
    "'",
    '%00',
    '%F0%9F%98%80',
    '%22%3B--',
    'constructor',
    '__proto__',
  ])('search=%s is plain characters', async (search) => {
    expect((await get(`approved?search=zq${search}`)).totalGuides).toBe(0)
    expect((await get(`approved?location=${search}zq`)).totalGuides).toBeLessThan(5)
  })

  test('nothing gives an error of ours', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('%', '%ff', '\ud800'),
    )
    const names = fc.constantFrom(
      'page',
      'limit',
      'search',
      'languages',
      'expertises',
      'location',
      '__proto__',
    )
    const call = fc.constantFrom('approved', 'facets', 'loosen', 'suggestions')
    await fc.assert(
      fc.asyncProperty(
        call,
        fc.array(fc.tuple(names, value), { maxLength: 4 }),
        async (path, pairs) => {
          const query = pairs.map(
            ([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
          )
          const raw = pairs.map(([name, text]) => `${name}=${text.replace(/[^\x21-\x7e]|#/g, '')}`)
          for (const requested of [query, raw]) {
            const { status } = await app.as().get(`/api/guides/${path}?${requested.join('&')}`)
            expect(status).toBeLessThan(500)
            if (path === 'approved') expect(status).toBe(200)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('The search engine and SQL answer the same', async () => {
  const reader = testReader()
  for (const parameters of [
    {},
    { languages: 'en,fr' },
    { expertises: 'foodTours' },
    { location: 'southkorea' },
    { location: 'vietnam' },
    { search: 'HA noi', limit: '1' },
    { search: '%' },
    { search: '부산', languages: 'ko' },
    { search: 'english' },
    { search: 'food guide in kyoto', languages: 'ja' },
    { search: '부산 한국어', limit: '1' },
    { search: '"food"' },
    { search: 'aiko food', limit: '1', page: '2' },
  ]) {
    const query = parseSearchQuery(parameters, reader)
    const requested = String(new URLSearchParams(parameters as Record<string, string>))
    const indexed = await get(`approved?${requested}`)
    expect(await listFromDatabase(app.ctx.db, query), requested).toEqual(indexed)
    expect(await countFromDatabase(app.ctx.db, query)).toBe(indexed.totalGuides)
    const facets = await get(`facets?${requested}`)
    const tally = await tallyFromDatabase(app.ctx.db, { ...query, languages: [] }, ['japan'])
    expect(tally.languages).toEqual(Object.values(facets.languages))
  }
})
