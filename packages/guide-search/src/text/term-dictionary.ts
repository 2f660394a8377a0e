import { IntMap } from '../collections/int-map.ts'
import { type NearWord, NearWords } from './near-words.ts'
import { PostingsLists } from './postings-lists.ts'

/** A hash of three characters: the common alphabets fit ten bits, rare ones share keys. */
const trigram = (word: string, at: number): number =>
  ((((word.charCodeAt(at) & 1023) << 20) |
    ((word.charCodeAt(at + 1) & 1023) << 10) |
    (word.charCodeAt(at + 2) & 1023)) >>>
    0) +
  1

/** Punctuation at the beginning or the end of a word. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * The distinct words of all texts, each with a number; found by any substring of three characters.
 */
export class TermDictionary {
  private readonly words: string[] = []
  /** Word number + 1, in a hash table with linear probing. */
  private places = new Uint32Array(1 << 12)
  private readonly trigrams = new IntMap()
  private readonly wordsWith = new PostingsLists()
  private readonly near = new NearWords()
  private readonly createList = () => this.wordsWith.create()

  /** The number of the word between `start` and `end`, at least three characters; a new word is added. */
  numberOf(text: string, start: number, end: number): number {
    const mask = this.places.length - 1
    let place = hashOf(text, start, end) & mask
    for (let number = this.places[place] ?? 0; number !== 0; number = this.places[place] ?? 0) {
      if (isAt(this.words[number - 1] ?? '', text, start, end)) return number - 1
      place = (place + 1) & mask
    }
    // A copy: a substring would keep the whole text in memory.
    const word = Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le')
    this.places[place] = this.words.push(word)
    if (this.words.length * 2 > this.places.length) this.grow()
    this.addNear(word)
    for (let at = 0; at + 3 <= word.length; at++)
      this.wordsWith.add(
        this.trigrams.getOrCreate(trigram(word, at), this.createList),
        this.words.length - 1,
      )
    return this.words.length - 1
  }

  /** Words without the punctuation around them; names (see `name-token.ts`) are no words. */
  private addNear(word: string): void {
    if (word.charCodeAt(0) < 32) return
    const bare = word.replace(AROUND, '')
    if (bare === word || this.find(bare) < 0) this.near.add(bare)
  }

  /** The words that are nearly this one. */
  nearWords(word: string): NearWord[] {
    return this.near.near(word)
  }

  /** The number of this whole word; -1 for a word that is not known. */
  find(word: string): number {
    const mask = this.places.length - 1
    let place = hashOf(word, 0, word.length) & mask
    for (let number = this.places[place] ?? 0; number !== 0; number = this.places[place] ?? 0) {
      if (this.words[number - 1] === word) return number - 1
      place = (place + 1) & mask
    }
    return -1
  }

  private grow(): void {
    this.places = new Uint32Array(this.places.length * 2)
    const mask = this.places.length - 1
    for (const [number, word] of this.words.entries()) {
      let place = hashOf(word, 0, word.length) & mask
      while (this.places[place] !== 0) place = (place + 1) & mask
      this.places[place] = number + 1
    }
  }

  /** The numbers of all words that contain the part, at least three characters long. */
  wordsContaining(part: string): number[] {
    let rarest = -1
    for (let at = 0; at + 3 <= part.length; at++) {
      const list = this.trigrams.get(trigram(part, at))
      if (list < 0) return []
      if (rarest < 0 || this.wordsWith.count(list) < this.wordsWith.count(rarest)) rarest = list
    }
    const found: number[] = []
    for (const number of this.wordsWith.numbersOf(rarest))
      if (this.words[number]?.includes(part)) found.push(number)
    return found
  }

  /** The word with this number. */
  word(number: number): string {
    return this.words[number] ?? ''
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) >>> 0
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
