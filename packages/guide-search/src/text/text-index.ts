import { setBit } from '../collections/bit-set.ts'
import { IntMap } from '../collections/int-map.ts'
import type { NearWord } from './near-words.ts'
import { PostingsLists } from './postings-lists.ts'
import { FIRST_UNSPACED, isSpaced } from './scripts.ts'
import { TermDictionary } from './term-dictionary.ts'
import { charactersOf, TextStore } from './text-store.ts'

/**
 * Characters below this, and their pairs, are looked up in a table, because they are the most
 * frequent.
 */
const PLAIN = 128

/**
 * Finds the numbered, folded texts that contain a word as a substring, exactly:
 *
 * - one or two characters: a list per character and per pair, over all scripts;
 * - letters of spaced scripts: a run of such letters always lies within one word of the vocabulary,
 *   so that the lists of the words that contain it are the answer;
 * - scripts without spaces: the texts that contain all its pairs are candidates, which are read.
 *
 * A text never changes: a changed one is added with a new, higher number.
 */
export class TextIndex {
  private readonly vocabulary = new TermDictionary()
  private readonly textsWithWord = new PostingsLists()
  private readonly grams = new IntMap()
  /** List number + 1 of a plain pair, or of a single character in the first row; 0 means no list. */
  private readonly plainGrams = new Uint32Array(PLAIN * PLAIN)
  private readonly textsWithGram = new PostingsLists()
  private readonly running = new TextStore()
  private readonly createGram = () => this.textsWithGram.create()
  size = 0

  /** Adds the next text; the numbers ascend. */
  add(number: number, text: string): void {
    this.size = number + 1
    let kept = ''
    for (let start = 0; start < text.length; ) {
      let end = text.indexOf(' ', start)
      if (end < 0) end = text.length
      if (this.addToken(number, text, start, end)) kept += `${text.slice(start, end)} `
      start = end + 1
    }
    this.running.put(number, kept)
  }

  /** Adds the text between two spaces; returns whether any of it is in a script without spaces. */
  private addToken(number: number, text: string, start: number, end: number): boolean {
    let isRunning = false
    let spacedFrom = start
    let previous = 0
    for (let at = start; at < end; at++) {
      const character = text.charCodeAt(at)
      this.addGram(number, 0, character)
      if (previous !== 0) this.addGram(number, previous, character)
      previous = character
      if (character < FIRST_UNSPACED) continue
      isRunning = true
      this.addWord(number, text, spacedFrom, at)
      spacedFrom = at + 1
    }
    this.addWord(number, text, spacedFrom, end)
    return isRunning
  }

  private addGram(number: number, first: number, second: number): void {
    if (first >= PLAIN || second >= PLAIN) {
      const gram = ((first << 16) | second) >>> 0
      this.textsWithGram.add(this.grams.getOrCreate(gram, this.createGram), number)
      return
    }
    const at = first * PLAIN + second
    const known = this.plainGrams[at] ?? 0
    const list = known > 0 ? known - 1 : this.createGram()
    if (known === 0) this.plainGrams[at] = list + 1
    this.textsWithGram.add(list, number)
  }

  /** A word with hyphens or apostrophes is found written together too: seo-yeon, o'brien. */
  private addWord(number: number, text: string, start: number, end: number): void {
    if (end - start < 3) return
    this.addNumber(this.vocabulary.numberOf(text, start, end), number)
    if (!hasInnerMark(text, start, end)) return
    const joined = joinedText(text.slice(start, end))
    if (joined.length >= 3)
      this.addNumber(this.vocabulary.numberOf(joined, 0, joined.length), number)
  }

  private addNumber(word: number, number: number): void {
    while (this.textsWithWord.size <= word) this.textsWithWord.create()
    this.textsWithWord.add(word, number)
  }

