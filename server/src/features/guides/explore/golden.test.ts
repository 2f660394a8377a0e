import { readFileSync } from 'node:fs'
import { foldDocument, guideDocument } from '@annai/guide-search'
import { GuideIndex, parseSearchQuery } from '@annai/guide-search/internals'
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

function found(search: string): string[] {
  const query = parseSearchQuery({ search }, reader)
  const page = index.page(query, query, () => ']}').toString()
  return (JSON.parse(page) as { guides: { key: string }[] }).guides.map(({ key }) => key)
}

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
  {
    tags: ['P1-176'],
  },
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
