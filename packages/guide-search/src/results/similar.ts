import type { SearchFilter } from '../search-query.ts'
import type { Sources } from './matches.ts'

/** What similarity is computed from. */
export interface Candidate {
  readonly slot: number
  readonly isSameCity: boolean
  readonly sharedExpertises: number
  /** Available on the requested days; false if unknown or without days. */
  readonly isFree: boolean
}

export const SIMILAR = {
  /** The number of guides shown. */
  shown: 6,
  /** The number of candidates, the first in page order. */
  compared: 200,
} as const

const SAME_CITY = 3

const scoreOf = ({ isSameCity, sharedExpertises }: Candidate): number =>
  (isSameCity ? SAME_CITY : 0) + sharedExpertises

/** The most similar first: available before unknown, then by score; ties keep their order. */
export const rankSimilar = (candidates: readonly Candidate[]): number[] =>
  candidates
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree) || scoreOf(b) - scoreOf(a))
    .slice(0, SIMILAR.shown)
    .map(({ slot }) => slot)

/**
 * Similar guides in the same city, region or country: the smallest of them with enough guides, else
 * the largest. `inPlace` returns the first matches there, in page order; those in
 * `excluded`, the guide itself among them, are left out.
 */
export function similarTo(
  own: number,
  when: SearchFilter['when'],
  { facets, places, days }: Pick<Sources, 'facets' | 'places' | 'days'>,
  excluded: ReadonlySet<number | undefined>,
  inPlace: (place: string) => ArrayLike<number>,
): number[] {
  const scopes = [...places.around(own)].filter(({ kind }) => kind !== 'district')
  const city = scopes.find(({ kind }) => kind === 'city')
  let others: number[] = []
  for (const { id } of scopes) {
    others = Array.from(inPlace(id))
      .filter((slot) => !excluded.has(slot))
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
