import { readFileSync } from 'node:fs'
import { foldDocument, guideDocument } from '@annai/guide-search'
import { GuideIndex, type SearchQuery, understand } from '@annai/guide-search/internals'
import { describe, expect, test } from 'vitest'
import { testReader } from '../../../testing/search-reader.ts'

/** The lines of a table in `testing/golden-searches`, each as its columns. */
const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../../../testing/golden-searches/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

const guides = rowsOf('guides').slice(1)
const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
index.addAll(
  guides.map(([key = '', name = '', address = '', country = '', ...others], n) => {
    const [languages = '', expertises = '', introduction = ''] = others
    return foldDocument(
      guideDocument({
        id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        version: 1,
        priority: 0,
        views: 0,
        score: 4,
        calendar: null,
        created: guides.length - n,
        languages: languages.split(','),
        expertises: expertises.split(','),
        country,
        address,
        introduction,
        name,
        texts: [key],
        card: { key },
      }),
    )
  }),
)

const reader = testReader()

const understood = (search: string) => understand({ search }, reader, index)

function shown(query: SearchQuery): string[] {
  const page = index.page(query, query, () => ']}').toString()
  return (JSON.parse(page) as { guides: { key: string }[] }).guides.map(({ key }) => key)
}

const found = (search: string): string[] => shown(understood(search).query)

/**
 * `a b`: both are on the first page; `a > b c`: a stands before b and c; `= a b`: these and no
 * others are found.
 */
function expectPage(page: readonly string[], expected: string): void {
  if (expected.startsWith('= ')) {
    expect(page.toSorted()).toEqual(expected.slice(2).split(' ').toSorted())
    return
  }
  const tiers = expected.split(' > ').map((tier) => tier.split(' '))
  expect(page).toEqual(expect.arrayContaining(tiers.flat()))
  const places = tiers.map((tier) => tier.map((key) => page.indexOf(key)))
  for (const [n, places_] of places.entries()) {
    const next = places[n + 1]
    if (next) expect(Math.max(...places_)).toBeLessThan(Math.min(...next))
  }
}

describe.each(['en', 'ja', 'ko', 'zh-CN', 'zh-TW'])(
  'Searches in %s show the right guides on the first page',
  (language) => {
    const rows = rowsOf(language)
    test('the table has 80 searches', () => {
      expect(new Set(rows.map(([search]) => search)).size).toBe(80)
    })
    test.each(rows)('%s', (search = '', expected = '') => {
      expectPage(found(search), expected)
    })
  },
)

describe('Searches with slips, with words run together or parted, and with a word that nobody fits', () => {
  const rows = rowsOf('forgiven').slice(1)
  test('the table has 40 in each language', () => {
    const languages = Map.groupBy(rows, ([language = '']) => language)
    expect([...languages.values()].map(({ length }) => length)).toEqual([40, 40, 40, 40, 40])
    expect(new Set(rows.map((row) => row.join())).size).toBe(200)
  })
  test.each(rows)('%s: %s finds whom %s finds, and says so', (_, typed = '', meant = '') => {
    const { query, instead } = understood(typed)
    expect(found(meant)).not.toEqual([])
    expect(shown(query)).toEqual(found(meant))
    // Words in another order or run together are other spellings of a name.
    if (instead) expect(instead.corrections.length + instead.leftOut.length).toBeGreaterThan(0)
    else expect(typed.replaceAll(' ', '').length).toBe(meant.replaceAll(' ', '').length)
  })
})

test('an exact search is never changed, and quoted words are never corrected', () => {
  for (const language of ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'])
    for (const [search = ''] of rowsOf(language)) expect(understood(search).instead).toBeNull()
  const { instead } = understood('Kyotto')
  expect(instead).toEqual({
    search: 'Kyoto',
    corrections: [{ typed: 'Kyotto', corrected: 'Kyoto' }],
    leftOut: [],
    asTyped: '"Kyotto"',
  })
  expect(understood('"Kyotto"').instead).toBeNull()
})

test('the longest hostile search costs some milliseconds', () => {
  const searches = ['abcd efgh ', 'zzzz yyyy xxxx wwww ', '字文化', 'はいきぐ', '스패인']
    .map((text) => text.repeat(50).slice(0, 100))
    .concat('x'.repeat(100), '"'.repeat(100))
  for (const search of searches) understood(search)
  const begun = performance.now()
  for (const search of searches) understood(search)
  // Many times what it takes.
  expect(performance.now() - begun).toBeLessThan(1000)
})
