/**
 * Maps integers above 0 to integers, for a hundred thousand keys and more. Each key is stored
 * beside its number, so that a lookup touches memory once.
 */
export class IntMap {
  private pairs = new Uint32Array(2 << 12)
  size = 0

  /** The number of the key; -1 if it is not in the map. */
  get(key: number): number {
    const at = this.place(key)
    return this.pairs[at] === key ? (this.pairs[at + 1] ?? -1) : -1
  }

  /** The number of the key. A new key gets the number that `create` returns. */
  getOr(key: number, create: () => number): number {
    const at = this.place(key)
    if (this.pairs[at] === key) return this.pairs[at + 1] ?? -1
    const number = create()
    this.pairs[at] = key
    this.pairs[at + 1] = number
    if (++this.size * 4 > this.pairs.length) this.grow()
    return number
  }

  /** The position of the key, or the free one for it, by linear probing. */
  private place(key: number): number {
    const { pairs } = this
    const mask = pairs.length - 2
    let at = (Math.imul(key, 0x9e3779b1) >>> 7) & mask
    for (;;) {
      const found = pairs[at] ?? 0
      if (found === key || found === 0) return at
      at = (at + 2) & mask
    }
  }

  private grow(): void {
    const { pairs } = this
    this.pairs = new Uint32Array(pairs.length * 2)
    for (let at = 0; at < pairs.length; at += 2) {
      const key = pairs[at] ?? 0
      if (key === 0) continue
      const place = this.place(key)
      this.pairs[place] = key
      this.pairs[place + 1] = pairs[at + 1] ?? 0
    }
  }
}
