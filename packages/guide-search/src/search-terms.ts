import type { FacetNames, Facets } from './facet-names.ts'
import type { PlaceNames } from './facets/place-names.ts'

/**
 * One condition on the text: it contains all the words, or all the words of another name of the
 * same place.
 */
export interface Term {
  readonly words: readonly string[]
  readonly names: readonly (readonly string[])[]
}

/** A term that a guide also matches by one of these languages or expertises. */
export interface ReadTerm extends Term, Facets {
  /** Its position in the folded search. */
  readonly start: number
  readonly end: number
}

/** The dictionaries of names. */
export interface SearchNames {
  readonly places: PlaceNames
  readonly facets: FacetNames
}

/** The meaning of a part of a search; empty for plain text. */
export interface Meaning {
  readonly facets?: Facets | undefined
  /** The other names of this place. */
  readonly place?: readonly (readonly string[])[] | undefined
  readonly isConnecting?: boolean
}

export interface Piece extends Meaning {
  readonly words: readonly string[]
  readonly start: number
  readonly end: number
  readonly isQuoted?: boolean
}

/** The meaning of the whole name; null for plain text. */
export function meaningOf(name: string, { places, facets }: SearchNames): Meaning | null {
  const known = facets.meaning(name)
  if (!known && facets.connects(name)) return { isConnecting: true }
  const place = places.otherNames(name)
  return known || place ? { facets: known, place } : null
}
