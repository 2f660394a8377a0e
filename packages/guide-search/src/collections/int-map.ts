/**
 * Maps integers above 0 to integers, for a hundred thousand keys and more. Each key is stored
 * beside its value, so that a lookup touches memory once.
 */
export class IntMap {
  private pairs = new Uint32Array(2 << 12)
  size = 0

  /** The value of the key; -1 if it is not in the map. */
  get(key: number): number {
    const at = this.positionOf(key)
    return this.pairs[at] === key ? (this.pairs[at + 1] ?? -1) : -1
  }

  /** The value of the key. A new key gets the value that `create` returns. */
  getOrCreate(key: number, create: () => number): number {
    const at = this.positionOf(key)
    if (this.pairs[at] === key) return this.pairs[at + 1] ?? -1
    const number = create()
    this.pairs[at] = key
    this.pairs[at + 1] = number
    if (++this.size * 4 > this.pairs.length) this.grow()
    return number
  }

  /** The position of the key, or the free one for it, by linear probing. */
  private positionOf(key: number): number {
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
      const position = this.positionOf(key)
      this.pairs[position] = key
      this.pairs[position + 1] = pairs[at + 1] ?? 0
    }
  }
}
