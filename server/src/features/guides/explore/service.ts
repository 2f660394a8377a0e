import { parse, unescape as unescaped } from 'node:querystring'
import type {
  ExploreFacets,
  ExploreLoosening,
  ExploreSuggestions,
  GuideCard,
} from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import type { Platform } from '../../../platform/platform.ts'
import { placeTable } from '../../places/service.ts'
import { Answers } from './index/answers.ts'
import { type Discovery, facetsOf, loosen } from './index/discovery.ts'
import { countFromDatabase, listFromDatabase, tallyFromDatabase } from './index/from-database.ts'
import type { GuideIndex } from './index/guide-index.ts'
import { Keeper } from './index/keeper.ts'
import { indexPlaceNames, type PlaceNames } from './index/place-names.ts'
import { suggest } from './index/suggestions.ts'
import { type RawQuery, readWanted, type Wanted } from './index/wanted.ts'

export type { RawQuery } from './index/wanted.ts'

/** Finding a guide. Answers from the index of this process, and from SQL until it is complete. */
export interface Explore {
  /** One page of the guides who fit the query of the URL, as JSON. */
  list(url: string): Promise<Buffer>
  /** Whether the index answers; until then SQL does. */
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
    if (!index) throw new Error('explore: asked for an answer before the index was complete')
    if (answered?.index !== index) answered = { index, answer: answering(index, places, bounds) }
    return answered.answer(url)
  }

  const discovery: Discovery = {
    async count(filter) {
      return keeper.index?.count(filter) ?? countFromDatabase(p.db, filter)
    },
    async tally(filter, countries) {
      return keeper.index?.tally(filter, countries) ?? tallyFromDatabase(p.db, filter, countries)
    },
    async cards(filter, most) {
      const texts = keeper.index?.cardTexts(filter, most)
      if (texts) return texts.map((text) => JSON.parse(text) as GuideCard)
      return (await listFromDatabase(p.db, { ...filter, page: 1, limit: most })).guides
    },
  }

  return {
    async list(url) {
      if (keeper.index) return answer(url)
      const list = await listFromDatabase(p.db, readWanted(queryOf(url), places))
      return Buffer.from(JSON.stringify(list))
    },
    isReady: () => keeper.index !== null,
    answer,
    facets: (query) => facetsOf(discovery, readWanted(query, places)),
    loosen: (query) => loosen(discovery, readWanted(query, places)),
    suggest: (text, language) => suggest(p, discovery, places, text, language),
    versionOf: (id) => keeper.index?.versionOf(id),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    settle: () => keeper.settle(),
    ready: () => keeper.ready,
  }
}
