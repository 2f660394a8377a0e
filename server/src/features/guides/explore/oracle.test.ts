import type { PriceRange } from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { locationKeys } from '@annai/contract/places/vocabulary'
import { foldDocument, type GuideDocument } from '@annai/guide-search'
import {
  expertiseNumber,
  type Facets,
  fold,
  GuideIndex,
  joinedText,
  languageNumber,
  parseSearchQuery,
  type SearchQuery,
  textMatches,
} from '@annai/guide-search/internals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testReader } from '../../../testing/search-reader.ts'
import { documentOf, type ListedRow } from './view.ts'

const reader = testReader()

const WORDS = [
  ...'food foodie Tokyo tokyoite René ＲＥＮＥ straße New York a of'.split(' '),
  ...'東京 东京 東京タワー とうきょう ラーメン らーめん ﾗｰﾒﾝ 京都 祇園 東京tower'.split(' '),
  ...'서울 도쿄 부산시 해운대 臺北 台北 廣東 广东 กรุงเทพ Hà Nội Київ'.split(' '),
  ...'korean Korean 韓国語 한국어 english 英語 photography 写真 야경 guide in の에서'.split(' '),
  ...['"korean"', '「写真」', 'photo-tour', '東京の写真', '서울야경', 'japanese,tokyo'],
  ...['100%', 'a_b', "o'clock", '\\d', '😀', '👨‍👩‍👧', '𠮷野家', 'ß', 'Ⅻ', '㌔', '-', '..'],
]
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))
const glued = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(''))
const id = fc.integer({ min: 0, max: 25 }).map((n) => {
  const digits = n.toString(16).padStart(2, '0')
  return `${digits}000000-0000-7000-8000-0000000000${digits}`
})

const row = fc.record({
  account_id: id,
  username: glued,
  display_name: text,
  role: text,
  profile_picture: fc.constant(''),
  texts: fc.constant({}),
  text_language: fc.constant(null),
  tagline: glued,
  introduction: fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 12 })),
  formatted_address: fc.constantFrom(
    'Tokyo, Japan',
    '서울, 대한민국',
    '東京都',
    'Paris, France',
    '',
  ),
  country: fc.constantFrom('Japan', 'South Korea', '대한민국', '', 'Atlantis'),
  country_code: fc.constant(''),
  place_id: fc.constantFrom('', 'jp-kyoto-kyoto'),
  is_place_known: fc.constantFrom(null, true, false),
  answers_within: fc.constantFrom(null, 'hour' as const),
  badges: fc.constant<ListedRow['badges']>([]),
  languages: fc.uniqueArray(
    fc.constantFrom('en:native', 'ja:fluent', 'zh-Hans:basic', 'en:basic', 'ko:native'),
  ),
  expertises: fc.uniqueArray(
    fc.constantFrom(EXPERTISES[0], EXPERTISES[20], EXPERTISES[43], 'photographyTours', 'foodTours'),
  ),
  highlights: fc.array(text, { maxLength: 2 }),
  price_ranges: fc.constant<PriceRange[]>([]),
  rating_sum: fc.constant(0),
  review_count: fc.constant(0),
  free_from: fc.constant(null),
  free_days: fc.constant(null),
  most_people: fc.constant(null),
  notice_days: fc.constant(null),
  zone: fc.constant(null),
  is_dummy: fc.boolean(),
  view_priority: fc.integer({ min: -1, max: 1 }),
  profile_views: fc.integer({ min: 0, max: 3 }),
  created: fc.integer({ min: 0, max: 2 }).map((n) => 1_700_000_000_000_000 + n),
})

