import { EXPERTISES } from '@annai/contract/guides/vocabulary'
import { expect, test } from 'vitest'
import { indexFacetNames } from '../facet-names.ts'
import { indexPlaceNames } from '../facets/place-names.ts'
import { foldDocument, guideDocument } from '../guide-document.ts'
import { GuideIndex } from '../guide-index.ts'
import { parseSearchQuery } from '../search-query.ts'
import { searchReader } from '../search-reading.ts'

const reader = searchReader({ places: indexPlaceNames([]), facets: indexFacetNames([]) })

const documentOf = (n: number) =>
  foldDocument(
    guideDocument({
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      version: 1,
      priority: 0,
      views: 0,
      score: 4,
      calendar: null,
      created: -n,
      languages: n % 2 === 0 ? ['ko'] : ['ja'],
      expertises: [EXPERTISES[n % EXPERTISES.length] ?? ''],
      country: 'Japan',
      address: 'Kyoto, Japan',
      introduction: n % 5 === 0 ? 'Korean' : '',
      name: n % 7 === 0 ? `Mina ${n}` : '',
      texts: [],
      card: { n },
    }),
  )

function indexOf(guides: number): GuideIndex {
  const index = new GuideIndex({ foundBytes: 0, termBytes: 0 })
  index.addAll(Array.from({ length: guides }, (_, n) => documentOf(n)))
  return index
}

function pageOf(index: GuideIndex, search: string, page: number, limit: number) {
  const query = parseSearchQuery({ search, page: `${page}`, limit: `${limit}` }, reader)
  return JSON.parse(index.page(query, query, (total) => `],"total":${total}}`).toString()) as {
    guides: { n: number }[]
    total: number
  }
}

test('pages list guides with a match in their text, then those who only fit, each guide once', () => {
  const index = indexOf(100)
  const texts = Array.from({ length: 20 }, (_, n) => n * 5)
  const others = Array.from({ length: 100 }, (_, n) => n).filter((n) => n % 2 === 0 && n % 5 > 0)
  const pages = Array.from({ length: 9 }, (_, n) => pageOf(index, 'korean', n + 1, 7))
  expect(pages.flatMap(({ guides }) => guides.map(({ n }) => n))).toEqual([...texts, ...others])
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([60]))
  expect(pageOf(index, '"korean"', 1, 100).total).toBe(20)
})
