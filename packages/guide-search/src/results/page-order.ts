import type { Sort } from '@annai/contract/guides/vocabulary'
import type { DocIdMap } from '../collections/doc-id-map.ts'
import { NumberColumn } from '../collections/number-column.ts'

/** What a guide's position is computed from. */
export interface Standing {
  readonly priority: number
  readonly views: number
  /** Microseconds since 1970, as in the database. */
  readonly created: number
  /** What orders guides by their ratings. */
  readonly score: number
}

// Priority and views as one number, exact in a double.
const PRIORITY_STEP = 2 ** 46
const LOWEST_PRIORITY = -10

const recommended = ({ priority, views }: Standing): number =>
  (priority - LOWEST_PRIORITY) * PRIORITY_STEP + Math.min(views, PRIORITY_STEP - 1)

/**
 * The slots sorted by rank, newest first for equal ranks; a slot is moved in place when its rank
 * changes.
 */
export class PageOrder {
  private order = new Uint32Array(1024)
  private readonly ranks = new NumberColumn()
  private readonly created = new NumberColumn()
  private readonly docIds: Pick<DocIdMap, 'compare'>
  private readonly rankOf: (standing: Standing) => number
  length = 0

  constructor(docIds: Pick<DocIdMap, 'compare'>, rankOf = recommended) {
    this.docIds = docIds
    this.rankOf = rankOf
  }

  /** The slot at a position, from 0. */
  at(place: number): number {
    return this.order[place] ?? 0
  }

  slice(from: number, to: number): Uint32Array {
    return this.order.subarray(Math.min(from, this.length), Math.min(to, this.length))
  }

  compare = (a: number, b: number): number =>
    this.ranks.get(b) - this.ranks.get(a) ||
    this.created.get(b) - this.created.get(a) ||
    this.docIds.compare(a, b)

  insert(slot: number, standing: Standing): void {
    this.write(slot, standing)
    this.makeRoom(1)
    const place = this.placeOf(slot)
    this.order.copyWithin(place + 1, place, this.length)
    this.order[place] = slot
    this.length++
  }

  remove(slot: number): void {
    const place = this.placeOf(slot)
    this.order.copyWithin(place, place + 1, this.length)
    this.length--
  }

  /** Moves a slot to its new rank: only the slots between the two positions shift. */
  move(slot: number, standing: Standing): void {
    const from = this.placeOf(slot)
    this.write(slot, standing)
    this.restore(slot, from)
  }

  /** For the recommended order only, whose rank includes the views. */
  viewsOf(slot: number): number {
    return this.ranks.get(slot) % PRIORITY_STEP
  }

  /** Moves the slot after its views changed. */
  setViews(slot: number, views: number): void {
    const from = this.placeOf(slot)
    const priority = Math.floor(this.ranks.get(slot) / PRIORITY_STEP)
    this.ranks.set(slot, priority * PRIORITY_STEP + Math.min(views, PRIORITY_STEP - 1))
    this.restore(slot, from)
  }

  /** Moves the slot from its old position to its new one. */
  private restore(slot: number, from: number): void {
    const isBefore = from > 0 && this.compare(slot, this.at(from - 1)) < 0
    const isAfter = from + 1 < this.length && this.compare(slot, this.at(from + 1)) > 0
    if (isBefore) {
      const to = this.search(slot, 0, from)
      this.order.copyWithin(to + 1, to, from)
      this.order[to] = slot
    } else if (isAfter) {
      const to = this.search(slot, from + 1, this.length) - 1
      this.order.copyWithin(from, from + 1, to + 1)
      this.order[to] = slot
    }
  }

  /** Inserts many new slots with one pass. */
  insertAll(slots: readonly number[], standings: readonly Standing[]): void {
    for (const [i, slot] of slots.entries()) {
      const standing = standings[i]
      if (standing) this.write(slot, standing)
    }
    this.makeRoom(slots.length)
    const sorted = slots.toSorted(this.compare)
    let end = this.length
    let shift = slots.length
    for (let i = sorted.length - 1; i >= 0; i--) {
      const slot = sorted[i] ?? 0
      const place = this.search(slot, 0, end)
      this.order.copyWithin(place + shift, place, end)
      this.order[place + shift - 1] = slot
      end = place
      shift--
    }
    this.length += slots.length
  }

  /** The position of the slot, or its insertion point. */
  private placeOf(slot: number): number {
    return this.search(slot, 0, this.length)
  }

  private search(slot: number, from: number, to: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.order[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private write(slot: number, standing: Standing): void {
    this.ranks.set(slot, this.rankOf(standing))
    this.created.set(slot, standing.created)
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.order.length) return
    const larger = new Uint32Array(Math.max(this.length + more, this.order.length * 2))
    larger.set(this.order)
    this.order = larger
  }
}

/** All orders; the recommended one is passed in. */
export const pageOrders = (
  docIds: Pick<DocIdMap, 'compare'>,
  recommendedOrder: PageOrder,
): Readonly<Record<Sort, PageOrder>> => ({
  recommended: recommendedOrder,
  rating: new PageOrder(docIds, ({ score }) => score),
  newest: new PageOrder(docIds, () => 0),
})
