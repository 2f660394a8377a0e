import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { BufferPool, intersectionCount } from './collections/bit-set.ts'
import { ChangeLog } from './collections/change-log.ts'
import { DocIdMap } from './collections/doc-id-map.ts'
import { NumberColumn } from './collections/number-column.ts'
import { DaySets } from './days/day-sets.ts'
import { FacetSets } from './facets/facet-sets.ts'
import { foldDocument, type GuideDocument, type IndexedDocument } from './guide-document.ts'
import { type PlaceCount, PlaceSets } from './places/place-sets.ts'
import { PlaceTree } from './places/place-tree.ts'
import { PriceColumn, type UsualPrice } from './places/price-column.ts'
import { CardStore } from './results/card-store.ts'
import { MatchCache } from './results/match-cache.ts'
import type { SearchBuffers, Sources } from './results/matches.ts'
import { PageOrder, pageOrders } from './results/page-order.ts'
import { pageOf } from './results/page-slots.ts'
import { PlaceColumn } from './results/place-labels.ts'
import { SIMILAR, similarTo } from './results/similar.ts'
import type { Page, SearchFilter } from './search-query.ts'
import { TermSets } from './text/term-sets.ts'
import { TextIndex } from './text/text-index.ts'

export interface CacheBounds {
  /** Bytes for the cached matches of filters. */
  readonly foundBytes: number
  /** Bytes for the cached slots of terms and of runs of days. */
  readonly termBytes: number
  readonly runBytes?: number
}

/** The beginning of a card with the address of a place; null leaves the card unchanged. */
type HeadOf = (place: string) => Buffer | null

/** The number of changes of matching guides that a cached answer can be updated by. */
const REMEMBERED = 512
/** The index is rebuilt when at least this share of it is garbage and it has a minimum size. */
const LEFT_BEHIND = 0.5
const WORTH_SLOTS = 20_000

/**
 * All guides who may be shown on explore. Each guide has a slot; a changed text gets a new slot, so
 * that lists of slots only grow and a change rebuilds nothing:
 * - `facets`, `terms`: sets of slots, for filters and words;
 * - `days`: sets of slots, for days and group sizes;
 * - `orders`: the slots in each order of pages, moved in place;
 * - `cards`: each slot's JSON.
 * Invariant: `docIds`, `orders` and `facets.shown` hold the same slots, one for each guide.
 */
export class GuideIndex {
  private readonly docIds = new DocIdMap()
  private readonly versions = new NumberColumn()
  private readonly textHashes = new NumberColumn()
  private readonly order = new PageOrder(this.docIds)
  private readonly orders = pageOrders(this.docIds, this.order)
  private readonly allOrders = Object.values(this.orders)
  private readonly days: DaySets
  private readonly facets = new FacetSets()
  readonly terms: TermSets
  private readonly cards = new CardStore()
  /** The places that name the addresses on cards. */
  private readonly labels = new PlaceColumn()
  /** The places that guides can be filtered by. */
  private readonly places: PlaceSets
  private readonly prices = new PriceColumn()
  private readonly changes = new ChangeLog(REMEMBERED)
  private readonly pool = new BufferPool()
  private readonly sources: Sources
  private readonly matches: MatchCache
  private slots = 0

  /** `now` in ms, for which days are over. */
  constructor(
    bounds: CacheBounds,
    now: () => number = Date.now,
    places: PlaceTree = new PlaceTree([]),
  ) {
    this.places = new PlaceSets(places)
    this.days = new DaySets(now, this.pool, bounds.runBytes)
    this.terms = new TermSets(new TextIndex(), this.pool, bounds.termBytes)
    const { facets, terms, days, pool } = this
    this.sources = { facets, terms, days, places: this.places, pool }
    this.matches = new MatchCache(this.sources, this.changes, bounds.foundBytes)
  }

  /** Incremented whenever any answer may have changed. */
  get version(): number {
    return this.changes.count
  }

  /** The version since which no answer to this filter has changed. */
  unchangedSince(filter: SearchFilter): number {
    return this.find(filter).touchedAt
  }

  /** A number that changes whenever answers about days have changed by the time alone. */
  dayVersion(): number {
    return this.days.dayVersion()
  }

  get size(): number {
    return this.docIds.size
  }

  get cardBytes(): number {
    return this.cards.bytes
  }

  /** The version of a guide in the index. */
  versionOf(id: string): number | undefined {
    const slot = this.docIds.get(id)
    return slot === undefined ? undefined : this.versions.get(slot)
  }

  slotOf(id: string): number | undefined {
    return this.docIds.get(id)
  }

  /** Every guide with its slot. */
  entries(): Iterable<[id: string, slot: number]> {
    return this.docIds
  }

  /** True once there is so much garbage that a rebuild is worth it. */
  get needsCompaction(): boolean {
    const dead = this.slots - this.docIds.size
    const isTextWorn = dead > Math.max(WORTH_SLOTS, this.docIds.size * LEFT_BEHIND)
    return isTextWorn || this.cards.wasted > Math.max(2 ** 26, this.cards.bytes * LEFT_BEHIND)
  }

  /** Adds guides that are not in the index yet, with one pass over the order. */
  addAll(guides: readonly IndexedDocument[]): void {
    const slots = guides.map((guide) => this.assignSlot(guide))
    for (const order of this.allOrders) order.insertAll(slots, guides)
  }

