import { parse, unescape as unescaped } from 'node:querystring'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ExploreFacets,
  ExploreLoosening,
  ExploreSuggestions,
} from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { placeTable } from '../../places/service.ts'
import { Answers } from './index/answers.ts'
import { facetsOf, loosen } from './index/discovery.ts'
import type { GuideIndex } from './index/guide-index.ts'
import { Keeper } from './index/keeper.ts'
import { indexPlaceNames, type PlaceNames } from './index/place-names.ts'
import { suggest } from './index/suggestions.ts'
import { type RawQuery, readWanted, type Wanted } from './index/wanted.ts'

export type { RawQuery } from './index/wanted.ts'

/** Finding a guide, from the index of this process; refuses while the index is being built. */
export interface Explore {
  /** One page of the guides who fit the query of the URL, as JSON. */
  list(url: string): Promise<Buffer>
  /** Whether the index is complete. */
  isReady(): boolean
  /** The same as `list`, at once: only when the index answers. */
  answer(url: string): Buffer
  facets(query: RawQuery): Promise<ExploreFacets>
  loosen(query: RawQuery): Promise<ExploreLoosening>
  suggest(text: string, language: Language): Promise<ExploreSuggestions>
  /** The version of a guide who is listed, as the index has it. */
  versionOf(id: string): number | undefined
  start(): void
  stop(): Promise<void>
  /** Resolves when the answers show everything that was committed before the call. */
  settle(): Promise<void>
  /** Resolves when the index answers. */
  ready(): Promise<void>
}

export interface ExploreBounds {
  /** Bytes for ready answers; 0 makes each one anew. */
  readonly answerBytes: number
  /** Bytes for what filters found. */
  readonly foundBytes: number
  /** Bytes for the guides whose text says a word. */
  readonly termBytes: number
}

const BOUNDS: ExploreBounds = {
  answerBytes: 32 * 2 ** 20,
  foundBytes: 16 * 2 ** 20,
  termBytes: 16 * 2 ** 20,
}

/**
 * How long a call waits for an index that is being built. Waiting costs nothing, where any other way
 * to answer would take the processors from the build.
 */
const WAIT_MS = 2000
const RETRY_AFTER_SECONDS = 2

/** Longer ones are answered anew each time. */
const LONGEST_KEPT = 1000

const tailOf = (total: number, { page, limit }: Wanted): string =>
  `],"totalPages":${Math.ceil(total / limit)},"currentPage":${page},"totalGuides":${total}}`

/** Commas are nearly all that is encoded; the general way would be a tenth of what a question costs. */
const decode = (text: string): string => {
  const plain = text.replaceAll('%2C', ',')
  return plain.includes('%') ? unescaped(text) : plain
}

const queryOf = (url: string): RawQuery => {
  const at = url.indexOf('?')
  return at < 0 ? {} : parse(url.slice(at + 1), '&', '=', { decodeURIComponent: decode })
}

/** Pages of an index, as bytes that are kept while they are right. */
function answering(index: GuideIndex, places: PlaceNames, { answerBytes }: ExploreBounds) {
  const answers = new Answers<Wanted>(answerBytes)
  return (url: string): Buffer => {
    const known = answers.get(url)
    const { version } = index
    if (known && known.version < version && index.unchangedSince(known.wanted) <= known.version)
      known.version = version
    if (known?.version === version) return known.body
    const wanted = known?.wanted ?? readWanted(queryOf(url), places)
    const body = index.page(wanted, wanted, (total) => tailOf(total, wanted))
    if (url.length <= LONGEST_KEPT) answers.put(url, { wanted, body, version })
    return body
  }
}

export function openExplore(p: Platform, bounds: ExploreBounds = BOUNDS): Explore {
  const places = indexPlaceNames(placeTable(p).gazetteer.values())
  const keeper = new Keeper(p, bounds)
  let answered: { index: GuideIndex; answer: (url: string) => Buffer } | null = null

  function answer(url: string): Buffer {
    const { index } = keeper
    if (!index) throw new Error('explore: the index is not complete')
    if (answered?.index !== index) answered = { index, answer: answering(index, places, bounds) }
    return answered.answer(url)
  }

  /** The index, or 503 when it is not complete soon. */
  async function completeIndex(): Promise<GuideIndex> {
    if (!keeper.index) {
      const waited = new AbortController()
      const timeout = sleep(WAIT_MS, undefined, { signal: waited.signal, ref: false })
      await Promise.race([keeper.ready, timeout]).finally(() => waited.abort())
    }
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
    return keeper.index ?? refuse('server.busy', { headers })
  }

  return {
    async list(url) {
      await completeIndex()
      return answer(url)
    },
    isReady: () => keeper.index !== null,
    answer,
    facets: async (query) => facetsOf(await completeIndex(), readWanted(query, places)),
    loosen: async (query) => loosen(await completeIndex(), readWanted(query, places)),
    suggest: async (text, language) => suggest(p, await completeIndex(), places, text, language),
    versionOf: (id) => keeper.index?.versionOf(id),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    settle: () => keeper.settle(),
    ready: () => keeper.ready,
  }
}
