import {
  type BufferPool,
  copy,
  hasBit,
  intersect,
  intersectUnion,
  popcount,
  union,
  unionInto,
} from '../collections/bit-set.ts'
import type { DaySets } from '../days/day-sets.ts'
import type { When } from '../days/when.ts'
import type { FacetSets } from '../facets/facet-sets.ts'
import { expertiseNumber, languageNumber } from '../guide-document.ts'
import type { PlaceSets } from '../places/place-sets.ts'
import type { SearchFilter } from '../search-query.ts'
import type { ReadTerm } from '../search-terms.ts'
import type { TermSets } from '../text/term-sets.ts'

/** A bit set of slots and its size. */
export interface Slots {
  words: Int32Array
  total: number
}

/** The slots that match a filter. */
export interface Matches extends Slots {
  /** Those whose text matches the search, shown first; null if the search has no second reading. */
  readonly first: Slots | null
  /** Those whose whole name is the search, shown before all others. */
  named: readonly number[]
  /** Those that match apart from the days, which are unknown; null without days and people. */
  readonly unknown: Slots | null
}

/** The pool of bit sets, and the number of slots. */
export interface SearchBuffers {
  readonly pool: BufferPool
  readonly size: number
}

/** The indexes that filters are answered from. */
export interface Sources {
  readonly facets: FacetSets
  readonly terms: TermSets
  readonly days: DaySets
  readonly places: PlaceSets
  readonly pool: BufferPool
}

/** The sets of the chosen options; a guide needs one of them. */
const languageSets = ({ languages }: FacetSets, filter: Pick<SearchFilter, 'languages'>) =>
  filter.languages.flatMap((code) => languages[languageNumber(code)] ?? [])
const expertiseSets = ({ expertises }: FacetSets, filter: Pick<SearchFilter, 'expertises'>) =>
  filter.expertises.flatMap((key) => expertises[expertiseNumber(key)] ?? [])
/** The guides with the languages and expertises of a term, regardless of their texts. */
const setsOf = (facets: FacetSets, term: ReadTerm) => [
  ...languageSets(facets, term),
  ...expertiseSets(facets, term),
]

/** Reduces `words` to the union of the sets; without sets it stays unchanged. */
function restrict(
  words: Int32Array,
  [first, second, ...others]: readonly Int32Array[],
  { pool, size }: SearchBuffers,
): void {
  if (!first) return
  if (!second) intersect(words, first)
  else if (others.length === 0) intersectUnion(words, first, second)
  else {
    const either = pool.acquire(size)
    union(either, first, second)
    for (const other of others) unionInto(either, other)
    intersect(words, either)
    pool.release(either)
  }
}

/** Finds all matches, with one pass over words of 32 guides for each condition. */
export function find(sources: Sources, filter: SearchFilter, size: number): Matches {
  const { terms, facets, pool } = sources
  const buffers = { pool, size }
  const words = findListed(facets, filter, buffers)
  if (filter.place !== null) sources.places.restrict(words, filter.place, pool, size)
  const first = filter.reading && pool.acquire(size)
  if (first) copy(first, words)
  for (const term of filter.terms) intersect(first ?? words, terms.of(term))
  for (const term of filter.reading ?? [])
    restrict(words, [terms.of(term), ...setsOf(facets, term).map((set) => set.words)], buffers)
  if (first) unionInto(words, first)
  const unknown = filter.when && restrictDays(sources.days, words, filter.when, buffers)
  if (first && filter.when) intersect(first, words)
  return {
    ...counted(words),
    first: first && counted(first),
    named: namedIn(words, terms, filter),
    unknown: unknown && counted(unknown),
  }
}

/** The slots of the set whose whole name is the search. */
function namedIn(words: Int32Array, names: TermSets, { terms }: SearchFilter): readonly number[] {
  if (terms.length === 0) return []
  const name = terms.flatMap((term) => term.words).join(' ')
  return names.named(name).filter((slot) => hasBit(words, slot))
}

const counted = (words: Int32Array): Slots => ({ words, total: popcount(words) })

