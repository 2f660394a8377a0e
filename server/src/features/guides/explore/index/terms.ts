import { addAll, keepCommon } from '../../../../platform/search/bits.ts'
import { isNamedIn, type TextIndex } from '../../../../platform/search/text-index.ts'
import type { Term } from './wanted.ts'

/** Does the folded text say the term? What the index answers is exactly this, for all texts at once. */
export const says = (text: string, { words, names }: Term): boolean =>
  words.every((word) => text.includes(word)) ||
  names.some((name) => name.every((word) => isNamedIn(word, text)))

function intersect(sets: Uint32Array[]): Uint32Array {
  const [first = new Uint32Array(0), ...others] = sets
  for (const other of others) keepCommon(first, other)
  return first
}

function findTerm(texts: TextIndex, { words, names }: Term): Uint32Array {
  const found = intersect(words.map((word) => texts.holding(word)))
  for (const name of names) addAll(found, intersect(name.map((word) => texts.holdingName(word))))
  return found
}

/** A term's texts, complete for all slots below `upTo`. */
interface Known {
  words: Uint32Array
  upTo: number
}

/** So many of the newest texts are at hand, to bring known terms up to date. */
const RECENT = 2048

/**
 * The slots whose text says a term. A slot's text never changes, so a known answer stays right and
 * only newer slots are looked at.
 */
export class TermSets {
  private readonly known = new Map<string, Known>()
  private readonly recent: string[] = []
  private readonly texts: TextIndex
  private readonly mostBytes: number

  constructor(texts: TextIndex, mostBytes: number) {
    this.texts = texts
    this.mostBytes = mostBytes
  }

  add(slot: number, text: string): void {
    this.texts.add(slot, text)
    this.recent[slot % RECENT] = text
  }

  /** One bit for each slot; a bit beyond the end is 0. Not to be changed, and stale after `add`. */
  of(term: Term): Uint32Array {
    const key = term.words.join(' ')
    const known = this.known.get(key)
    const { size } = this.texts
    this.known.delete(key)
    if (known && size - known.upTo <= RECENT) {
      this.bringUpToDate(known, term, size)
      this.known.set(key, known)
      return known.words
    }
    const words = findTerm(this.texts, term)
    this.known.set(key, { words, upTo: size })
    for (const oldest of this.known.keys()) {
      if (this.known.size * words.byteLength <= this.mostBytes) break
      this.known.delete(oldest)
    }
    return words
  }

  private bringUpToDate(known: Known, term: Term, size: number): void {
    if (known.words.length * 32 < size) {
      const larger = new Uint32Array((size >>> 5) + (RECENT >>> 5))
      larger.set(known.words)
      known.words = larger
    }
    for (let slot = known.upTo; slot < size; slot++)
      if (says(this.recent[slot % RECENT] ?? '', term))
        known.words[slot >>> 5] = (known.words[slot >>> 5] ?? 0) | (1 << (slot & 31))
    known.upTo = size
  }
}
