import type { FacetNames, Facets } from './facet-names.ts'
import type { PlaceNames } from './facets/place-names.ts'

/**
 * One thing the text must say: all the words as they stand, or all the words of one of the names
 * that the same place has elsewhere.
 */
export interface Term {
  readonly words: readonly string[]
  readonly names: readonly (readonly string[])[]
}

/** A term that a guide also fits by one of these languages or expertises. */
export interface ReadTerm extends Term, Facets {
  /** Where it stands in the folded search. */
  readonly start: number
  readonly end: number
}

/** Everything that is known by a name. */
export interface SearchNames {
  readonly places: PlaceNames
  readonly facets: FacetNames
}

/** What a stretch of a search means. Nothing of it is set for plain text. */
export interface Meaning {
  readonly facets?: Facets | undefined
  /** The other names of the place that it names. */
  readonly place?: readonly (readonly string[])[] | undefined
  readonly isConnecting?: boolean
}

export interface Piece extends Meaning {
  readonly words: readonly string[]
  readonly start: number
  readonly end: number
  readonly isQuoted?: boolean
}

/** What the whole name means, if anything knows it. */
export function meaningOf(name: string, { places, facets }: SearchNames): Meaning | null {
  const known = facets.meaning(name)
  if (!known && facets.connects(name)) return { isConnecting: true }
  const place = places.otherNames(name)
  return known || place ? { facets: known, place } : null
}
