/** Four numbers of 32 bits each. */
const PARTS = 4

/**
 * Maps guide ids to slots and back, in typed arrays with open addressing. A map of strings would
 * take a sixth of the memory of the index, and the garbage collector would visit every string.
 */
export class DocIdMap {
  private ids = new Uint32Array(1024 * PARTS)
  /** Slot + 1; 0 is free. Linear probing. */
  private places = new Uint32Array(1 << 12)
  private readonly queriedParts = new Uint32Array(PARTS)
  size = 0

  get(id: string): number | undefined {
    const slot = this.places[this.placeOf(this.read(id))]
    return slot ? slot - 1 : undefined
  }

  /** Assigns a free slot to the guide; its earlier slot keeps the id. */
  set(id: string, slot: number): void {
    const parts = this.read(id)
    if ((slot + 1) * PARTS > this.ids.length) {
      const larger = new Uint32Array(Math.ceil((slot + 1) * 1.5) * PARTS)
      larger.set(this.ids)
      this.ids = larger
    }
    this.ids.set(parts, slot * PARTS)
    const place = this.placeOf(parts)
    if (this.places[place] === 0) this.size++
    this.places[place] = slot + 1
    if (this.size * 2 > this.places.length) this.grow()
  }

  delete(id: string): void {
    let free = this.placeOf(this.read(id))
    if (this.places[free] === 0) return
    this.size--
    // Moves back the entries that this one had displaced.
    const mask = this.places.length - 1
    for (let place = (free + 1) & mask; ; place = (place + 1) & mask) {
      const slot = this.places[place] ?? 0
      if (slot === 0) break
      const sentFrom = this.firstPlace(this.ids, (slot - 1) * PARTS)
      if (((place - sentFrom) & mask) < ((place - free) & mask)) continue
      this.places[free] = slot
      free = place
    }
    this.places[free] = 0
  }

  *[Symbol.iterator](): Generator<[id: string, slot: number]> {
    for (const slot of this.places) if (slot !== 0) yield [this.idOf(slot - 1), slot - 1]
  }

  /** The order of the ids of two slots. */
  compare(a: number, b: number): number {
    for (let part = 0; part < PARTS; part++) {
      const difference = (this.ids[a * PARTS + part] ?? 0) - (this.ids[b * PARTS + part] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  private idOf(slot: number): string {
    const digits = Array.from(this.ids.subarray(slot * PARTS, slot * PARTS + PARTS), (part) =>
      part.toString(16).padStart(8, '0'),
    ).join('')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  /** The id as four numbers; the array is reused by the next call. */
  private read(id: string): Uint32Array {
    const digits = id.replaceAll('-', '')
    for (let part = 0; part < PARTS; part++)
      this.queriedParts[part] = Number.parseInt(digits.slice(part * 8, part * 8 + 8), 16)
    return this.queriedParts
  }

  /** The position of the id, or the free position for it. */
  private placeOf(parts: Uint32Array): number {
    const mask = this.places.length - 1
    let place = this.firstPlace(parts, 0)
    for (;;) {
      const slot = this.places[place] ?? 0
      if (slot === 0 || this.isAt((slot - 1) * PARTS, parts)) return place
      place = (place + 1) & mask
    }
  }

  private isAt(at: number, parts: Uint32Array): boolean {
    for (let part = 0; part < PARTS; part++) if (this.ids[at + part] !== parts[part]) return false
    return true
  }

  /** UUIDv7 begins with the time; only its end is random enough for a hash. */
  private firstPlace(parts: Uint32Array, at: number): number {
    const hash = Math.imul((parts[at + 3] ?? 0) ^ (parts[at + 2] ?? 0), 0x9e3779b1)
    return (hash ^ (hash >>> 15)) & (this.places.length - 1)
  }

  private grow(): void {
    const { places } = this
    this.places = new Uint32Array(places.length * 2)
    const mask = this.places.length - 1
    for (const slot of places) {
      if (slot === 0) continue
      let place = this.firstPlace(this.ids, (slot - 1) * PARTS)
      while (this.places[place] !== 0) place = (place + 1) & mask
      this.places[place] = slot
    }
  }
}
