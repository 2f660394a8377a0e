import { EXPLORE } from '@annai/contract/guides/limits'
import { MAX_NAME_LENGTH } from './facet-names.ts'
import { type Meaning, meaningOf, type Piece, type SearchNames } from './search-terms.ts'
import type { Unit } from './search-units.ts'

const isWithin = (text: string, at: number, first: number, last: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= first && code <= last
}
/** Folded texts contain hiragana, and of katakana only the long vowel mark. */
const isKana = (text: string, at: number): boolean =>
  isWithin(text, at, 0x3041, 0x309f) || isWithin(text, at, 0x30fc, 0x30fc)
const isHangul = (text: string, at: number): boolean => isWithin(text, at, 0xac00, 0xd7a3)

const UNKNOWN_CHARACTER = 100
const PIECE = 2
const CONNECTING_PIECE = 3

/** The best split of the characters before a position, by the kind of its last piece. */
interface Way {
  readonly cost: number
  readonly from: number
  readonly meaning: Meaning | null
  readonly before: Way | null
  /** A connecting character at the beginning (在京都) must be followed by a known name. */
  readonly isLeading: boolean
}

const BEGINNING: Way = { cost: 0, from: 0, meaning: null, before: null, isLeading: false }

/**
 * Splits a word without spaces into names: with the fewest unknown characters, then with the fewest
 * pieces. Unknown characters stay text.
 */
export function splitRunning({ text, start }: Unit, names: SearchNames): Piece[] {
  // One character may fold to several.
  if (text.length > EXPLORE.maxSearch) return [piece(text, start, 0, text.length, null)]
  /** For each position, the best split that ends with a known piece and with an unknown one. */
  const known: (Way | null)[] = [BEGINNING]
  const unknown: (Way | null)[] = [null]
  for (let end = 1; end <= text.length; end++) {
    unknown[end] = unknownAt(text, end, known[end - 1] ?? null, unknown[end - 1] ?? null)
    let best: Way | null = null
    for (let from = Math.max(0, end - MAX_NAME_LENGTH); from < end; from++) {
      const before = known[from] ?? null
      const after = unknown[from] ?? null
      if (!before && !after) continue
      const meaning = meaningOf(text.slice(from, end), names)
      if (!meaning) continue
      for (const way of [before, after]) {
        const next = way && wayWith(text, from, end, meaning, way)
        if (next && (!best || next.cost < best.cost)) best = next
      }
    }
    known[end] = best
  }
  const ways = [known[text.length], unknown[text.length]].flatMap((way) => way ?? [])
  const [best] = ways.filter(({ isLeading }) => !isLeading).toSorted((a, b) => a.cost - b.cost)
  return best ? piecesOf(text, start, best) : [piece(text, start, 0, text.length, null)]
}

/** One more unknown character. */
function unknownAt(text: string, end: number, known: Way | null, unknown: Way | null): Way | null {
  const ways: Way[] = []
  if (unknown) ways.push({ ...unknown, cost: unknown.cost + UNKNOWN_CHARACTER })
  if (known && !known.isLeading && mayBeFollowed(text, end - 1, known))
    ways.push({
      cost: known.cost + UNKNOWN_CHARACTER + PIECE,
      from: end - 1,
      meaning: null,
      before: known,
      isLeading: false,
    })
  return ways.toSorted((a, b) => a.cost - b.cost)[0] ?? null
}

/**
 * A name that ends in kana must not be the beginning of a longer word in kana; particles may end
 * anywhere.
 */
const mayBeFollowed = (text: string, at: number, { meaning }: Way): boolean =>
  !meaning || meaning.isConnecting === true || !(isKana(text, at - 1) && isKana(text, at))

function wayWith(text: string, from: number, end: number, meaning: Meaning, way: Way): Way | null {
  const isBeginning = from === 0
  const isAfterKnown = !isBeginning && way.meaning !== null
  const isConnecting = meaning.isConnecting === true
  const length = end - from
  // No name begins inside an unknown word in kana.
  if (!isBeginning && !isAfterKnown && isKana(text, from) && isKana(text, from - 1)) return null
  if (length === 1) {
    if (!isConnecting) return null
    if (isHangul(text, from) && !(isAfterKnown && end === text.length)) return null
    if (!isBeginning && !isAfterKnown) return null
  }
  const isLeading = length === 1 && isBeginning
  const cost = way.cost + (isConnecting ? CONNECTING_PIECE : PIECE)
  return { cost, from, meaning, before: way, isLeading }
}

const piece = (
  text: string,
  start: number,
  from: number,
  end: number,
  meaning: Meaning | null,
): Piece => ({ ...meaning, words: [text.slice(from, end)], start: start + from, end: start + end })

function piecesOf(text: string, start: number, last: Way): Piece[] {
  const pieces: Piece[] = []
  let end = text.length
  for (let way: Way | null = last; way && end > 0; way = way.before) {
    pieces.unshift(piece(text, start, way.from, end, way.meaning))
    end = way.from
  }
  return pieces
}
