/** Gives small numbers 0, 1, 2 … to keys above 0 as they come: a map for a hundred thousand keys and more. */
export class Numbering {
  private keys = new Uint32Array(1 << 12)
  private numbers = new Uint32Array(1 << 12)
  size = 0

  /** The number of the key, or -1. */
  get(key: number): number {
    const at = this.place(key)
    return this.keys[at] === key ? (this.numbers[at] ?? -1) : -1
  }

  /** The number of the key, which gets the given one if it is new. */
  getOr(key: number, create: () => number): number {
    const at = this.place(key)
    if (this.keys[at] === key) return this.numbers[at] ?? -1
    const number = create()
    this.keys[at] = key
    this.numbers[at] = number
    if (++this.size * 2 > this.keys.length) this.grow()
    return number
  }

  private place(key: number): number {
    const mask = this.keys.length - 1
    let at = (Math.imul(key, 0x9e3779b1) >>> 8) & mask
    for (;;) {
      const found = this.keys[at] ?? 0
      if (found === key || found === 0) return at
      at = (at + 1) & mask
    }
  }

  private grow(): void {
    const { keys, numbers } = this
    this.keys = new Uint32Array(keys.length * 2)
    this.numbers = new Uint32Array(keys.length * 2)
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? 0
      if (key === 0) continue
      const place = this.place(key)
      this.keys[place] = key
      this.numbers[place] = numbers[at] ?? 0
    }
  }
}
