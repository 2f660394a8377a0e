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
import { pageOf, type Room, type Sources } from './results/matches.ts'
import { PageOrder, pageOrders } from './results/page-order.ts'
import { PlaceColumn } from './results/place-labels.ts'
import { SIMILAR, similarTo } from './results/similar.ts'
import type { Page, SearchFilter } from './search-query.ts'
import { TermSets } from './text/term-sets.ts'
import { TextIndex } from './text/text-index.ts'

export interface CacheBounds {
  /** Bytes for cached matches of filters. */
  readonly foundBytes: number
  /** Bytes for cached slots of terms, and of days in a row. */
  readonly termBytes: number
  readonly runBytes?: number
}

/** The beginning of a card with the address of a place; null leaves the card as it is. */
type HeadOf = (place: string) => Buffer | null

/** Changes of who fits what that a known answer can be brought up to date by. */
const REMEMBERED = 512
/** A rebuild is due when this share is left behind by changes, and it is worth it. */
const LEFT_BEHIND = 0.5
const WORTH_SLOTS = 20_000

/**
 * All guides who may be shown, for the pages of explore. Every guide has a slot; a changed text
 * takes a new slot, so lists of slots only grow and nothing is ever rebuilt for a change:
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
  private readonly terms: TermSets
  private readonly cards = new CardStore()
  /** The places that addresses are named by. */
  private readonly labels = new PlaceColumn()
  /** The places that guides are found in. */
  private readonly places: PlaceSets
  private readonly prices = new PriceColumn()
  private readonly changes = new ChangeLog(REMEMBERED)
  private readonly pool = new BufferPool()
  private readonly sources: Sources
  private readonly matches: MatchCache
  private slots = 0

  /** `now` in ms decides which days have passed. */
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
      this.labels.set(slot, guide.place)
      for (const order of this.allOrders) order.move(slot, guide)
      this.facets.remove(slot)
      this.facets.add(slot, guide)
      this.days.remove(slot)
      this.days.add(slot, guide.calendar)
      this.places.remove(slot)
      this.places.add(slot, guide)
      this.prices.set(slot, guide.price)
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

  /** The cards of one page between `before` and what follows from how many fit. */
  page(
    filter: SearchFilter,
    { page, limit, sort }: Page,
    after: (total: number, withoutCalendar?: number) => string,
    before = '{"guides":[',
    headOf?: HeadOf,
  ): Buffer {
    const found = this.find(filter)
    const slots = pageOf(found, this.orders[sort], this.room, (page - 1) * limit, limit)
    return this.cardsOf(slots, before, after(found.total, found.unknown?.total), headOf)
  }

  /** How many guides a place has, those of the places inside it included. */
  placeCount(place: string): PlaceCount {
    return this.places.countOf(place)
  }

  /** What those that fit usually ask, for each unit. */
  usualPrices(filter: SearchFilter): UsualPrice[] {
    const { words, total } = this.find(filter)
    return this.prices.usual(words, total)
  }

  /** The cards of guides like this one who fit the filter, as `page` writes them. */
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
        this.room,
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

  /** The first matching cards, as serialised in the answers. */
  cardTexts(filter: SearchFilter, most: number): { card: string; place: string }[] {
    const slots = pageOf(this.find(filter), this.order, this.room, 0, most)
    return Array.from(slots, (slot) => ({
      card: this.cards.text(slot),
      place: this.labels.get(slot),
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
      languages: LANGUAGE_CODES.map((_, i) => common(this.facets.languages[i]?.words ?? NONE)),
      expertises: EXPERTISES.map((_, i) => common(this.facets.expertises[i]?.words ?? NONE)),
      countries: countries.map((country) => common(this.facets.country(country).words)),
    }
  }

  private find(filter: SearchFilter) {
    return this.matches.find(filter, this.slots)
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
    this.facets.add(slot, guide)
    this.days.add(slot, guide.calendar)
    this.cards.put(slot, guide.card)
    this.labels.set(slot, guide.place)
    this.places.add(slot, guide)
    this.prices.set(slot, guide.price)
    this.changes.add(slot)
    return slot
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
