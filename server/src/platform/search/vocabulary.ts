import { Numbering } from './numbering.ts'
import { Postings } from './postings.ts'

/** Three characters as one key; the alphabets of the vocabulary fit ten bits, rare ones share keys. */
const trigram = (word: string, at: number): number =>
  ((((word.charCodeAt(at) & 1023) << 20) |
    ((word.charCodeAt(at + 1) & 1023) << 10) |
    (word.charCodeAt(at + 2) & 1023)) >>>
    0) +
  1

/** The different words of all texts, each with its number; found by any part of three characters. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []
  private readonly trigrams = new Numbering()
  private readonly wordsWith = new Postings()

  /** The number of a word of three characters or more. */
  numberOf(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.numbers.set(word, number)
    this.words.push(word)
    for (let at = 0; at + 3 <= word.length; at++) {
      const list = this.trigrams.getOr(trigram(word, at), () => this.wordsWith.create())
      this.wordsWith.add(list, number)
    }
    return number
  }

  /** The numbers of all words that hold the part, which has three characters or more. */
  holding(part: string): number[] {
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
