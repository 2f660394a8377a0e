import { type BufferPool, intersect, setBit, unionInto } from '../collections/bit-set.ts'
import type { Term } from '../search-terms.ts'
import { nameToken } from './name-token.ts'
import type { NearWord } from './near-words.ts'
import { isNamedIn, joinedText, type TextIndex } from './text-index.ts'

/**
 * Whether the folded text contains the term; "O'Brien" is also "OBrien". The index gives exactly
 * this answer for all texts.
 */
export function textMatches(text: string, { words, names }: Term): boolean {
  const joined = joinedText(text)
  const has = (word: string) => text.includes(word) || (word.length > 2 && joined.includes(word))
  const isNamed = (word: string) => isNamedIn(word, text) || isNamedIn(word, joined)
  return words.every(has) || names.some((name) => name.every(isNamed))
}

/** The texts of a term, complete for all slots below `upTo`. */
interface Known {
  words: Int32Array
  upTo: number
}

/** The size of the ring of newest texts, for updating cached terms. */
const RECENT = 2048

/**
 * The slots whose text contains a term. The text of a slot never changes, so a cached answer stays
 * valid and only newer slots are checked.
 */
export class TermSets {
  private readonly known = new Map<string, Known>()
  private readonly recent: string[] = []
  private readonly texts: TextIndex
  private readonly pool: BufferPool
  private readonly maxBytes: number

  constructor(texts: TextIndex, pool: BufferPool, maxBytes: number) {
    this.texts = texts
    this.pool = pool
    this.maxBytes = maxBytes
  }

  add(slot: number, text: string): void {
    this.texts.add(slot, text)
    // Without cached terms there is nothing to update later.
    if (this.known.size > 0) this.recent[slot % RECENT] = text
  }

  /** One bit for each slot; bits beyond the end are 0. Read only, valid until the next call. */
  of(term: Term): Int32Array {
    // The same words may name a place in one reading and be plain text in another.
    const key = term.names.length > 0 ? `${term.words.join(' ')} ` : term.words.join(' ')
    const known = this.known.get(key)
    const { size } = this.texts
    this.known.delete(key)
    if (known && size - known.upTo <= RECENT) {
      this.update(known, term, size)
      this.known.set(key, known)
      return known.words
    }
    for (const [oldest, { words }] of this.known) {
      if ((this.known.size + 1) * words.byteLength <= this.maxBytes) break
      this.known.delete(oldest)
      this.pool.release(words)
    }
    const words = this.find(term, size)
    this.known.set(key, { words, upTo: size })
    return words
  }

  nearWords(word: string): NearWord[] {
    return this.texts.nearWords(word)
  }

  hasWord(word: string): boolean {
    return this.texts.hasWord(word)
  }

  /** The slots whose guide has exactly this folded name. */
  named(name: string): readonly number[] {
    return this.texts.textsWithToken(nameToken(name))
  }

  private find({ words, names }: Term, size: number): Int32Array {
    const found = this.pool.acquireEmpty(size)
    this.addAllOf(words, size, found, (word, set) => this.texts.addTextsWithWord(word, set))
    for (const name of names)
      this.addAllOf(name, size, found, (word, set) => this.texts.addTextsWithName(word, set))
    return found
  }

  /** Adds the slots of the texts that contain all of the words. */
  private addAllOf(
    words: readonly string[],
    size: number,
    found: Int32Array,
    addOne: (word: string, set: Int32Array) => void,
  ): void {
    const [first = '', ...others] = words
    if (others.length === 0) {
      addOne(first, found)
      return
    }
    const all = this.pool.acquireEmpty(size)
    const each = this.pool.acquireEmpty(size)
    addOne(first, all)
    for (const word of others) {
      addOne(word, each.fill(0))
      intersect(all, each)
    }
    unionInto(found, all)
    this.pool.release(all)
    this.pool.release(each)
  }

  private update(known: Known, term: Term, size: number): void {
    if (known.words.length * 32 < size) {
      const larger = new Int32Array((size >>> 5) + (RECENT >>> 5))
      larger.set(known.words)
      known.words = larger
    }
    for (let slot = known.upTo; slot < size; slot++)
      if (textMatches(this.recent[slot % RECENT] ?? '', term)) setBit(known.words, slot)
    known.upTo = size
  }
}
