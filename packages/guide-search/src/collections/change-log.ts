/** A ring buffer of the newest changes of an index, for updating cached answers. */
export class ChangeLog {
  private readonly slots: Uint32Array
  private added = 0

  /** `size` is the number of changes that are stored; older ones are overwritten. */
  constructor(size: number) {
    this.slots = new Uint32Array(size)
  }

  /** The number of changes ever added. */
  get count(): number {
    return this.added
  }

  add(slot: number): void {
    this.slots[this.added++ % this.slots.length] = slot
  }

  /** Are all changes after this number still in the buffer? */
  holdsSince(count: number): boolean {
    return this.added - count <= this.slots.length
  }

  /** The slots changed after this number of changes, each once. */
  since(count: number): number[] {
    const slots = new Set<number>()
    for (let at = count; at < this.added; at++) slots.add(this.slots[at % this.slots.length] ?? 0)
    return [...slots]
  }
}
