import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ExploreFacets,
  ExploreLoosening,
  GuideList,
  SimilarGuides,
} from '@annai/contract/guides/shapes'
import type { ExploreSuggestions } from '@annai/contract/guides/suggestion-shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import {
  type FacetLabel,
  foldDocument,
  type GuideSource,
  openGuideSearch,
  type PlaceCount,
  type RawQuery,
  type SearchBounds,
  type UsualPrice,
} from '@annai/guide-search'
import { Gauge } from 'prom-client'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inSyncSpan } from '../../../platform/tracing/spans.ts'
import { knownPlaces, namedPlace, placeLabel, placeTable } from '../../places/service.ts'
import * as store from './store.ts'
import { documentOf } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** Explore may show this guide differently, or no more. */
    'guide.changed': { guideId: string }
  }
}

/** How fresh the index is. */
interface ExploreState {
  readonly guides: number
  /** When it was last found equal to the database. */
  readonly comparedAt: Date
  readonly ageSeconds: number
  readonly isStale: boolean
}

/** The search engine over HTTP. Refuses requests while its index is being built. */
export interface Explore {
  /** One page of the guides that fit the query of the URL, as JSON. */
  list(url: string): Promise<Buffer>
  /** Whether the query of the URL finds nobody. */
  isEmpty(url: string): Promise<boolean>
  /** Whether the index is complete. */
  isReady(): boolean
  facets(query: RawQuery): Promise<ExploreFacets>
  loosen(query: RawQuery): Promise<ExploreLoosening>
  suggest(text: string, language: Language): Promise<ExploreSuggestions>
  /** How many guides a place has, those of the places inside it included. */
  placeCounts(): Promise<(place: string) => PlaceCount>
  /** The places that the query names by its filter or its words, the best known first. */
  namedPlaces(query: RawQuery): Promise<(readonly string[])[]>
  /** How many guides in a place fit the query without its words and its own place. */
  countsIn(query: RawQuery): Promise<(place: string) => number>
  /** What the guides that fit the query usually ask, for each unit. */
  usualPrices(query: RawQuery): Promise<UsualPrice[]>
  /** Guides like this one who fit the query; none for a guide who is not listed. */
  similar(id: string, query: RawQuery, except?: readonly string[]): Promise<SimilarGuides>
  /** Its size and age; null until it is complete. */
  state(): ExploreState | null
  /** Returns a check that no answer can have changed since this call. */
  unchanged(): () => boolean
  /** The version of a listed guide in the index. */
  versionOf(id: string): number | undefined
  /** The number of views of a listed guide in the index. */
  viewsOf(id: string): number | undefined
  start(): void
  stop(): Promise<void>
  /** Resolves when the answers show everything that was committed before the call. */
  flush(): Promise<void>
}

/**
 * How long a request waits for an index that is being built. Waiting is cheap; any other way to
 * answer would slow down the build.
 */
const WAIT_MS = 2000
const RETRY_AFTER_SECONDS = 2
/** It is compared every five minutes. */
const STALE_SECONDS = 15 * 60

/** Few enough that adding them does not delay requests. */
const BATCH = 200

/**
 * Answers depend on the index and the URL only. The version of the index decides about freshness;
 * the age only limits how long unused ones take memory.
 */
export const INDEX_CACHE = { maxAgeMs: 60_000 }

/** The listed guides of the database. Builds read from `bulk`, which has longer time limits. */
export function guideSource(
  { db, signals }: Pick<Platform, 'db' | 'signals'>,
  bulk: Db = db,
): GuideSource {
  const subscribe =
    (channel: string): GuideSource['subscribeToChanges'] =>
    ({ onMessage, onGap }) => {
      return signals.listen(channel, {
        onNotification: onMessage,
        onGap,
      })
    }
  return {
    async *readAll() {
      for await (const rows of store.allListed(bulk, BATCH))
        yield rows.map((row) => foldDocument(documentOf(row)))
    },
    readSome: async (ids) => (await store.listedAmong(db, ids)).map(documentOf),
    versionsAfter: (id, limit) => store.versionsAfter(db, id, limit),
    changedSince: (version) => store.changedSince(db, version),
    newestVersion: () => store.newestVersion(db),
    subscribeToChanges: subscribe('guide_changed'),
    subscribeToViews: subscribe('guide_viewed'),
  }
}

