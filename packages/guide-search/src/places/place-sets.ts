import { BitSet, type BufferPool, intersect, setBit } from '../collections/bit-set.ts'
import { PlaceColumn } from '../results/place-labels.ts'
import type { IndexedPlace, PlaceNode, PlaceTree } from './place-tree.ts'

/** The number of guides in a place, including the places inside it. */
export interface PlaceCount {
  readonly all: number
  /** Without guides of the demo. */
  readonly real: number
}

const NO_GUIDES: PlaceCount = { all: 0, real: 0 }

/** The slots of each place: a guide in a district also counts for its city, region and country. */
export class PlaceSets {
  private readonly tree: PlaceTree
  private readonly column = new PlaceColumn()
  /** The same without the places inside it. */
  private readonly exact = new Map<string, Set<number>>()
  private readonly counts = new Map<string, PlaceCount>()
  private readonly real = new BitSet()

  constructor(tree: PlaceTree) {
    this.tree = tree
  }

  add(slot: number, guide: IndexedPlace & { readonly isReal: boolean }): void {
    const place = this.tree.locate(guide)
    this.column.set(slot, place)
    if (guide.isReal) this.real.add(slot)
    else this.real.remove(slot)
    if (place === '') return
    const slots = this.exact.get(place)
    if (slots) slots.add(slot)
    else this.exact.set(place, new Set([slot]))
    this.count(slot, place, 1)
  }

  remove(slot: number): void {
    const place = this.column.get(slot)
    if (!this.exact.get(place)?.delete(slot)) return
    this.count(slot, place, -1)
  }

  countOf(place: string): PlaceCount {
    return this.counts.get(place) ?? NO_GUIDES
  }

  /** The place of a visible guide and the places around it, innermost first. */
  around(slot: number): Iterable<PlaceNode> {
    return this.tree.around(this.column.get(slot))
  }

  /** Whether a visible guide is in the place. */
  has(slot: number, place: string): boolean {
    for (const { id } of this.around(slot)) if (id === place) return true
    return false
  }

  /** Reduces `words` (visible guides) to those in the place. */
  restrict(words: Int32Array, place: string, pool: BufferPool, size: number): void {
    const inside = pool.acquireEmpty(size)
    for (const id of this.tree.within(place))
      for (const slot of this.exact.get(id) ?? []) setBit(inside, slot)
    intersect(words, inside)
    pool.release(inside)
  }

  private count(slot: number, place: string, change: 1 | -1): void {
    for (const { id } of this.tree.around(place)) {
      const { all, real } = this.countOf(id)
      this.counts.set(id, {
        all: all + change,
        real: this.real.has(slot) ? real + change : real,
      })
    }
  }
}
