// Sets of small numbers, one bit each, in 32-bit words. The loops are plain for speed: the engine
// keeps signed words in registers; unsigned ones would cost twice as much.
type Words = Int32Array

/** A set that grows as needed. Words beyond its end count as empty. */
export class BitSet {
  words: Words

  constructor(size = 0) {
    this.words = new Int32Array(wordsFor(size))
  }

  has(number: number): boolean {
    return hasBit(this.words, number)
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

export const hasBit = (words: Words, number: number): boolean =>
  ((words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0

export function setBit(words: Words, number: number): void {
  const at = number >>> 5
  words[at] = (words[at] ?? 0) | (1 << (number & 31))
}

const grown = (words: Words, least: number): Words => {
  const larger = new Int32Array(Math.max(least, words.length + (words.length >>> 2), 8))
  larger.set(words)
  return larger
}

/** A pool of buffers for sets, so that searches allocate nothing. */
export class BufferPool {
  private free: Words[] = []

  /** An uninitialised set for numbers below `size`. */
  acquire(size: number): Words {
    const length = wordsFor(size)
    for (;;) {
      const buffer = this.free.pop()
      if (!buffer) return new Int32Array(length + (length >>> 6))
      if (buffer.length >= length) return buffer
    }
  }

  acquireEmpty(size: number): Words {
    return this.acquire(size).fill(0)
  }

  release(words: Words): void {
    if (this.free.length < MAX_FREE) this.free.push(words)
  }
}

const MAX_FREE = 16

/** Copies `source` to `target`; what is left of `target` becomes empty. */
export function copy(target: Words, source: Words): void {
  const length = Math.min(target.length, source.length)
  target.set(length === source.length ? source : source.subarray(0, length))
  target.fill(0, length)
}

/** Intersects `target` with `other`. */
export function intersect(target: Words, other: Words): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) & (other[at] ?? 0)
  target.fill(0, length)
}

/** Sets `target` to the union of both, up to its length. */
export function union(target: Words, one: Words, other: Words): void {
  const common = Math.min(target.length, one.length, other.length)
  for (let at = 0; at < common; at++) target[at] = (one[at] ?? 0) | (other[at] ?? 0)
  const longer = one.length > other.length ? one : other
  const length = Math.min(target.length, longer.length)
  for (let at = common; at < length; at++) target[at] = longer[at] ?? 0
  target.fill(0, length)
}

/** Intersects `target` with the union of both. */
export function intersectUnion(target: Words, one: Words, other: Words): void {
  const common = Math.min(target.length, one.length, other.length)
  for (let at = 0; at < common; at++)
    target[at] = (target[at] ?? 0) & ((one[at] ?? 0) | (other[at] ?? 0))
  const longer = one.length > other.length ? one : other
  const length = Math.min(target.length, longer.length)
  for (let at = common; at < length; at++) target[at] = (target[at] ?? 0) & (longer[at] ?? 0)
  target.fill(0, length)
}

/** Adds `other` to `target`, up to the length of `target`. */
export function unionInto(target: Words, other: Words): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) | (other[at] ?? 0)
}

/** Adds to `target` what is in both. */
export function intersectionInto(target: Words, one: Words, other: Words): void {
  const length = Math.min(target.length, one.length, other.length)
  for (let at = 0; at < length; at++)
    target[at] = (target[at] ?? 0) | ((one[at] ?? 0) & (other[at] ?? 0))
}

/** Takes from `target` what is in `other`. */
export function subtract(target: Words, other: Words): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) & ~(other[at] ?? 0)
}

/** Sets `target` to what is in one and not in the other, up to its length. */
export function difference(target: Words, one: Words, other: Words): void {
  const length = Math.min(target.length, one.length)
  const common = Math.min(length, other.length)
  for (let at = 0; at < common; at++) target[at] = (one[at] ?? 0) & ~(other[at] ?? 0)
  for (let at = common; at < length; at++) target[at] = one[at] ?? 0
  target.fill(0, length)
}

/** The number of bits set in each group of four. */
function inFours(word: number): number {
  const inTwos = word - ((word >>> 1) & 0x55555555)
  return (inTwos & 0x33333333) + ((inTwos >>> 2) & 0x33333333)
}

/**
 * The popcount of up to three words, each summed in groups of four as above; a group reaches 12.
 */
const sumOf = (fours: number): number =>
  Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24

/** How many numbers are in the set. */
export function popcount(words: Words): number {
  const { length } = words
  let count = 0
  let at = 0
  for (; at + 2 < length; at += 3)
    count += sumOf(
      inFours(words[at] ?? 0) + inFours(words[at + 1] ?? 0) + inFours(words[at + 2] ?? 0),
    )
  for (; at < length; at++) count += sumOf(inFours(words[at] ?? 0))
  return count
}

/** How many numbers are in both sets. */
export function intersectionCount(one: Words, other: Words): number {
  const length = Math.min(one.length, other.length)
  let count = 0
  for (let at = 0; at < length; at++) count += sumOf(inFours((one[at] ?? 0) & (other[at] ?? 0)))
  return count
}

/** Writes the numbers of the set in ascending order and returns their count. */
export function valuesInto(numbers: Uint32Array, words: Words): number {
  let count = 0
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? 0
    while (word !== 0) {
      numbers[count++] = (at << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return count
}