  /** Adds or replaces a guide. An older version than the indexed one is ignored. */
  put(guide: GuideDocument): void {
    const slot = this.docIds.get(guide.id)
    if (slot !== undefined && this.versions.get(slot) > guide.version) return
    if (slot !== undefined && this.versions.get(slot) === guide.version) {
      this.setViews(guide.id, guide.views)
      return
    }
    if (slot !== undefined && this.textHashes.get(slot) === guide.textHash) {
      for (const order of this.allOrders) order.move(slot, guide)
      for (const sets of [this.facets, this.days, this.places]) sets.remove(slot)
      this.fillSlot(slot, guide)
      return
    }
    if (slot !== undefined) this.freeSlot(slot)
    const added = this.assignSlot(foldDocument(guide))
    for (const order of this.allOrders) order.insert(added, guide)
  }

  /** Updates the view count: the position in the order and the number on the card only. */
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

  /** The cards of one page, between `before` and what `tail` builds from the number of matches. */
  page(
    filter: SearchFilter,
    { page, limit, sort }: Page,
    after: (total: number, withoutCalendar?: number) => string,
    before = '{"guides":[',
    headOf?: HeadOf,
  ): Buffer {
    const found = this.find(filter)
    const slots = pageOf(found, this.orders[sort], this.buffers, (page - 1) * limit, limit)
    return this.cardsOf(slots, before, after(found.total, found.unknown?.total), headOf)
  }

  /** The number of guides in a place, including the places inside it. */
  placeCount(place: string): PlaceCount {
    return this.places.countOf(place)
  }

  /** The usual prices of the guides that match, for each unit. */
  usualPrices(filter: SearchFilter): UsualPrice[] {
    const { words, total } = this.find(filter)
    return this.prices.usual(words, total)
  }

  /** The cards of guides similar to this one that match the filter, as `page` writes them. */
  similar(
    id: string,
    filter: SearchFilter,
    except: readonly string[] = [],
    headOf?: HeadOf,
  ): Buffer {
    const own = this.docIds.get(id)
    const left = new Set([id, ...except].map((each) => this.docIds.get(each)))
    const when = filter.when && { ...filter.when, calendar: 'any' as const }
    const inPlace = (place: string) =>
      pageOf(
        this.find({ ...filter, when, place }),
        this.order,
        this.buffers,
        0,
        SIMILAR.compared + left.size,
      )
    const slots = own === undefined ? [] : similarTo(own, when, this.sources, left, inPlace)
    return this.cardsOf(slots, '{"guides":[', ']}', headOf)
  }

  private cardsOf(
    slots: ArrayLike<number>,
    before: string,
    after: string,
    headOf?: HeadOf,
  ): Buffer {
    if (!headOf) return this.cards.join(slots, before, after)
    return this.cards.joinWithHeads(slots, before, after, (slot) => headOf(this.labels.get(slot)))
  }

  /** The first matching cards, as JSON. */
  cardTexts(filter: SearchFilter, most: number): { card: string; place: string }[] {
    const slots = pageOf(this.find(filter), this.order, this.buffers, 0, most)
    return Array.from(slots, (slot) => ({
      card: this.cards.text(slot),
      place: this.labels.get(slot),
    }))
  }

  count(filter: SearchFilter): number {
    return this.find(filter).total
  }

  /** For each language, expertise and named country: how many of the matches have it. */
  tally(filter: SearchFilter, countries: readonly string[]) {
    const { words } = this.find(filter)
    const common = (set: Int32Array) => intersectionCount(words, set)
    return {
      languages: LANGUAGE_CODES.map((_, i) => common(this.facets.languages[i]?.words ?? NONE)),
      expertises: EXPERTISES.map((_, i) => common(this.facets.expertises[i]?.words ?? NONE)),
      countries: countries.map((country) => common(this.facets.country(country).words)),
    }
  }

  private find(filter: SearchFilter) {
    return this.matches.find(filter, this.slots)
  }

  private get buffers(): SearchBuffers {
    return { pool: this.pool, size: this.slots }
  }

  /** Assigns the guide a new slot; the caller updates the order. */
  private assignSlot(guide: IndexedDocument): number {
    const slot = this.slots++
    this.docIds.set(guide.id, slot)
    this.textHashes.set(slot, guide.textHash)
    this.terms.add(slot, guide.text)
    this.fillSlot(slot, guide)
    return slot
  }

  /** Everything but the text. */
  private fillSlot(slot: number, guide: Omit<IndexedDocument, 'text'>): void {
    this.versions.set(slot, guide.version)
    this.facets.add(slot, guide)
    this.days.add(slot, guide.calendar)
    this.cards.put(slot, guide.card)
    this.labels.set(slot, guide.place)
    this.places.add(slot, guide)
    this.prices.set(slot, guide.price)
    this.changes.add(slot)
  }

  private freeSlot(slot: number): void {
    for (const order of this.allOrders) order.remove(slot)
    this.facets.remove(slot)
    this.days.remove(slot)
    this.places.remove(slot)
    this.cards.drop(slot)
    this.changes.add(slot)
  }
}

const NONE = new Int32Array(0)
