import { addAll, keepCommon, numbersOf, populationOf } from '../../../../platform/search/bits.ts'
import { expertiseNumber, languageNumber } from './listed.ts'
import type { PageOrder } from './page-order.ts'
import type { TermSets } from './terms.ts'
import type { Traits } from './traits.ts'
import type { Filter } from './wanted.ts'

/** The slots that fit a filter, one bit each, and how many they are. */
export interface Found {
  words: Uint32Array
  total: number
}

/** Keeps what is in any of the sets; no set at all does not restrict. */
function keepAny(words: Uint32Array, sets: readonly (Uint32Array | undefined)[]): void {
  const [first, ...others] = sets.filter((set) => set !== undefined)
  if (!first) return
  if (others.length === 0) {
    keepCommon(words, first)
    return
  }
  const union = new Uint32Array(words.length)
  addAll(union, first)
  for (const other of others) addAll(union, other)
  keepCommon(words, union)
}

/** Finds everything that fits: for each restriction one pass over words of 32 guides. */
export function find(traits: Traits, terms: TermSets, filter: Filter): Found {
  const words = traits.shown.words.slice()
  keepAny(
    words,
    filter.languages.map((code) => traits.languages[languageNumber(code)]?.words),
  )
  keepAny(
    words,
    filter.expertises.map((key) => traits.expertises[expertiseNumber(key)]?.words),
  )
  if (filter.country !== null) keepCommon(words, traits.country(filter.country).words)
  for (const term of filter.terms) keepCommon(words, terms.of(term))
  return { words, total: populationOf(words) }
}

const hasSlot = (words: Uint32Array, slot: number): boolean =>
  ((words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0

/** Brings what was found up to date for slots whose guides came, went or changed. */
export function amend(
  found: Found,
  slots: Iterable<number>,
  traits: Traits,
  terms: TermSets,
  filter: Filter,
): void {
  const said = filter.terms.map((term) => terms.of(term))
  const fits = (slot: number): boolean =>
    traits.shown.has(slot) &&
    (filter.languages.length === 0 ||
      filter.languages.some((code) => traits.languages[languageNumber(code)]?.has(slot))) &&
    (filter.expertises.length === 0 ||
      filter.expertises.some((key) => traits.expertises[expertiseNumber(key)]?.has(slot))) &&
    (filter.country === null || traits.country(filter.country).has(slot)) &&
    said.every((words) => hasSlot(words, slot))
  if (found.words.length < traits.shown.words.length) {
    const larger = new Uint32Array(traits.shown.words.length)
    larger.set(found.words)
    found.words = larger
  }
  for (const slot of slots) {
    const isIn = hasSlot(found.words, slot)
    if (isIn === fits(slot)) continue
    const at = slot >>> 5
    found.words[at] = (found.words[at] ?? 0) ^ (1 << (slot & 31))
    found.total += isIn ? -1 : 1
  }
}

/** The slots of one page. A few are sorted; many are met soon on a walk through the order. */
export function pageOf(
  { words, total }: Found,
  order: PageOrder,
  offset: number,
  limit: number,
): ArrayLike<number> {
  if (offset >= total) return []
  if (total === order.length) return order.slice(offset, offset + limit)
  if (total * total < order.length)
    return Array.from(numbersOf(words))
      .sort(order.compare)
      .slice(offset, offset + limit)
  const slots: number[] = []
  let skip = offset
  const wanted = Math.min(limit, total - offset)
  for (let place = 0; slots.length < wanted && place < order.length; place++) {
    const slot = order.at(place)
    if (hasSlot(words, slot) && skip-- <= 0) slots.push(slot)
  }
  return slots
}
