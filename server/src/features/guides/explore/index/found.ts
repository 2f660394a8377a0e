import { numbersOf, population } from '../../../../platform/search/bits.ts'
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

/** Any of the sets, or no restriction when there is none. */
function either(sets: readonly Uint32Array[], length: number): Uint32Array | null {
  const [first, ...others] = sets
  if (!first) return null
  if (others.length === 0) return first
  const union = new Uint32Array(length)
  for (const set of sets)
    for (let at = Math.min(length, set.length) - 1; at >= 0; at--)
      union[at] = (union[at] ?? 0) | (set[at] ?? 0)
  return union
}

/** Every set that a slot must be in to fit. */
function restrictions(traits: Traits, terms: TermSets, filter: Filter): Uint32Array[] {
  const { length } = traits.shown.words
  const languages = filter.languages.map((code) => traits.languages[languageNumber(code)]?.words)
  const expertises = filter.expertises.map((key) => traits.expertises[expertiseNumber(key)]?.words)
  const isSet = (words: Uint32Array | undefined) => words !== undefined
  return [
    either(languages.filter(isSet), length),
    either(expertises.filter(isSet), length),
    filter.country === null ? null : traits.country(filter.country).words,
    ...filter.terms.map((term) => terms.of(term)),
  ].filter((words) => words !== null)
}

/** Finds everything that fits: one pass of AND over words of 32 guides, counted on the way. */
export function find(traits: Traits, terms: TermSets, filter: Filter): Found {
  const shown = traits.shown.words
  const sets = restrictions(traits, terms, filter)
  const words = new Uint32Array(shown.length)
  let total = 0
  for (let at = 0; at < shown.length; at++) {
    let word = shown[at] ?? 0
    for (let i = 0; word !== 0 && i < sets.length; i++) word &= sets[i]?.[at] ?? 0
    if (word === 0) continue
    words[at] = word
    total += population(word)
  }
  return { words, total }
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
