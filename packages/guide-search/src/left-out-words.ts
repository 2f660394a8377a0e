import { piecesOf, type SearchReader } from './search-reading.ts'
import type { Piece } from './search-terms.ts'
import { unitsOf } from './search-units.ts'
import { aligned } from './shown-reading.ts'

/** A part of a search that can be left out. */
export interface SearchPart {
  readonly text: string
  readonly quoted: string
  /** How much is lost without it: a place most. */
  readonly weight: number
}

/** All combinations of more words would take too long. */
const MAX_PARTS = 6

function weightOf({ place, facets }: Piece): number {
  if (facets) return facets.languages.length > 0 ? 3 : 2
  return place ? 4 : 1
}

/** The parts of a search as typed, without connecting words. */
export function partsOf(search: string, reader: SearchReader): SearchPart[] {
  const { typed, folded, starts } = aligned(search)
  return piecesOf(unitsOf(folded), reader.names)
    .filter(({ isConnecting }) => !isConnecting)
    .map((piece) => {
      const text = typed.slice(starts[piece.start] ?? 0, starts[piece.end] ?? typed.length).trim()
      return { text, quoted: piece.isQuoted ? `"${text}"` : text, weight: weightOf(piece) }
    })
}

export const joinedParts = (parts: readonly SearchPart[]): string =>
  parts.map(({ quoted }) => quoted).join(' ')

/**
 * The most words that one guide fits, and those left out. If there is a choice, a place is kept
 * before a language, that before an expertise, and then what more guides fit.
 */
export function keptWords(
  search: string,
  reader: SearchReader,
  guides: (search: string) => number,
): { search: string; leftOut: string[] } | null {
  const all = partsOf(search, reader)
  const parts = all
    .filter(({ quoted }) => guides(quoted) > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_PARTS)
  const weightOfAll = (kept: readonly SearchPart[]) =>
    kept.reduce((sum, { weight }) => sum + weight, 0)
  for (let size = Math.min(parts.length, all.length - 1); size >= 1; size--) {
    const [best] = choices(parts, size)
      .map((kept) => ({ kept, total: guides(joinedParts(kept)) }))
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => weightOfAll(b.kept) - weightOfAll(a.kept) || b.total - a.total)
    if (best) {
      const kept = all.filter((part) => best.kept.includes(part))
      const leftOut = all.filter((part) => !best.kept.includes(part)).map(({ text }) => text)
      return { search: joinedParts(kept), leftOut }
    }
  }
  return null
}

/** All combinations of `size` parts. */
export function choices<T>(parts: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return parts.flatMap((part, i) =>
    choices(parts.slice(i + 1), size - 1).map((others) => [part, ...others]),
  )
}