/** The names of languages and expertises in the filters, in all interface languages. */
export const facetLabels = ({ translate }: Platform['texts']): FacetLabel[] =>
  LANGUAGES.flatMap((language) => [
    ...LANGUAGE_CODES.map((code) => ({
      text: translate(language, `translation:languages.${code}`),
      languages: [code],
    })),
    ...EXPERTISES.map((key) => ({
      text: translate(language, `translation:expertises.${key}`),
      expertises: [key],
    })),
  ])

export function openExplore(ctx: Platform, bulk?: Db, bounds?: SearchBounds): Explore {
  const search = openGuideSearch({
    source: guideSource(ctx, bulk),
    log: ctx.log,
    now: () => ctx.clock.now().getTime(),
    places: placeTable(ctx).places,
    readAddress: (address) => namedPlace(ctx, address)?.placeId ?? null,
    facetLabels: facetLabels(ctx.texts),
    suggestionSource: {
      places: (text, language) => knownPlaces(ctx, text, language),
      placeLabel: (place, language) => placeLabel(ctx, place, language),
      languageLabel: (code, language) =>
        ctx.texts.translate(language, `translation:languages.${code}`),
      expertiseLabel: (key, language) =>
        ctx.texts.translate(language, `translation:expertises.${key}`),
    },
    ...(bounds && { bounds }),
  })

  const page = (url: string) => inSyncSpan('explore search', () => search.page(url))

  /** Waits for the index, and refuses with 503 when it is not complete soon. */
  async function waitForIndex(): Promise<void> {
    if (search.isReady()) return
    const waited = new AbortController()
    const timeout = sleep(WAIT_MS, undefined, { signal: waited.signal, ref: false })
    await Promise.race([search.ready, timeout]).finally(() => waited.abort())
    if (!search.isReady())
      refuse('server.busy', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
  }

  return {
    async list(url) {
      await waitForIndex()
      return page(url)
    },
    async isEmpty(url) {
      await waitForIndex()
      return (JSON.parse(page(url).toString()) as GuideList).totalGuides === 0
    },
    isReady: () => search.isReady(),
    async facets(query) {
      await waitForIndex()
      return search.facets(query)
    },
    async loosen(query) {
      await waitForIndex()
      return search.loosening(query)
    },
    async suggest(text, language) {
      await waitForIndex()
      return search.suggestions(text, language)
    },
    async placeCounts() {
      await waitForIndex()
      return (place) => search.placeCount(place)
    },
    async namedPlaces(query) {
      await waitForIndex()
      return search.namedPlaces(query)
    },
    async countsIn(query) {
      await waitForIndex()
      return (place) => search.countIn(place, query)
    },
    async usualPrices(query) {
      await waitForIndex()
      return search.usualPrices(query)
    },
    async similar(id, query, except) {
      await waitForIndex()
      return JSON.parse(search.similar(id, query, except).toString()) as SimilarGuides
    },
    state() {
      const state = search.state()
      if (!state) return null
      const comparedAt = new Date(state.comparedAt)
      const ageSeconds = Math.max(0, (ctx.clock.now().getTime() - state.comparedAt) / 1000)
      return { guides: state.guides, comparedAt, ageSeconds, isStale: ageSeconds > STALE_SECONDS }
    },
    unchanged() {
      const version = search.version()
      return () => version !== null && search.version() === version
    },
    versionOf: (id) => search.versionOf(id),
    viewsOf: (id) => search.viewsOf(id),
    start: () => search.start(),
    stop: () => search.stop(),
    flush: () => search.flush(),
  }
}

/** Exports size and age of the index as metrics, except while it is being built. */
export function registerIndexMetrics({ metrics }: Platform, explore: Pick<Explore, 'state'>): void {
  const registers = [metrics.registry]
  const gauge = (name: string, help: string, amountOf: (state: ExploreState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.remove()
        const state = explore.state()
        if (state) this.set(amountOf(state))
      },
    })
  gauge('search_index_guides', 'Guides in the search index', ({ guides }) => guides)
  gauge(
    'search_index_age_seconds',
    'Time since the search index was last compared with the database',
    ({ ageSeconds }) => ageSeconds,
  )
}
