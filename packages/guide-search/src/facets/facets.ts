import type { ExploreFacets, ExploreLoosening } from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES, type Loosenable } from '@annai/contract/guides/vocabulary'
import { locationKeys } from '@annai/contract/places/vocabulary'
import type { When } from '../days/when.ts'
import type { GuideIndex } from '../guide-index.ts'
import { choices } from '../left-out-words.ts'
import type { SearchFilter } from '../search-query.ts'

const LOCATIONS = locationKeys.filter((key) => key !== 'all')
const COUNTRIES = LOCATIONS.map((key) => key.toLowerCase())

const byKey = (keys: readonly string[], counts: readonly number[]): Record<string, number> =>
  Object.fromEntries(keys.map((key, i) => [key, counts[i] ?? 0]))

/** How many guides each option would show; the filter that it belongs to is ignored. */
export function facetsOf(
  index: Pick<GuideIndex, 'tally' | 'count'>,
  filter: SearchFilter,
): Omit<ExploreFacets, 'reading'> {
  const tally = (without: Partial<SearchFilter>) =>
    index.tally({ ...filter, ...without }, COUNTRIES)
  return {
    languages: byKey(LANGUAGE_CODES, tally({ languages: [] }).languages),
    expertises: byKey(EXPERTISES, tally({ expertises: [] }).expertises),
    locations: {
      all: index.count({ ...filter, country: null }),
      ...byKey(LOCATIONS, tally({ country: null }).countries),
    },
    totalGuides: index.count(filter),
  }
}

/** The filter without one of its parts. */
const WITHOUT: Record<Loosenable, (filter: SearchFilter) => SearchFilter> = {
  search: (filter) => ({ ...filter, terms: [], reading: null }),
  languages: (filter) => ({ ...filter, languages: [] }),
  expertises: (filter) => ({ ...filter, expertises: [] }),
  location: (filter) => ({ ...filter, country: null }),
  place: (filter) => ({ ...filter, place: null }),
  days: (filter) => ({ ...filter, when: whenWithout(filter.when, { range: null }) }),
  people: (filter) => ({ ...filter, when: whenWithout(filter.when, { people: null }) }),
}

function whenWithout(when: When | null, part: Partial<When>): When | null {
  const rest = when && { ...when, ...part }
  return rest?.range || rest?.people ? rest : null
}

function inForce({
  terms,
  languages,
  expertises,
  country,
  place,
  when,
}: SearchFilter): Loosenable[] {
  const used: Record<Loosenable, boolean> = {
    search: terms.length > 0,
    languages: languages.length > 0,
    expertises: expertises.length > 0,
    location: country !== null,
    place: place !== null,
    days: Boolean(when?.range),
    people: Boolean(when?.people),
  }
  return (Object.keys(used) as Loosenable[]).filter((part) => used[part])
}

/** A word of a search, and the search without it. */
interface WithoutWord {
  readonly word: string
  readonly search: string
  readonly filter: SearchFilter
}

/**
 * The smallest sets of filters to remove so that something is found, most guides first. One word of
 * several is a condition too.
 */
export function loosen(
  index: Pick<GuideIndex, 'count'>,
  filter: SearchFilter,
  withoutWords: readonly WithoutWord[] = [],
): ExploreLoosening {
  const parts = inForce(filter)
  const words = withoutWords.map(({ word, search, filter: without }) => ({
    drop: ['search' as const],
    word,
    search,
    totalGuides: index.count(without),
  }))
  for (let size = 1; size <= parts.length; size++) {
    const ways = choices(parts, size).map((drop) => {
      const without = drop.reduce((rest, part) => WITHOUT[part](rest), filter)
      return { drop, totalGuides: index.count(without) }
    })
    const all = size === 1 ? [...words, ...ways] : ways
    const helpful: ExploreLoosening = all.filter(({ totalGuides }) => totalGuides > 0)
    if (helpful.length > 0) return helpful.toSorted((a, b) => b.totalGuides - a.totalGuides)
  }
  return []
}
