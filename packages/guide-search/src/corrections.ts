import type { GuideIndex } from './guide-index.ts'
import { piecesOf, type SearchReader } from './search-reading.ts'
import { meaningOf, type Piece } from './search-terms.ts'
import { unitsOf } from './search-units.ts'
import { aligned } from './shown-reading.ts'
import { slipsBetween } from './text/near-words.ts'
import { isRunningAt, isSpaced } from './text/scripts.ts'

/** What a search needs to know of the index. */
export type Forgiving = Pick<GuideIndex, 'count' | 'terms'>

interface Candidate {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly slips: number
}

interface Corrected {
  /** The search with its corrections. */
  readonly search: string
  readonly corrections: { readonly typed: string; readonly corrected: string }[]
  /** The search in which the corrected words are quoted. */
  readonly asTyped: string
}

/** A search with more unknown words is something else than mistyped. */
const MAX_UNKNOWN = 4
const MAX_PIECES = 3
/** Of the candidates for one word, the best ones are counted. */
const MAX_COUNTED = 12
const MAX_LETTERS = 6
const MIN_PART = 3
/** A word that is no name must be longer to be a part of a compound. */
const MIN_PLAIN_PART = 4

const isMeant = ({ facets, place, isConnecting, isQuoted }: Piece): boolean =>
  Boolean(facets || place || isConnecting || isQuoted)

/**
 * Replaces each word that nobody's text has and that names nothing by a known one near it: a name
 * of a filter or a place, or a word of the texts. Words can be parted or run together.
 */
export function correctSearch(
  search: string,
  reader: SearchReader,
  index: Forgiving,
  guides: (search: string) => number,
): Corrected {
  const { typed, folded, starts } = aligned(search)
  const pieces = piecesOf(unitsOf(folded), reader.names)
  const unknown = pieces.filter((piece) => !isMeant(piece) && isUnknown(piece, index, guides))
  const chosen: Candidate[] = []
  if (unknown.length <= MAX_UNKNOWN)
    for (const piece of unknown) {
      if (chosen.some(({ end }) => piece.start < end)) continue
      const best = bestOf(
        candidatesFor(piece, pieces, folded, reader, index),
        folded,
        reader,
        guides,
      )
      if (best && !chosen.some(({ end }) => best.start < end)) chosen.push(best)
    }
  let corrected = ''
  let asTyped = ''
  let at = 0
  const corrections = chosen.map(({ start, end, name }) => {
    const from = starts[start] ?? 0
    const text = typed.slice(from, starts[end] ?? typed.length).trimEnd()
    const written = reader.spellings.written(name, text) ?? withCase(name, text)
    corrected += typed.slice(at, from) + written
    asTyped += `${typed.slice(at, from)}"${text}"`
    at = from + text.length
    return { typed: text, corrected: written }
  })
  return {
    search: corrected + typed.slice(at),
    corrections,
    asTyped: asTyped + typed.slice(at),
  }
}

const withCase = (name: string, typed: string): string =>
  /^\p{Lu}/u.test(typed) ? name.charAt(0).toUpperCase() + name.slice(1) : name

/** One character beside a name in running text (スペイン後) says nothing alone. */
function isUnknown({ words }: Piece, index: Forgiving, guides: (search: string) => number) {
  const [word = ''] = words
  if (isSpaced(word)) return !index.terms.hasWord(word) && guides(`"${word}"`) === 0
  return word.length === 1 || guides(`"${word}"`) === 0
}

const SUFFIX_LENGTHS = [1, 2, 3, 4]
const SEPARATORS = /[^\p{L}\p{M}\p{N}ー']+/gu

/** The names near the piece, alone or together with its neighbours. */
function candidatesFor(
  piece: Piece,
  pieces: readonly Piece[],
  folded: string,
  reader: SearchReader,
  index: Forgiving,
): Candidate[] {
  const found: Candidate[] = []
  const own = pieces.indexOf(piece)
  for (let first = Math.max(0, own - MAX_PIECES + 1); first <= own; first++)
    for (let last = own; last < Math.min(pieces.length, first + MAX_PIECES); last++) {
      if (pieces.slice(first, last + 1).some(({ isQuoted }) => isQuoted)) continue
      const start = pieces[first]?.start ?? 0
      const whole = pieces[last]?.end ?? 0
      // Particles may follow: 스패인어를, ハイキグガイド.
      const suffixes = SUFFIX_LENGTHS.filter(
        (length) =>
          isRunningAt(folded, whole - length) &&
          reader.names.facets.connects(folded.slice(whole - length, whole)),
      )
      for (const end of [0, ...suffixes].map((length) => whole - length)) {
        if (end < piece.start + 2 && end !== whole) continue
        const text = folded.slice(start, end).replace(SEPARATORS, ' ').trim()
        const words = isSpaced(text.replaceAll(' ', '')) ? index.terms.nearWords(text) : []
        for (const { word, slips } of [...reader.spellings.near(text), ...words])
          found.push({ start, end, name: word, slips })
      }
    }
  return [...found, ...partsOf(piece, reader, index)]
}

/** The word as two that were run together: two names, or two words of the texts. */
function partsOf(
  { words, start, end }: Piece,
  reader: SearchReader,
  index: Forgiving,
): Candidate[] {
  const [word = ''] = words
  if (!isSpaced(word)) return []
  const isPart = (part: string) =>
    meaningOf(part, reader.names) !== null ||
    (part.length >= MIN_PLAIN_PART && index.terms.hasWord(part))
  const found: Candidate[] = []
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (isPart(one) && isPart(other)) found.push({ start, end, name: `${one} ${other}`, slips: 1 })
  }
  return found
}

/** The nearest candidate with guides; of several, the one with most. A place may have none. */
function bestOf(
  candidates: readonly Candidate[],
  folded: string,
  reader: SearchReader,
  guides: (search: string) => number,
): Candidate | undefined {
  const counted = [
    ...new Map(candidates.map((each) => [`${each.name} ${each.start}`, each])).values(),
  ]
    .map((candidate) => ({ candidate, order: orderOf(candidate, folded) }))
    .toSorted((a, b) => compared(a.order, b.order))
    .slice(0, MAX_COUNTED)
    .map((each) => ({
      ...each,
      // A connecting word (speaking) finds nobody alone.
      total:
        guides(each.candidate.name) || Number(reader.names.facets.connects(each.candidate.name)),
    }))
  const found = counted.filter(({ total }) => total > 0)
  const [nearest] = found
  if (!nearest)
    return counted.find(({ candidate }) => reader.places.named(candidate.name).length > 0)
      ?.candidate
  return found
    .filter(({ order }) => compared(order, nearest.order) === 0)
    .toSorted((a, b) => b.total - a.total)[0]?.candidate
}

/**
 * Few slips first, in Hangul few letters of a syllable; then the longer part of the search, a name
 * of the same length, and one with the same beginning.
 */
function orderOf({ start, end, name, slips }: Candidate, folded: string): number[] {
  const typed = folded.slice(start, end)
  const letters = slipsBetween(typed.normalize('NFD'), name.normalize('NFD'), MAX_LETTERS)
  return [
    slips,
    start - end,
    letters,
    Math.abs(typed.length - name.length),
    typed.charAt(0) === name.charAt(0) ? 0 : 1,
  ]
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
