import type {
  ExploreFacets,
  ExploreLoosening,
  GuideCard,
  Loosenable,
} from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { locationKeys } from '@annai/contract/places/vocabulary'
import type { Tally } from './from-database.ts'
import type { Filter } from './wanted.ts'

/** What can be asked of the guides who may be shown, whoever answers: the index or the database. */
export interface Discovery {
  count(filter: Filter): Promise<number>
  tally(filter: Filter, countries: readonly string[]): Promise<Tally>
  /** The first cards in page order. */
  cards(filter: Filter, most: number): Promise<GuideCard[]>
}

const LOCATIONS = locationKeys.filter((key) => key !== 'all')
const COUNTRIES = LOCATIONS.map((key) => key.toLowerCase())

const byKey = (keys: readonly string[], counts: readonly number[]): Record<string, number> =>
  Object.fromEntries(keys.map((key, i) => [key, counts[i] ?? 0]))

/** How many guides each option would show, its own filter left out. */
export async function facetsOf(discovery: Discovery, filter: Filter): Promise<ExploreFacets> {
  const tally = (without: Partial<Filter>) => discovery.tally({ ...filter, ...without }, COUNTRIES)
  const [languages, expertises, countries, everywhere, totalGuides] = await Promise.all([
    tally({ languages: [] }),
    tally({ expertises: [] }),
    tally({ country: null }),
    discovery.count({ ...filter, country: null }),
    discovery.count(filter),
  ])
  return {
    languages: byKey(LANGUAGE_CODES, languages.languages),
    expertises: byKey(EXPERTISES, expertises.expertises),
    locations: { all: everywhere, ...byKey(LOCATIONS, countries.countries) },
    totalGuides,
  }
}

const WITHOUT: Record<Loosenable, Partial<Filter>> = {
  search: { terms: [] },
  languages: { languages: [] },
  expertises: { expertises: [] },
  location: { country: null },
}

function inForce({ terms, languages, expertises, country }: Filter): Loosenable[] {
  const used: Record<Loosenable, boolean> = {
    search: terms.length > 0,
    languages: languages.length > 0,
    expertises: expertises.length > 0,
    location: country !== null,
  }
  return (Object.keys(used) as Loosenable[]).filter((part) => used[part])
}

/** All ways to take `size` of the parts. */
function choices<T>(parts: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return parts.flatMap((part, i) =>
    choices(parts.slice(i + 1), size - 1).map((others) => [part, ...others]),
  )
}

/** The fewest parts of the question to give up so that something is found; most guides first. */
export async function loosen(discovery: Discovery, filter: Filter): Promise<ExploreLoosening> {
  const parts = inForce(filter)
  for (let size = 1; size <= parts.length; size++) {
    const ways = await Promise.all(
      choices(parts, size).map(async (drop) => {
        const without = Object.assign({}, ...drop.map((part) => WITHOUT[part])) as Partial<Filter>
        return { drop, totalGuides: await discovery.count({ ...filter, ...without }) }
      }),
    )
    const helpful = ways.filter(({ totalGuides }) => totalGuides > 0)
    if (helpful.length > 0) return helpful.toSorted((a, b) => b.totalGuides - a.totalGuides)
  }
  return []
}
