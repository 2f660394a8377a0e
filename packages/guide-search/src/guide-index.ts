import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { BufferPool, intersectionCount } from './collections/bit-set.ts'
import { ChangeLog } from './collections/change-log.ts'
import { DocIdMap } from './collections/doc-id-map.ts'
import { NumberColumn } from './collections/number-column.ts'
import { DaySets } from './days/day-sets.ts'
import { FacetSets } from './facets/facet-sets.ts'
import { foldDocument, type GuideDocument, type IndexedDocument } from './guide-document.ts'
import { CardStore } from './results/card-store.ts'
import {
  find,
  type Matches,
  pageOf,
  type Room,
  type Sources,
  updateMatches,
} from './results/matches.ts'
import { PageOrder, pageOrders } from './results/page-order.ts'
import { PlaceColumn } from './results/place-labels.ts'
import { keyOf, type Page, type SearchFilter } from './search-query.ts'
import { TermSets } from './text/term-sets.ts'
import { TextIndex } from './text/text-index.ts'

interface CachedMatches extends Matches {
  /** Complete up to this many changes of the index. */
  upTo: number
  /** The number of changes at which a guide of the set came, went or changed, or a later one. */
  touchedAt: number
  /** The count of midnights that it is right for; 0 where it is not about days. */
  readonly sweep: number
}

export interface CacheBounds {
  /** Bytes for cached matches of filters. */
  readonly foundBytes: number
  /** Bytes for cached slots of terms. */
  readonly termBytes: number
}

/** Changes of who fits what that a known answer can be brought up to date by. */
const REMEMBERED = 512
/** A rebuild is due when this share is left behind by changes, and it is worth it. */
const LEFT_BEHIND = 0.5
const WORTH_SLOTS = 20_000

/**
 * All guides who may be shown, for the pages of explore. Every guide has a slot; a changed text
 * takes a new slot, so lists of slots only grow and nothing is ever rebuilt for a change:
 * - `traits`, `terms`: sets of slots, for filters and words;
 * - `days`: sets of slots, for days and group sizes;
 * - `orders`: the slots in each order of pages, moved in place;
 * - `cards`: each slot's JSON.
 * Invariant: `docIds`, `orders` and `traits.shown` hold the same slots, one for each guide.
 */
export class GuideIndex {
  private readonly docIds = new DocIdMap()
  private readonly versions = new NumberColumn()
  private readonly textHashes = new NumberColumn()
  private readonly order = new PageOrder(this.docIds)
  private readonly orders = pageOrders(this.docIds, this.order)
  private readonly allOrders = Object.values(this.orders)
  private readonly days: DaySets
  private readonly traits = new FacetSets()
  private readonly terms: TermSets
  private readonly cards = new CardStore()
  private readonly places = new PlaceColumn()
  private readonly known = new Map<string, CachedMatches>()
  /** How many sets the known answers hold. */
  private knownSets = 0
  private readonly changes = new ChangeLog(REMEMBERED)
  private readonly pool = new BufferPool()
  private readonly sources: Sources
  private readonly bounds: CacheBounds
  private slots = 0

  /** `now` in ms decides which days have passed. */
  constructor(bounds: CacheBounds, now: () => number = Date.now) {
    this.bounds = bounds
    this.days = new DaySets(now)
    this.terms = new TermSets(new TextIndex(), this.pool, bounds.termBytes)
    this.sources = { traits: this.traits, terms: this.terms, days: this.days, pool: this.pool }
  }

  /** Incremented whenever an answer may have changed. */
  get version(): number {
    return this.changes.count
  }

  /** The version since which no answer to the filter has changed. */
  unchangedSince(filter: SearchFilter): number {
    return this.find(filter).touchedAt
  }

  /** Counts the midnights after which answers about days can be others. */
  sweep(): number {
    return this.days.sweep()
  }

  get size(): number {
    return this.docIds.size
  }

  get cardBytes(): number {
    return this.cards.bytes
  }

  /** The version of a guide as the index has it. */
  versionOf(id: string): number | undefined {
    const slot = this.docIds.get(id)
    return slot === undefined ? undefined : this.versions.get(slot)
  }

  slotOf(id: string): number | undefined {
    return this.docIds.get(id)
  }

  /** Every guide with the slot. */
  entries(): Iterable<[id: string, slot: number]> {
    return this.docIds
  }

  /** True when so much garbage has accumulated that a rebuild pays off. */
  get needsCompaction(): boolean {
    const dead = this.slots - this.docIds.size
    const isTextWorn = dead > Math.max(WORTH_SLOTS, this.docIds.size * LEFT_BEHIND)
    return isTextWorn || this.cards.wasted > Math.max(2 ** 26, this.cards.bytes * LEFT_BEHIND)
  }

  /** Adds guides who are not in the index yet, with one pass over the order. */
  addAll(guides: readonly IndexedDocument[]): void {
    const slots = guides.map((guide) => this.assignSlot(guide))
    for (const order of this.allOrders) order.insertAll(slots, guides)
  }

