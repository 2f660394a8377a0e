import type { PriceRange } from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { locationKeys } from '@annai/contract/places/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../../../platform/env.ts'
import { fold } from '../../../../platform/search/fold.ts'
import { placeTable } from '../../../places/service.ts'
import { GuideIndex } from './guide-index.ts'
import {
  expertiseNumber,
  foldedOf,
  type Listed,
  type ListedRow,
  languageNumber,
  listedOf,
} from './listed.ts'
import { indexPlaceNames } from './place-names.ts'
import { says } from './terms.ts'
import { readWanted, type Wanted } from './wanted.ts'

const places = indexPlaceNames(
  placeTable({ env: readEnv({ DATA_DIR: '/nowhere' }) }).gazetteer.values(),
)

const WORDS = [
  ...[
    'food',
    'foodie',
    'Tokyo',
    'tokyoite',
    'René',
    'ＲＥＮＥ',
    'straße',
    'New',
    'York',
    'a',
    'of',
  ],
  ...[
    '東京',
    '东京',
    '東京タワー',
    'とうきょう',
    'ラーメン',
    'らーめん',
    'ﾗｰﾒﾝ',
    '京都',
    '祇園',
    '東京tower',
  ],
  ...[
    '서울',
    '도쿄',
    '부산시',
    '해운대',
    '臺北',
    '台北',
    '廣東',
    '广东',
    'กรุงเทพ',
    'Hà',
    'Nội',
    'Київ',
  ],
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
  languages: fc.uniqueArray(fc.constantFrom('en:native', 'ja:fluent', 'zh-Hans:basic', 'en:basic')),
  expertises: fc.uniqueArray(fc.constantFrom(EXPERTISES[0], EXPERTISES[20], EXPERTISES[43])),
  highlights: fc.array(text, { maxLength: 2 }),
  price_ranges: fc.constant<PriceRange[]>([]),
  rating_sum: fc.constant(0),
  review_count: fc.constant(0),
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
  | { kind: 'ask'; query: Parameters<typeof readWanted>[0] }

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
    { weight: 4, arbitrary: query.map((asked): Step => ({ kind: 'ask', query: asked })) },
  ),
  { minLength: 1, maxLength: 40 },
)

const texts = new WeakMap<Listed, string>()
function textOf(guide: Listed): string {
  const text = texts.get(guide) ?? fold(guide.searched)
  texts.set(guide, text)
  return text
}

/** The decided rules, word for word: every guide looked at, sorted, cut. */
function naive(guides: readonly Listed[], wanted: Wanted) {
  const fitting = guides.filter((guide) => {
    const speaks = wanted.languages.some((code) => guide.languages.includes(languageNumber(code)))
    const knows = wanted.expertises.some((key) => guide.expertises.includes(expertiseNumber(key)))
    return (
      (wanted.languages.length === 0 || speaks) &&
      (wanted.expertises.length === 0 || knows) &&
      (wanted.country === null || wanted.country === guide.country) &&
      wanted.terms.every((term) => says(textOf(guide), term))
    )
  })
  fitting.sort(
    (a, b) =>
      b.priority - a.priority ||
      b.views - a.views ||
      b.created - a.created ||
      (a.id < b.id ? -1 : 1),
  )
  const offset = (wanted.page - 1) * wanted.limit
  return {
    total: fitting.length,
    ids: fitting.slice(offset, offset + wanted.limit).map((guide) => guide.id),
    views: fitting.slice(offset, offset + wanted.limit).map((guide) => guide.views),
    languages: LANGUAGE_CODES.map(
      (code) => fitting.filter((guide) => guide.languages.includes(languageNumber(code))).length,
    ),
    countries: locationKeys.map(
      (key) => fitting.filter((guide) => guide.country === key.toLowerCase()).length,
    ),
  }
}

function ask(index: GuideIndex, wanted: Wanted) {
  const body = index.page(wanted, wanted, (total) => `],"total":${total}}`).toString()
  const page = JSON.parse(body) as {
    guides: { _id: string; profileViews: number }[]
    total: number
  }
  const tally = index.tally(
    wanted,
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
    ['with sets kept', 2 ** 20],
    ['with nothing kept', 0],
  ])('answer the same after any changes, %s (P1-268)', (_, setBytes) => {
    fc.assert(
      fc.property(steps, (taken) => {
        const index = new GuideIndex({ foundBytes: setBytes, termBytes: setBytes })
        const guides = new Map<string, Listed>()
        const answered = new Map<string, { version: number; answer: unknown }>()
        let version = 0
        for (const step of taken) {
          if (step.kind === 'put') {
            const made = { ...step.row, version: ++version }
            const listed = listedOf(made)
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
            const wanted = readWanted(step.query, places)
            const answer = ask(index, wanted)
            expect(answer).toEqual(naive([...guides.values()], wanted))
            // Only what is still right may be answered again.
            const key = JSON.stringify(step.query)
            const earlier = answered.get(key)
            if (earlier && index.unchangedSince(wanted) <= earlier.version)
              expect(earlier.answer).toEqual(answer)
            answered.set(key, { version: index.version, answer })
          }
        }
      }),
      { numRuns: 800 },
    )
  })

  test('answer the same for guides who come many at a time', () => {
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
                .map((made) => foldedOf(listedOf(made))),
            )
          for (const asked of queries) {
            const wanted = readWanted(asked, places)
            expect(ask(index, wanted)).toEqual(naive(rows.map(listedOf), wanted))
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
    const guides = new Map<string, Listed>()
    const versioned = (n: number, at: string): Listed => {
      const sample = made[n]
      if (!sample) throw new Error('too few samples')
      const next = listedOf({ ...sample, account_id: at, version: n + 1 })
      guides.set(at, next)
      return next
    }
    const index = new GuideIndex({ foundBytes: 2 ** 18, termBytes: 2 ** 18 })
    for (let from = 0; from < ids.length; from += 250)
      index.addAll(ids.slice(from, from + 250).map((at, i) => foldedOf(versioned(from + i, at))))
    const queries = fc.sample(query, { numRuns: 60, seed: 2 })
    const compare = () => {
      for (const asked of queries) {
        const wanted = readWanted(asked, places)
        expect(ask(index, wanted), JSON.stringify(asked)).toEqual(
          naive([...guides.values()], wanted),
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

describe('A text in the index', () => {
  const sample = () => {
    const [made] = fc.sample(row, { numRuns: 1, seed: 3 })
    if (!made) throw new Error('no sample')
    return made
  }

  test('is not read again for a change that leaves it as it is', () => {
    const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
    const guide = listedOf({ ...sample(), version: 1 })
    index.put(guide)
    const unread = {
      ...guide,
      version: 2,
      priority: 5,
      get searched(): string {
        throw new Error('the text was read')
      },
    }
    index.put(unread)
    expect(index.versionOf(guide.id)).toBe(2)
    expect(() => index.put({ ...unread, version: 3, textHash: 1 })).toThrow('the text was read')
  })

  test('is bounded before anything is done with it, whatever the row holds', () => {
    const introduction = `a${'\u0301'.repeat(2_000_000)}${'\u0327'.repeat(2_000_000)}`
    const begun = performance.now()
    const guide = foldedOf(listedOf({ ...sample(), introduction, version: 1 }))
    expect(performance.now() - begun).toBeLessThan(300)
    expect(guide.text.length).toBeLessThan(24_000)
  })
})
