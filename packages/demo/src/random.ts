/** Pseudo-random numbers that depend on the seed only, so that a picture is the same on every machine. */
export class Random {
  #state: number

  constructor(seed: string) {
    let hash = 2166136261
    for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
    this.#state = hash >>> 0
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.next()
  }

  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(first: T, ...rest: readonly T[]): T {
    const index = this.whole(0, rest.length)
    return index === 0 ? first : (rest[index - 1] ?? first)
  }

  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index))
  }
}
