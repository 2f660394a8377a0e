import type { SearchFilter } from '../search-query.ts'
import type { Sources } from './matches.ts'

/** What decides whether a guide is worth showing beside another one. */
export interface Candidate {
  readonly slot: number
  readonly isSameCity: boolean
  readonly sharedExpertises: number
  /** On the days that were asked for; false where the days are unknown, and without days. */
  readonly isFree: boolean
}

export const SIMILAR = {
  /** How many are shown. */
  shown: 6,
  /** How many are compared, the first in page order. */
  compared: 200,
} as const

const SAME_CITY = 3

const scoreOf = ({ isSameCity, sharedExpertises }: Candidate): number =>
  (isSameCity ? SAME_CITY : 0) + sharedExpertises

/** The most similar first: free before unknown, then by score; ties stay in the order given. */
export const rankSimilar = (candidates: readonly Candidate[]): number[] =>
  candidates
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree) || scoreOf(b) - scoreOf(a))
    .slice(0, SIMILAR.shown)
    .map(({ slot }) => slot)

/**
 * The guides like this one, in their city, region or country: the first of them with enough others,
 * else the last. `inPlace` gives the first of those who fit there, in page order.
 */
export function similarTo(
  own: number,
  when: SearchFilter['when'],
  { facets, places, days }: Pick<Sources, 'facets' | 'places' | 'days'>,
  inPlace: (place: string) => ArrayLike<number>,
): number[] {
  const scopes = [...places.around(own)].filter(({ kind }) => kind !== 'district')
  const city = scopes.find(({ kind }) => kind === 'city')
  let others: number[] = []
  for (const { id } of scopes) {
    others = Array.from(inPlace(id))
      .filter((slot) => slot !== own)
      .slice(0, SIMILAR.compared)
    if (others.length >= SIMILAR.shown) break
  }
  return rankSimilar(
    others.map((slot) => ({
      slot,
      isSameCity: city !== undefined && places.has(slot, city.id),
      sharedExpertises: facets.expertises.filter((set) => set.has(own) && set.has(slot)).length,
      isFree: when !== null && days.has(slot, { ...when, calendar: 'kept' }),
    })),
  )
}