  /** Adds or replaces a guide. An older version changes nothing. */
  put(guide: GuideDocument): void {
    const slot = this.docIds.get(guide.id)
    if (slot !== undefined && this.versions.get(slot) > guide.version) return
    if (slot !== undefined && this.versions.get(slot) === guide.version) {
      this.setViews(guide.id, guide.views)
      return
    }
    if (slot !== undefined && this.textHashes.get(slot) === guide.textHash) {
      this.versions.set(slot, guide.version)
      this.cards.put(slot, guide.card)
      this.places.set(slot, guide.place)
      for (const order of this.allOrders) order.move(slot, guide)
      this.traits.remove(slot)
      this.traits.add(slot, guide)
      this.days.remove(slot)
      this.days.add(slot, guide.calendar)
      this.changes.add(slot)
      return
    }
    if (slot !== undefined) this.freeSlot(slot)
    const added = this.assignSlot(foldDocument(guide))
    for (const order of this.allOrders) order.insert(added, guide)
  }

  /** Changes the place in the order and the number on the card, and nothing else of the entry. */
  setViews(id: string, views: number): void {
    const slot = this.docIds.get(id)
    if (slot === undefined || this.order.viewsOf(slot) === views) return
    this.order.setViews(slot, views)
    this.cards.replaceLastMember(slot, views)
    this.changes.add(slot)
  }

  viewsOf(id: string): number | undefined {
    const slot = this.docIds.get(id)
    return slot === undefined ? undefined : this.order.viewsOf(slot)
  }

  /** Removes a guide immediately. */
  remove(id: string): void {
    const slot = this.docIds.get(id)
    if (slot === undefined) return
    this.freeSlot(slot)
    this.docIds.delete(id)
  }

  /** How many fit, and the cards of one page between `before(total)` and `after(total)`. */
  page(
    filter: SearchFilter,
    { page, limit, sort }: Page,
    after: (total: number) => string,
    before = '{"guides":[',
    headOf?: (place: string) => Buffer | null,
  ): Buffer {
    const found = this.find(filter)
    const slots = pageOf(found, this.orders[sort], this.room, (page - 1) * limit, limit)
    if (!headOf) return this.cards.join(slots, before, after(found.total))
    return this.cards.joinWithHeads(slots, before, after(found.total), (slot) =>
      headOf(this.places.get(slot)),
    )
  }

  /** The first matching cards, as serialised in the answers. */
  cardTexts(filter: SearchFilter, most: number): { card: string; place: string }[] {
    const slots = pageOf(this.find(filter), this.order, this.room, 0, most)
    return Array.from(slots, (slot) => ({
      card: this.cards.text(slot),
      place: this.places.get(slot),
    }))
  }

  count(filter: SearchFilter): number {
    return this.find(filter).total
  }

  /** For each language, expertise and named country: how many of those that fit. */
  tally(filter: SearchFilter, countries: readonly string[]) {
    const { words } = this.find(filter)
    const common = (set: Int32Array) => intersectionCount(words, set)
    return {
      languages: LANGUAGE_CODES.map((_, i) => common(this.traits.languages[i]?.words ?? NONE)),
      expertises: EXPERTISES.map((_, i) => common(this.traits.expertises[i]?.words ?? NONE)),
      countries: countries.map((country) => common(this.traits.country(country).words)),
    }
  }

  /** What was found is not to be changed, and good until the next question. */
  private find(filter: SearchFilter): CachedMatches {
    const key = keyOf(filter)
    const known = this.known.get(key)
    const sweep = filter.when ? this.days.sweep() : 0
    this.known.delete(key)
    if (known?.sweep === sweep && this.changes.holdsSince(known.upTo)) {
      if (known.upTo < this.changes.count) {
        const slots = this.changes.since(known.upTo)
        if (updateMatches(known, slots, this.sources, filter)) known.touchedAt = this.changes.count
        known.upTo = this.changes.count
      }
      this.known.set(key, known)
      return known
    }
    if (known) this.forget(known)
    for (const [oldest, matches] of this.known) {
      const sets = this.knownSets + (filter.reading ? 2 : 1)
      if (sets * matches.words.byteLength <= this.bounds.foundBytes) break
      this.known.delete(oldest)
      this.forget(matches)
    }
    const found = {
      ...find(this.sources, filter, this.slots),
      upTo: this.changes.count,
      touchedAt: this.changes.count,
      sweep,
    }
    this.known.set(key, found)
    this.knownSets += found.first ? 2 : 1
    return found
  }

  private forget({ words, first }: Matches): void {
    this.knownSets -= first ? 2 : 1
    this.pool.release(words)
    if (first) this.pool.release(first.words)
  }

  private get room(): Room {
    return { pool: this.pool, size: this.slots }
  }

  /** Gives a guide a new slot; the place in the order is the caller's. */
  private assignSlot(guide: IndexedDocument): number {
    const slot = this.slots++
    this.docIds.set(guide.id, slot)
    this.versions.set(slot, guide.version)
    this.textHashes.set(slot, guide.textHash)
    this.terms.add(slot, guide.text)
    this.traits.add(slot, guide)
    this.days.add(slot, guide.calendar)
    this.cards.put(slot, guide.card)
    this.places.set(slot, guide.place)
    this.changes.add(slot)
    return slot
  }

  private freeSlot(slot: number): void {
    for (const order of this.allOrders) order.remove(slot)
    this.traits.remove(slot)
    this.days.remove(slot)
    this.cards.drop(slot)
    this.changes.add(slot)
  }
}

const NONE = new Int32Array(0)
