import { EXPERTISES } from '@annai/contract/guides/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexFacetNames } from '../facet-names.ts'
import { indexPlaceNames } from '../facets/place-names.ts'
import { type GuideDocument, guideDocument } from '../guide-document.ts'
import { GuideIndex } from '../guide-index.ts'
import { type Candidate, rankSimilar, SIMILAR } from '../results/similar.ts'
import { parseSearchQuery } from '../search-query.ts'
import { searchReader } from '../search-reading.ts'
import { type PlaceNode, PlaceTree } from './place-tree.ts'

const reader = searchReader({ places: indexPlaceNames([]), facets: indexFacetNames([]) })

const placeOf = (
  id: string,
  kind: PlaceNode['kind'],
  parent: PlaceNode | null,
  name: string,
): PlaceNode => ({ id, kind, parent, names: { en: name } })

const japan = placeOf('jp', 'country', null, 'Japan')
const prefecture = placeOf('jp-kyoto', 'region', japan, 'Kyoto Prefecture')
const kyoto = placeOf('jp-kyoto-kyoto', 'city', prefecture, 'Kyoto')
const gion = placeOf('jp-kyoto-kyoto-gion', 'district', kyoto, 'Gion')
const uji = placeOf('jp-kyoto-uji', 'city', prefecture, 'Uji')
const sapporo = placeOf('jp-sapporo', 'city', japan, 'Sapporo')
const korea = placeOf('kr', 'country', null, 'South Korea')
const seoul = placeOf('kr-seoul', 'region', korea, 'Seoul')
const PLACES = [japan, prefecture, kyoto, gion, uji, sapporo, korea, seoul]
const READ_BY_ADDRESS: Readonly<Record<string, string>> = { 'Uji, Japan': uji.id }

const newIndex = () =>
  new GuideIndex(
    { foundBytes: 2 ** 18, termBytes: 2 ** 18 },
    () => 0,
    new PlaceTree(PLACES, (address) => READ_BY_ADDRESS[address] ?? null),
  )

interface Fields {
  n: number
  /** The id that the guide's row has. */
  place: string
  country: string
  address: string
  isDemo: boolean
  expertises: number[]
  views: number
}

const guideOf = (fields: Fields, version: number): GuideDocument =>
  guideDocument({
    id: `00000000-0000-7000-8000-${String(fields.n).padStart(12, '0')}`,
    version,
    priority: 0,
    views: fields.views,
    created: 0,
    score: 4,
    calendar: null,
    languages: [fields.n % 2 === 0 ? 'ja' : 'ko'],
    expertises: fields.expertises.map((number) => EXPERTISES[number] ?? ''),
    country: fields.country,
    address: fields.address,
    introduction: '',
    name: '',
    texts: [],
    place: fields.place,
    isDemo: fields.isDemo,
    card: { location: { formattedAddress: fields.address }, n: fields.n },
  })

const fields = fc.record({
  n: fc.nat(9),
  place: fc.constantFrom(...PLACES.map(({ id }) => id), '', 'provider-1', 'provider-2'),
  country: fc.constantFrom('Japan', '日本', 'South Korea', 'Atlantis'),
  address: fc.constantFrom('Uji, Japan', 'behind the mill'),
  isDemo: fc.boolean(),
  expertises: fc.uniqueArray(fc.nat(3)),
  views: fc.nat(3),
})
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('put' as const), fields }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), n: fc.nat(9) }) },
  ),
  { maxLength: 40 },
)

/** The rule, word for word; provider ids keep the address that was read first, so they are fixed. */
function located({ place, country, address }: Fields): string {
  if (PLACES.some(({ id }) => id === place)) return place
  const read = place === '' ? undefined : READ_BY_ADDRESS[address]
  if (read) return read
  if (country === 'Atlantis') return ''
  return country === 'South Korea' ? 'kr' : 'jp'
}
function isIn(guide: Fields, place: string): boolean {
  let node = PLACES.find(({ id }) => id === located(guide)) ?? null
  for (; node; node = node.parent) if (node.id === place) return true
  return false
}

const byPage = (a: Fields, b: Fields) => b.views - a.views || a.n - b.n

