/** A set of small numbers, one bit each; grows with the numbers. Words beyond the end are empty. */
export class Bits {
  words: Uint32Array

  constructor(size = 0) {
    this.words = new Uint32Array(wordsFor(size))
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  add(number: number): void {
    const at = number >>> 5
    if (at >= this.words.length) this.words = grown(this.words, at + 1)
    this.words[at] = (this.words[at] ?? 0) | (1 << (number & 31))
  }

  remove(number: number): void {
    const at = number >>> 5
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (number & 31))
  }
}

export const wordsFor = (size: number): number => (size + 31) >>> 5

const grown = (words: Uint32Array, least: number): Uint32Array => {
  const larger = new Uint32Array(Math.max(least, words.length + (words.length >>> 1), 8))
  larger.set(words)
  return larger
}

/** Keeps of `target` what is in `other` too. The loops over words are kept this plain to be quick. */
export function keepCommon(target: Uint32Array, other: Uint32Array): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) & (other[at] ?? 0)
  target.fill(0, length)
}

/** Adds what is in `other`, as far as `target` reaches. */
export function addAll(target: Uint32Array, other: Uint32Array): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) | (other[at] ?? 0)
}

/** How many bits of a word are set. */
export function population(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function populationOf(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) count += population(words[at] ?? 0)
  return count
}

/** Calls `visit` with each number of the set, ascending. */
export function eachOf(words: Uint32Array, visit: (number: number) => void): void {
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      visit((at << 5) + (31 - Math.clz32(lowest)))
      word ^= lowest
    }
  }
}

/** The numbers of a set, ascending. */
export function numbersOf(words: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(populationOf(words))
  let at = 0
  eachOf(words, (number) => {
    numbers[at++] = number
  })
  return numbers
}
