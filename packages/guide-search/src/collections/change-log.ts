/** The newest changes of an index, by which a known answer is brought up to date. */
export class ChangeLog {
  private readonly slots: Uint32Array
  private added = 0

  /** Holds this many changes; older ones are overwritten. */
  constructor(size: number) {
    this.slots = new Uint32Array(size)
  }

  /** How many changes were added in all. */
  get count(): number {
    return this.added
  }

  add(slot: number): void {
    this.slots[this.added++ % this.slots.length] = slot
  }

  /** Are all changes after this many still held? */
  holdsSince(count: number): boolean {
    return this.added - count <= this.slots.length
  }

  /** The slots that changed after this many changes, each once. */
  since(count: number): number[] {
    const slots = new Set<number>()
    for (let at = count; at < this.added; at++) slots.add(this.slots[at % this.slots.length] ?? 0)
    return [...slots]
  }
}
