import { copy, hasBit, setBit, subtract, valuesInto } from '../collections/bit-set.ts'
import type { Matches, SearchBuffers, Slots } from './matches.ts'
import type { PageOrder } from './page-order.ts'

// The cost of comparing a found slot with the last one of the page, and of inserting it, measured in
// steps along the page order.
const COMPARE_COST = 5
const INSERT_COST = 80

/**
 * The slots of one page: those with the name, then text matches, then the others, each in page
 * order.
 */
export function pageOf(
  found: Matches,
  order: PageOrder,
  { pool, size }: SearchBuffers,
  offset: number,
  limit: number,
): ArrayLike<number> {
  const { first, named } = found
  const isTiered = first !== null && first.total > 0 && first.total < found.total
  if (named.length === 0 && !isTiered) return slotsOf(found, order, offset, limit)
  const inName = pool.acquireEmpty(size)
  for (const slot of named) setBit(inName, slot)
  // Each tier without those before it. A guide with the name has it in the text too.
  const tiers: [Slots, less: Slots | null][] = [
    [{ words: inName, total: named.length }, null],
    ...(isTiered ? [[first, { words: inName, total: named.length }] as [Slots, Slots]] : []),
    [found, isTiered ? first : { words: inName, total: named.length }],
  ]
  const page: number[] = []
  let skipped = offset
  const rest = pool.acquire(size)
  for (const [tier, less] of tiers) {
    const total = tier.total - (less?.total ?? 0)
    if (page.length < limit && skipped < total) {
      copy(rest, tier.words)
      if (less) subtract(rest, less.words)
      page.push(...slotsOf({ words: rest, total }, order, skipped, limit - page.length))
    }
    skipped = Math.max(0, skipped - total)
  }
  pool.release(rest)
  pool.release(inName)
  return page
}

/** The requested slots in page order, by sorting the found ones or by walking the order. */
function slotsOf(
  found: Slots,
  order: PageOrder,
  offset: number,
  limit: number,
): Iterable<number> & ArrayLike<number> {
  const { words, total } = found
  if (offset >= total) return []
  if (total === order.length) return order.slice(offset, offset + limit)
  const last = Math.min(offset + limit, total)
  const steps = (last * order.length) / total
  const choosing = total * COMPARE_COST + last * INSERT_COST * (1 + Math.log(total / last))
  return choosing < steps
    ? firstOf(found, order, last).subarray(offset)
    : walkOrder(words, order, offset, last)
}

/** The first `count` found slots in page order. */
function firstOf({ words, total }: Slots, order: PageOrder, count: number): Uint32Array {
  const slots = new Uint32Array(total)
  valuesInto(slots, words)
  const first = new Uint32Array(count)
  let length = 0
  for (const slot of slots) {
    if (length === count && order.compare(slot, first[count - 1] ?? 0) > 0) continue
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order.compare(first[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    if (length < count) length++
    first.copyWithin(low + 1, low, length - 1)
    first[low] = slot
  }
  return first
}

/** The found slots from `offset` to `last`, by walking the page order until there are enough. */
function walkOrder(words: Int32Array, order: PageOrder, offset: number, last: number): number[] {
  const slots: number[] = []
  let met = 0
  for (let place = 0; met < last && place < order.length; place++) {
    const slot = order.at(place)
    if (hasBit(words, slot) && met++ >= offset) slots.push(slot)
  }
  return slots
}
