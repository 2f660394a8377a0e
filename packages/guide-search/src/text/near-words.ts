import { isSpaced } from './scripts.ts'

/** A known word, and how many slips a typed one is away from it. */
export interface NearWord {
  readonly word: string
  readonly slips: number
}

/** Longer words are hardly typed. */
const MAX_LENGTH = 24

/** How many slips are forgiven. A kana, a syllable of Hangul and a Chinese character count one. */
function slipsIn(word: string): number {
  if (word.length >= 8) return 2
  return word.length >= (isSpaced(word.replaceAll(' ', '')) ? 4 : 3) ? 1 : 0
}

/** One bit for each letter; a slip changes two bits at most. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number): number {
  let bits = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/**
 * Words that can be found by a similar one. A search compares the letters of all words of about the
 * same length, a nanosecond each, and the distance of those that are left.
 */
export class NearWords {
  private readonly byLength = new Map<number, { words: string[]; letters: number[] }>()

  add(word: string): void {
    if (word.length > MAX_LENGTH) return
    const list = this.byLength.get(word.length) ?? { words: [], letters: [] }
    this.byLength.set(word.length, list)
    list.words.push(word)
    list.letters.push(lettersOf(word))
  }

  /** The words within the slips that are forgiven in this one. */
  near(word: string): NearWord[] {
    const most = slipsIn(word)
    const letters = lettersOf(word)
    const found: NearWord[] = []
    if (most === 0 || word.length > MAX_LENGTH) return found
    for (let length = word.length - most; length <= word.length + most; length++) {
      const list = this.byLength.get(length)
      if (!list) continue
      for (let at = 0; at < list.letters.length; at++) {
        if (bitsOf(letters ^ (list.letters[at] ?? 0)) > most * 2) continue
        const known = list.words[at] ?? ''
        const slips = slipsBetween(word, known, most)
        if (slips <= most) found.push({ word: known, slips })
      }
    }
    return found
  }
}

/**
 * The letters to insert, delete, substitute or transpose (optimal string alignment); more than
 * `most` if there are more.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    let least = at
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      let slips = Math.min(
        (previous[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (previous[to - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isTransposed = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (to > 1 && isTransposed) slips = Math.min(slips, (before[to - 2] ?? 0) + 1)
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    before = previous
    previous = row
  }
  return previous[other.length] ?? 0
}
