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
import { Keeper } from './index/keeper.ts'
import { indexPlaceNames } from './index/place-names.ts'
import { suggest } from './index/suggestions.ts'
import { type RawQuery, readWanted, type Wanted } from './index/wanted.ts'

export type { RawQuery } from './index/wanted.ts'

/** Finding a guide. Answers from the index of this process, and from SQL until it is complete. */
export interface Explore {
  /** One page of the guides who fit, as JSON. `question` is the same for the same query. */
  list(question: string, query: RawQuery): Buffer | Promise<Buffer>
  facets(query: RawQuery): Promise<ExploreFacets>
  loosen(query: RawQuery): Promise<ExploreLoosening>
  suggest(text: string, language: Language): Promise<ExploreSuggestions>
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
  /** Bytes for what terms and filters found, each. */
  readonly setBytes: number
}

const BOUNDS: ExploreBounds = { answerBytes: 32 * 2 ** 20, setBytes: 16 * 2 ** 20 }

const LONGEST_QUESTION = 1000

const tailOf = (total: number, { page, limit }: Wanted): string =>
  `],"totalPages":${Math.ceil(total / limit)},"currentPage":${page},"totalGuides":${total}}`

export function openExplore(p: Platform, bounds: ExploreBounds = BOUNDS): Explore {
  const places = indexPlaceNames(placeTable(p).gazetteer.values())
  const keeper = new Keeper(p, bounds)
  const answers = new Answers<Wanted>(bounds.answerBytes)

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
    list(question, query) {
      const { index } = keeper
      const read = () => readWanted(query, places)
      if (!index)
        return listFromDatabase(p.db, read()).then((list) => Buffer.from(JSON.stringify(list)))
      const answer = (wanted: Wanted) =>
        index.page(wanted, wanted, (total) => tailOf(total, wanted))
      return question.length > LONGEST_QUESTION
        ? answer(read())
        : answers.get(question, index.version, read, answer)
    },
    facets: (query) => facetsOf(discovery, readWanted(query, places)),
    loosen: (query) => loosen(discovery, readWanted(query, places)),
    suggest: (text, language) => suggest(p, discovery, places, text, language),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    settle: () => keeper.settle(),
    ready: () => keeper.ready,
  }
}
