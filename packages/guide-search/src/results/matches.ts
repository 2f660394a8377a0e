import {
  type BufferPool,
  copy,
  hasBit,
  intersect,
  intersectUnion,
  popcount,
  union,
  unionInto,
  valuesInto,
} from '../collections/bit-set.ts'
import type { FacetSets } from '../facets/facet-sets.ts'
import { expertiseNumber, languageNumber } from '../guide-document.ts'
import type { SearchFilter } from '../search-query.ts'
import type { TermSets } from '../text/term-sets.ts'
import type { PageOrder } from './page-order.ts'

/** The slots that fit a filter, one bit each, and how many they are. */
export interface Matches {
  words: Int32Array
  total: number
}

/** What filters are answered from. */
export interface Sources {
  readonly traits: FacetSets
  readonly terms: TermSets
  readonly pool: BufferPool
}

/** The sets of the options that are chosen; any of them will do. */
const languageSets = ({ languages }: FacetSets, filter: SearchFilter) =>
  filter.languages.flatMap((code) => languages[languageNumber(code)] ?? [])
const expertiseSets = ({ expertises }: FacetSets, filter: SearchFilter) =>
  filter.expertises.flatMap((key) => expertises[expertiseNumber(key)] ?? [])

/** Finds everything that fits: for each restriction one pass over words of 32 guides. */
export function find(
  { traits, terms, pool }: Sources,
  filter: SearchFilter,
  size: number,
): Matches {
  const words = pool.acquire(size)
  let isRestricted = false
  const restrict = ([first, second, ...others]: readonly Int32Array[]) => {
    if (!first) return
    if (!isRestricted) {
      if (second) union(words, first, second)
      else copy(words, first)
      for (const other of others) unionInto(words, other)
    } else if (!second) intersect(words, first)
    else if (others.length === 0) intersectUnion(words, first, second)
    else {
      const either = pool.acquire(size)
      union(either, first, second)
      for (const other of others) unionInto(either, other)
      intersect(words, either)
      pool.release(either)
    }
    isRestricted = true
  }
  restrict(languageSets(traits, filter).map((set) => set.words))
  restrict(expertiseSets(traits, filter).map((set) => set.words))
  if (filter.country !== null) restrict([traits.country(filter.country).words])
  // Trait sets hold visible guides only; text postings still contain hidden ones.
  if (!isRestricted) restrict([traits.shown.words])
  for (const term of filter.terms) restrict([terms.of(term)])
  return { words, total: popcount(words) }
}

/**
 * Updates matches for slots whose guides came, went or changed. Returns whether any of these slots
 * matched before or does now.
 */
export function updateMatches(
  found: Matches,
  slots: readonly number[],
  { traits, terms }: Sources,
  filter: SearchFilter,
): boolean {
  const languages = languageSets(traits, filter)
  const expertises = expertiseSets(traits, filter)
  let fitting = slots.filter(
    (slot) =>
      traits.shown.has(slot) &&
      (filter.languages.length === 0 || languages.some((set) => set.has(slot))) &&
      (filter.expertises.length === 0 || expertises.some((set) => set.has(slot))) &&
      (filter.country === null || traits.country(filter.country).has(slot)),
  )
  for (const term of filter.terms) {
    const matching = terms.of(term)
    fitting = fitting.filter((slot) => hasBit(matching, slot))
  }
  if (found.words.length < traits.shown.words.length) {
    const larger = new Int32Array(traits.shown.words.length)
    larger.set(found.words)
    found.words = larger
  }
  const before = slots.filter((slot) => hasBit(found.words, slot))
  for (const slot of before) change(found, slot, false)
  for (const slot of fitting) change(found, slot, true)
  return before.length > 0 || fitting.length > 0
}

function change(found: Matches, slot: number, isIn: boolean): void {
  if (hasBit(found.words, slot) === isIn) return
  const at = slot >>> 5
  found.words[at] = (found.words[at] ?? 0) ^ (1 << (slot & 31))
  found.total += isIn ? 1 : -1
}

// What it costs to compare one slot that was found, and to put one among the first, in steps along
// the order.
const COMPARED = 5
const PUT = 80

/** The slots of one page: the first of those that were found, or those met first along the order. */
export function pageOf(
  found: Matches,
  order: PageOrder,
  offset: number,
  limit: number,
): ArrayLike<number> {
  const { words, total } = found
  if (offset >= total) return []
  if (total === order.length) return order.slice(offset, offset + limit)
  const last = Math.min(offset + limit, total)
  const steps = (last * order.length) / total
  const choosing = total * COMPARED + last * PUT * (1 + Math.log(total / last))
  return choosing < steps
    ? firstOf(found, order, last).subarray(offset)
    : metFirst(words, order, offset, last)
}

/** The first `count` of the slots that were found, in page order. */
function firstOf({ words, total }: Matches, order: PageOrder, count: number): Uint32Array {
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

function metFirst(words: Int32Array, order: PageOrder, offset: number, last: number): number[] {
  const slots: number[] = []
  let met = 0
  for (let place = 0; met < last && place < order.length; place++) {
    const slot = order.at(place)
    if (hasBit(words, slot) && met++ >= offset) slots.push(slot)
  }
  return slots
}