  /** Adds the texts that contain the word to `found`, which must be large enough. */
  addTextsWithWord(word: string, found: Int32Array): void {
    if (word.length <= 2) {
      const gram = this.gram(word, 0, word.length)
      if (gram >= 0) this.textsWithGram.addTo(gram, found)
    } else if (isSpaced(word)) {
      for (const number of this.vocabulary.wordsContaining(word))
        this.textsWithWord.addTo(number, found)
    } else this.eachCandidate(word, (number) => setBit(found, number))
  }

  nearWords(word: string): NearWord[] {
    return this.vocabulary.nearWords(word)
  }

  /** Whether a text has this whole word. */
  hasWord(word: string): boolean {
    return this.vocabulary.find(word) >= 0
  }

  /** The texts of the guides with this name token, ascending. Valid until the next call. */
  textsWithToken(token: string): readonly number[] {
    if (isSpaced(token)) {
      const word = this.vocabulary.find(token)
      return word < 0 ? [] : [...this.textsWithWord.numbersOf(word)]
    }
    const found: number[] = []
    this.eachCandidate(token, (number) => found.push(number))
    return found
  }

  /** Adds to `found` the texts for which `isNamedIn` is true. */
  addTextsWithName(name: string, found: Int32Array): void {
    if (!isWhole(name)) {
      this.addTextsWithWord(name, found)
      return
    }
    for (const number of this.vocabulary.wordsContaining(name))
      if (isNamedIn(name, this.vocabulary.word(number))) this.textsWithWord.addTo(number, found)
  }

  /** The list of the one or two characters at a position of the word; -1 if there is none. */
  private gram(word: string, at: number, length: number): number {
    const first = length === 1 ? 0 : word.charCodeAt(at)
    const second = word.charCodeAt(at + length - 1)
    if (first < PLAIN && second < PLAIN) return (this.plainGrams[first * PLAIN + second] ?? 0) - 1
    return this.grams.get(((first << 16) | second) >>> 0)
  }

  private eachCandidate(word: string, visit: (number: number) => void): void {
    let rarest = -1
    for (let at = 0; at + 2 <= word.length; at++) {
      const gram = this.gram(word, at, 2)
      if (gram < 0) return
      if (rarest < 0 || this.textsWithGram.count(gram) < this.textsWithGram.count(rarest))
        rarest = gram
    }
    const part = charactersOf(word)
    if (rarest < 0) return
    for (const number of this.textsWithGram.numbersOf(rarest))
      if (this.running.holds(number, part)) visit(number)
  }
}

const isMark = (code: number) => code === 0x27 || code === 0x2d

function hasInnerMark(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end - 1; at++) if (isMark(text.charCodeAt(at))) return true
  return false
}

/** A letter, a hyphen or an apostrophe, and a letter; all in a script with spaces. */
const INNER_MARK =
  /(?<=(?![\u0e00-\u{10ffff}])[\p{L}\p{N}])['-](?=(?![\u0e00-\u{10ffff}])[\p{L}\p{N}])/gu

/** The folded text with words written together that have a hyphen or an apostrophe inside. */
export const joinedText = (text: string): string => text.replace(INNER_MARK, '')

const LETTER = /[\p{L}\p{N}]/u

/**
 * Letters and digits that would make the name part of a longer word; scripts without spaces do not.
 */
const isBeside = (character: string): boolean =>
  character !== '' && character.charCodeAt(0) < FIRST_UNSPACED && LETTER.test(character)

/** Shorter names, and those in scripts without spaces, also match inside other words. */
const WHOLE_FROM = 3

export const isWhole = (name: string): boolean => name.length >= WHOLE_FROM && isSpaced(name)

/** Does the text contain the name, as a whole word in scripts with spaces? */
export function isNamedIn(name: string, text: string): boolean {
  if (!isWhole(name)) return text.includes(name)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = at === 0 ? '' : text.charAt(at - 1)
    if (!isBeside(before) && !isBeside(text.charAt(at + name.length))) return true
  }
  return false
}