const query = fc.record(
  {
    page: fc.constantFrom('1', '2', '3', '99', 'x'),
    limit: fc.constantFrom('1', '2', '5', '100'),
    search: fc.oneof(
      text,
      fc.constantFrom(...WORDS),
      fc.tuple(glued, fc.nat(4), fc.nat(4)).map(([all, from, n]) => all.slice(from, from + n)),
    ),
    languages: fc.constantFrom('en', 'ja,zh-Hans', 'xx', 'ko'),
    expertises: fc.constantFrom(EXPERTISES[0], `${EXPERTISES[20]},${EXPERTISES[43]}`, 'none'),
    location: fc.constantFrom('japan', 'southkorea', 'all', 'atlantis', 'france'),
  },
  { requiredKeys: [] },
)

type Step =
  | { kind: 'put'; row: Omit<ListedRow, 'version'> }
  | { kind: 'remove'; id: string }
  | { kind: 'view'; id: string; views: number }
  | { kind: 'query'; query: Parameters<typeof parseSearchQuery>[0] }

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: row.map((made): Step => ({ kind: 'put', row: made })) },
    { weight: 1, arbitrary: id.map((gone): Step => ({ kind: 'remove', id: gone })) },
    {
      weight: 2,
      arbitrary: fc
        .record({ id, views: fc.constantFrom(0, 1, 2, 3, 12345678) })
        .map((seen): Step => ({ kind: 'view', ...seen })),
    },
    { weight: 4, arbitrary: query.map((requested): Step => ({ kind: 'query', query: requested })) },
  ),
  { minLength: 1, maxLength: 40 },
)

const texts = new WeakMap<GuideDocument, string>()
function textOf(guide: GuideDocument): string {
  const text = texts.get(guide) ?? foldDocument(guide).text
  texts.set(guide, text)
  return text
}

/** The rules without an index: filter all guides, sort them, take the page. */
function naive(guides: readonly GuideDocument[], query: SearchQuery) {
  const hasAny = (guide: GuideDocument, { languages, expertises }: Facets) =>
    languages.some((code) => guide.languages.includes(languageNumber(code))) ||
    expertises.some((key) => guide.expertises.includes(expertiseNumber(key)))
  const containsAll = (guide: GuideDocument) =>
    query.terms.every((term) => textMatches(textOf(guide), term))
  const readsAll = (guide: GuideDocument) =>
    query.reading?.every((term) => textMatches(textOf(guide), term) || hasAny(guide, term)) === true
  const fitting = guides.filter(
    (guide) =>
      (query.languages.length === 0 || hasAny(guide, { ...query, expertises: [] })) &&
      (query.expertises.length === 0 || hasAny(guide, { ...query, languages: [] })) &&
      (query.country === null || query.country === guide.country) &&
      (containsAll(guide) || readsAll(guide)),
  )
  const searched = query.terms.flatMap(({ words }) => words).join(' ')
  const isNamed = (guide: GuideDocument) =>
    query.terms.length > 0 && [fold(guide.name), joinedText(fold(guide.name))].includes(searched)
  fitting.sort(
    (a, b) =>
      Number(isNamed(b)) - Number(isNamed(a)) ||
      Number(containsAll(b)) - Number(containsAll(a)) ||
      b.priority - a.priority ||
      b.views - a.views ||
      b.created - a.created ||
      (a.id < b.id ? -1 : 1),
  )
  const offset = (query.page - 1) * query.limit
  return {
    total: fitting.length,
    ids: fitting.slice(offset, offset + query.limit).map((guide) => guide.id),
    views: fitting.slice(offset, offset + query.limit).map((guide) => guide.views),
    languages: LANGUAGE_CODES.map(
      (code) => fitting.filter((guide) => guide.languages.includes(languageNumber(code))).length,
    ),
    countries: locationKeys.map(
      (key) => fitting.filter((guide) => guide.country === key.toLowerCase()).length,
    ),
  }
}

function readPage(index: GuideIndex, query: SearchQuery) {
  const body = index.page(query, query, (total) => `],"total":${total}}`).toString()
  const page = JSON.parse(body) as {
    guides: { _id: string; profileViews: number }[]
    total: number
  }
  const tally = index.tally(
    query,
    locationKeys.map((key) => key.toLowerCase()),
  )
  return {
    total: page.total,
    ids: page.guides.map((guide) => guide._id),
    views: page.guides.map((guide) => guide.profileViews),
    languages: tally.languages,
    countries: tally.countries,
  }
}

