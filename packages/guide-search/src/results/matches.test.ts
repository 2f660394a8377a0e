import { EXPERTISES } from '@annai/contract/guides/vocabulary'
import { expect, test } from 'vitest'
import { indexFacetNames } from '../facet-names.ts'
import { indexPlaceNames } from '../facets/place-names.ts'
import { foldDocument, guideDocument } from '../guide-document.ts'
import { GuideIndex } from '../guide-index.ts'
import { parseSearchQuery } from '../search-query.ts'
import { searchReader } from '../search-reading.ts'

const reader = searchReader({ places: indexPlaceNames([]), facets: indexFacetNames([]) })

const fieldsOf = (n: number) => ({
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
})

const documentOf = (n: number) => foldDocument(guideDocument(fieldsOf(n)))

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

test('the guide whose whole name is the search comes first, once, on any page', () => {
  const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
  const guide = (n: number, name: string, introduction = '') =>
    foldDocument(guideDocument({ ...fieldsOf(n), name, introduction, languages: [], card: { n } }))
  index.addAll([
    guide(0, 'Ayumi', 'I weigh and arrange: weigh, ran'),
    guide(1, 'Wei Ran'),
    guide(2, 'Wei Ran Chen'),
    guide(3, "Sean O'Brien"),
    guide(4, 'Kim Seo-yeon'),
    guide(5, '王伟', '王伟强'),
    guide(6, '王伟强'),
  ])
  const found = (search: string) => pageOf(index, search, 1, 12).guides.map(({ n }) => n)
  expect(found('wei ran')).toEqual([1, 0, 2])
  expect(found('王偉強')).toEqual([6, 5])
  expect(found('王伟')).toEqual([5, 6])
  expect(found('sean obrien')).toEqual([3])
  expect(found("O'Brien")).toEqual([3])
  expect(found('Kim Seoyeon')).toEqual([4])
  expect(found('\u0002wei\u0001ran\u0003')).toEqual([])
  expect([1, 2, 3].flatMap((page) => pageOf(index, 'wei ran', page, 1).guides)).toEqual([
    { n: 1 },
    { n: 0 },
    { n: 2 },
  ])
  index.put(guideDocument({ ...fieldsOf(2), version: 2, name: 'Wei Ran', card: { n: 2 } }))
  index.put(guideDocument({ ...fieldsOf(1), version: 2, name: 'Ran Wei', card: { n: 1 } }))
  expect(found('wei ran')).toEqual([2, 0, 1])
})