/**
 * Reduces `words` to the guides who are available; returns those who match but have no calendar.
 */
function restrictDays(days: DaySets, words: Int32Array, when: When, { pool, size }: SearchBuffers) {
  const unknown = pool.acquire(size)
  days.unknownAmong(unknown, words)
  days.restrict(words, when, size)
  if (when.calendar === 'any') unionInto(words, unknown)
  return unknown
}

/** The listed guides with the chosen languages, expertises and country. */
function findListed(facets: FacetSets, filter: SearchFilter, buffers: SearchBuffers): Int32Array {
  const words = buffers.pool.acquire(buffers.size)
  const country = filter.country === null ? [] : [facets.country(filter.country)]
  const [[first, second, ...others] = [facets.shown], ...further] = [
    languageSets(facets, filter),
    expertiseSets(facets, filter),
    country,
  ].filter((sets) => sets.length > 0)
  // Facet sets hold visible guides only; text postings still contain hidden ones.
  if (first && second) union(words, first.words, second.words)
  else if (first) copy(words, first.words)
  for (const other of others) unionInto(words, other.words)
  for (const sets of further)
    restrict(
      words,
      sets.map((set) => set.words),
      buffers,
    )
  return words
}

/**
 * Updates matches for changed slots. Returns whether any of these slots matched before or matches
 * now.
 */
export function updateMatches(
  found: Matches,
  slots: readonly number[],
  { facets, terms, days, places }: Sources,
  filter: SearchFilter,
): boolean {
  const { when, place } = filter
  const languages = languageSets(facets, filter)
  const expertises = expertiseSets(facets, filter)
  const listed = slots.filter(
    (slot) =>
      facets.shown.has(slot) &&
      (filter.languages.length === 0 || languages.some((set) => set.has(slot))) &&
      (filter.expertises.length === 0 || expertises.some((set) => set.has(slot))) &&
      (filter.country === null || facets.country(filter.country).has(slot)) &&
      (place === null || places.has(slot, place)),
  )
  const hasTime = (slot: number) => when === null || days.has(slot, when)
  let textMatches = listed
  for (const term of filter.terms) {
    const matching = terms.of(term)
    textMatches = textMatches.filter((slot) => hasBit(matching, slot))
  }
  let readingMatches = filter.reading ? listed : textMatches
  for (const term of filter.reading ?? []) {
    const matching = terms.of(term)
    const sets = setsOf(facets, term)
    readingMatches = readingMatches.filter(
      (slot) => hasBit(matching, slot) || sets.some((set) => set.has(slot)),
    )
  }
  const all = filter.reading ? [...readingMatches, ...textMatches] : textMatches
  const length = facets.shown.words.length
  // The text matches are a subset of all matches, so a change of them is a change of both.
  if (found.first) replace(found.first, slots, textMatches.filter(hasTime), length)
  const isTouched = replace(found, slots, all.filter(hasTime), length)
  found.named = namedIn(found.words, terms, filter)
  if (!found.unknown) return isTouched
  const unknown = all.filter((slot) => !days.hasCalendar(slot))
  return replace(found.unknown, slots, unknown, length) || isTouched
}

/** Of these slots, exactly `matching` are in the set afterwards. Returns whether any of them was or is in the set. */
function replace(
  found: Slots,
  slots: readonly number[],
  matching: readonly number[],
  length: number,
): boolean {
  if (found.words.length < length) {
    const larger = new Int32Array(length)
    larger.set(found.words)
    found.words = larger
  }
  const before = slots.filter((slot) => hasBit(found.words, slot))
  for (const slot of before) change(found, slot, false)
  for (const slot of matching) change(found, slot, true)
  return before.length > 0 || matching.length > 0
}

function change(found: Slots, slot: number, isIn: boolean): void {
  if (hasBit(found.words, slot) === isIn) return
  const at = slot >>> 5
  found.words[at] = (found.words[at] ?? 0) ^ (1 << (slot & 31))
  found.total += isIn ? 1 : -1
}