describe('The index and a naive reading of the rules', () => {
  test.each([
    ['with caches', 2 ** 20],
    ['without caches', 0],
  ])('answer the same after any changes, %s', (_, setBytes) => {
    fc.assert(
      fc.property(steps, (taken) => {
        const index = new GuideIndex({ foundBytes: setBytes, termBytes: setBytes })
        const guides = new Map<string, GuideDocument>()
        const answered = new Map<string, { version: number; answer: unknown }>()
        let version = 0
        for (const step of taken) {
          if (step.kind === 'put') {
            const made = { ...step.row, version: ++version }
            const listed = documentOf(made)
            guides.set(listed.id, listed)
            index.put(listed)
          } else if (step.kind === 'remove') {
            guides.delete(step.id)
            index.remove(step.id)
          } else if (step.kind === 'view') {
            const guide = guides.get(step.id)
            if (guide) guides.set(step.id, { ...guide, views: step.views })
            index.setViews(step.id, step.views)
          } else {
            const query = parseSearchQuery(step.query, reader)
            const answer = readPage(index, query)
            expect(answer).toEqual(naive([...guides.values()], query))
            // Only what is still right may be answered again.
            const key = JSON.stringify(step.query)
            const earlier = answered.get(key)
            if (earlier && index.unchangedSince(query) <= earlier.version)
              expect(earlier.answer).toEqual(answer)
            answered.set(key, { version: index.version, answer })
          }
        }
      }),
      { numRuns: 800 },
    )
  })

  test('answer the same for guides who are added in batches', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(row, { selector: (made) => made.account_id }), { maxLength: 3 }),
        fc.array(query, { maxLength: 5 }),
        (batches, queries) => {
          const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
          const rows = batches.flatMap((batch, n) =>
            batch.map((made) => ({
              ...made,
              account_id: `${n}${made.account_id.slice(1)}`,
              version: 1,
            })),
          )
          for (const n of batches.keys())
            index.addAll(
              rows
                .filter((made) => made.account_id.startsWith(String(n)))
                .map((made) => foldDocument(documentOf(made))),
            )
          for (const requested of queries) {
            const query = parseSearchQuery(requested, reader)
            expect(readPage(index, query)).toEqual(naive(rows.map(documentOf), query))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('answer the same for thousands of guides, after more changes than are remembered', () => {
    const ids = Array.from({ length: 3000 }, (_, n) => {
      const digits = n.toString(16).padStart(4, '0')
      return `${digits}0000-0000-7000-8000-00000000${digits}`
    })
    const made = fc.sample(row, { numRuns: 4500, seed: 1 })
    const guides = new Map<string, GuideDocument>()
    const versioned = (n: number, at: string): GuideDocument => {
      const sample = made[n]
      if (!sample) throw new Error('too few samples')
      const next = documentOf({ ...sample, account_id: at, version: n + 1 })
      guides.set(at, next)
      return next
    }
    const index = new GuideIndex({ foundBytes: 2 ** 18, termBytes: 2 ** 18 })
    for (let from = 0; from < ids.length; from += 250)
      index.addAll(
        ids.slice(from, from + 250).map((at, i) => foldDocument(versioned(from + i, at))),
      )
    const queries = fc.sample(query, { numRuns: 60, seed: 2 })
    const compare = () => {
      for (const requested of queries) {
        const query = parseSearchQuery(requested, reader)
        expect(readPage(index, query), JSON.stringify(requested)).toEqual(
          naive([...guides.values()], query),
        )
      }
    }
    compare()
    for (const [n, at] of ids.slice(0, 1500).entries()) {
      if (n % 3 === 0) {
        guides.delete(at)
        index.remove(at)
      } else index.put(versioned(3000 + n, at))
      if (n % 700 === 50) compare()
    }
    compare()
  })
})
