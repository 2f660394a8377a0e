import { EXPLORE } from '@annai/contract/guides/limits'
import { type Facets, MAX_NAME_WORDS } from './facet-names.ts'
import type { PlaceNames } from './facets/place-names.ts'
import { indexNameSpellings, type NameSpellings } from './name-spellings.ts'
import {
  type Meaning,
  meaningOf,
  type Piece,
  type ReadTerm,
  type SearchNames,
} from './search-terms.ts'
import { type Unit, unitsOf } from './search-units.ts'
import { splitRunning } from './split-running.ts'

const NO_FACETS: Facets = { languages: [], expertises: [] }

export interface SearchReader {
  readonly places: PlaceNames
  readonly names: SearchNames
  readonly spellings: NameSpellings
  /**
   * The words of a folded search as languages, expertises and places. Null if this finds nothing
   * beyond the text search: then there is no second reading.
   */
  read(folded: string): readonly ReadTerm[] | null
}

/** The number of cached readings; many visitors type the same words. */
const MAX_KNOWN = 2000
/** Folding can make a search much longer. */
const MAX_KNOWN_LENGTH = EXPLORE.maxSearch * 2

export function searchReader(
  names: SearchNames,
  spellings: NameSpellings = indexNameSpellings([], []),
): SearchReader {
  const known = new Map<string, readonly ReadTerm[] | null>()
  return {
    places: names.places,
    names,
    spellings,
    read(folded) {
      let reading = known.get(folded)
      if (reading !== undefined) return reading
      reading = readSearch(folded, names)
      if (folded.length > MAX_KNOWN_LENGTH) return reading
      for (const oldest of known.keys()) {
        if (known.size < MAX_KNOWN) break
        known.delete(oldest)
      }
      known.set(folded, reading)
      return reading
    },
  }
}

function readSearch(folded: string, names: SearchNames): ReadTerm[] | null {
  const units = unitsOf(folded)
  const pieces = piecesOf(units, names)
  const hasFacet = pieces.some(({ facets }) => facets)
  const hasPlace = pieces.some(({ place }) => place)
  const isAllKnown = pieces.every(
    ({ facets, place, isConnecting }) => facets || place || isConnecting,
  )
  const isSplit = pieces.length > units.length
  const isConnected = pieces.some(({ isConnecting }) => isConnecting)
  const isWider =
    hasFacet ||
    units.some(({ quote }) => quote > 0) ||
    (hasPlace && (isConnected || (isSplit && isAllKnown)))
  if (!isWider) return null
  const terms = pieces.filter(({ isConnecting }) => !isConnecting || !(hasFacet || hasPlace))
  return terms.map(({ words, start, end, place = [], facets = NO_FACETS }) => ({
    ...facets,
    words,
    names: place,
    start,
    end,
  }))
}

/**
 * Splits into the longest runs of known words; in scripts without spaces, into known parts of a
 * word.
 */
export function piecesOf(units: readonly Unit[], names: SearchNames): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < units.length; ) {
    const unit = units[at]
    if (!unit) break
    const length = unit.quote > 0 ? quotedFrom(units, at) : 1
    const known = unit.quote > 0 ? null : longestKnown(units, at, names)
    if (known) pieces.push(known.piece)
    else if (unit.quote === 0 && unit.isRunning) pieces.push(...splitRunning(unit, names))
    else pieces.push(pieceOf(units.slice(at, at + length), { isQuoted: unit.quote > 0 }))
    at += known?.length ?? length
  }
  return pieces
}

const pieceOf = (units: readonly Unit[], meaning: Meaning & { isQuoted?: boolean }): Piece => ({
  ...meaning,
  words: units.map(({ text }) => text),
  start: units[0]?.start ?? 0,
  end: units.at(-1)?.end ?? 0,
})

/** The number of units from here on in the same quotation. */
function quotedFrom(units: readonly Unit[], at: number): number {
  let end = at + 1
  while (units[end]?.quote === units[at]?.quote) end++
  return end - at
}

function longestKnown(units: readonly Unit[], at: number, names: SearchNames) {
  let most = 1
  while (most < MAX_NAME_WORDS && units[at + most]?.quote === 0) most++
  for (let length = most; length >= 1; length--) {
    const run = units.slice(at, at + length)
    const meaning = meaningOf(run.map(({ text }) => text).join(' '), names)
    if (meaning) return { length, piece: pieceOf(run, meaning) }
  }
  return null
}