function naiveSimilar(all: readonly Fields[], own: Fields): number[] {
  const place = located(own)
  const scopes = PLACES.filter(
    (scope) => scope.kind !== 'district' && place !== '' && isIn(own, scope.id),
  ).toReversed()
  const city = scopes.find(({ kind }) => kind === 'city')
  let others: Fields[] = []
  for (const { id } of scopes) {
    others = all.filter((guide) => guide.n !== own.n && isIn(guide, id)).toSorted(byPage)
    if (others.length >= SIMILAR.shown) break
  }
  const score = (guide: Fields) =>
    (city && isIn(guide, city.id) ? 3 : 0) +
    guide.expertises.filter((number) => own.expertises.includes(number)).length
  return others
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, SIMILAR.shown)
    .map(({ n }) => n)
}

const shownBy = (body: Buffer) =>
  (JSON.parse(body.toString()) as { guides: { n: number }[] }).guides.map(({ n }) => n)

function found(index: GuideIndex, place: string, languages?: string): number[] {
  const query = parseSearchQuery({ place, limit: '100', ...(languages && { languages }) }, reader)
  return shownBy(index.page(query, query, () => ']}'))
}

describe('Guides of a place', () => {
  test('are those of a naive reading after any changes, in lists, counts and similar guides', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const index = newIndex()
        const all = new Map<number, Fields>()
        let version = 0
        for (const step of taken) {
          if (step.kind === 'put') {
            // One provider id is one place: its address never changes.
            const address =
              step.fields.place === 'provider-1'
                ? 'Uji, Japan'
                : step.fields.place === 'provider-2'
                  ? 'behind the mill'
                  : step.fields.address
            const guide = { ...step.fields, address }
            all.set(guide.n, guide)
            index.put(guideOf(guide, ++version))
          } else {
            all.delete(step.n)
            index.remove(guideOf({ ...NOBODY, n: step.n }, 1).id)
          }
          const guides = [...all.values()]
          for (const { id } of PLACES) {
            const inside = guides.filter((guide) => isIn(guide, id)).toSorted(byPage)
            expect(found(index, id)).toEqual(inside.map(({ n }) => n))
            expect(found(index, id, 'ja')).toEqual(
              inside.map(({ n }) => n).filter((n) => n % 2 === 0),
            )
            expect(index.placeCount(id)).toEqual({
              all: inside.length,
              real: inside.filter(({ isDemo }) => !isDemo).length,
            })
          }
          const everywhere = parseSearchQuery({}, reader)
          for (const guide of guides)
            expect(shownBy(index.similar(guideOf(guide, 1).id, everywhere))).toEqual(
              naiveSimilar(guides, guide),
            )
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are none for a place that is unknown, and all where the place is no id', () => {
    const index = newIndex()
    index.put(guideOf({ ...NOBODY, place: gion.id }, 1))
    expect(found(index, 'jp-nowhere')).toEqual([])
    expect(found(index, 'Kyoto | 京都')).toEqual([1])
  })
})

const NOBODY: Fields = {
  n: 1,
  place: '',
  country: 'Japan',
  address: '',
  isDemo: false,
  expertises: [],
  views: 0,
}

describe('Similar guides', () => {
  const candidate = (slot: number, part: Partial<Candidate> = {}): Candidate => ({
    slot,
    isSameCity: false,
    sharedExpertises: 0,
    isFree: false,
    ...part,
  })

  test('are free before unknown, then by city and expertise, ties in the order given', () => {
    expect(
      rankSimilar([
        candidate(1),
        candidate(2, { sharedExpertises: 2 }),
        candidate(3, { isSameCity: true }),
        candidate(4, { isFree: true }),
        candidate(5),
        candidate(6, { sharedExpertises: 3 }),
        candidate(7),
        candidate(8),
      ]),
    ).toEqual([4, 3, 6, 2, 1, 5])
  })

  test('speak the language that is asked for', () => {
    const index = newIndex()
    const own = guideOf({ ...NOBODY, n: 0, place: kyoto.id }, 1)
    index.put(own)
    for (const n of [1, 2, 3, 4]) index.put(guideOf({ ...NOBODY, n, place: gion.id }, 1))
    const inJapanese = parseSearchQuery({ languages: 'ja' }, reader)
    expect(shownBy(index.similar(own.id, inJapanese))).toEqual([2, 4])
    const second = guideOf({ ...NOBODY, n: 2 }, 1).id
    expect(shownBy(index.similar(own.id, inJapanese, [second]))).toEqual([4])
    expect(shownBy(index.similar('00000000-0000-7000-8000-999999999999', inJapanese))).toEqual([])
  })
})
