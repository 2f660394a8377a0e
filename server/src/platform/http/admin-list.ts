import { DESK } from '@annai/contract/admin/desk/vocabulary'
import type { Language } from '@annai/contract/languages'
import { z } from 'zod'
import { asCsv } from './csv.ts'
import { type Door, languageOf, type Read, route } from './route.ts'

/** Counts of a tab's filter buttons: every name has one, and `all` is everything. */
export function tally<K extends string, R extends { count: number }>(
  names: readonly (K | 'all')[],
  rows: readonly R[],
  nameOf: (row: R) => string,
): Record<K | 'all', number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<K | 'all', number>
  for (const row of rows) {
    counts.all += row.count
    const name = names.find((known) => known === nameOf(row))
    if (name) counts[name] += row.count
  }
  return counts
}

/** The values that a search means: those with a name that contains it. No search means none. */
export function meantBy<V>(
  search: string,
  values: readonly V[],
  namesOf: (value: V) => readonly string[],
): V[] {
  const word = search.toLowerCase()
  const isMeant = (value: V) => namesOf(value).some((name) => name.toLowerCase().includes(word))
  return word === '' ? [] : values.filter(isMeant)
}

/** How many a search found: the rows of its page tell; a page beyond the last one has to ask. */
export async function totalFound(
  rows: readonly { found: number }[],
  page: number,
  ask: () => Promise<number>,
): Promise<number> {
  const [row] = rows
  if (row) return row.found
  return page === 1 ? 0 : ask()
}

/** The first page of the desk beyond a plain list, for its `Link` header. */
const PAGE_AFTER_LIST = DESK.listCap / DESK.pageSize + 1

interface Tab<Row extends z.ZodType, Query extends z.ZodType, Page extends z.ZodType> {
  /** Names its pages and its file. */
  name: string
  /** What it shows, in the words of the API description. */
  shows: string
  /** The address of the plain list. */
  list: `/api/admin/${string}`
  row: Row
  query: Query
  page: Page
  /** At most `DESK.listCap` of them, newest first. */
  readAll(): Promise<z.input<Row>[]>
  readPage(query: Read<Query>, language: Language): Promise<z.input<Page>>
  /** What the same search and filters find, as comma-separated values. */
  readFile(query: Read<Query>, language: Language): Promise<string>
}

/** Hangs up what every tab is read with: a plain list, a page of it, and the same as a file. */
export function deskTab<Row extends z.ZodType, Query extends z.ZodType, Page extends z.ZodType>(
  door: Door,
  tab: Tab<Row, Query, Page>,
): void {
  const pages = `/api/admin/desk/${tab.name}` as const
  route(door, {
    method: 'GET',
    url: tab.list,
    who: 'admin',
    summary: `All ${tab.shows}, newest first`,
    answer: z.array(tab.row),
    async run({ reply }) {
      const list = await tab.readAll()
      // Where it was cut, it goes on there.
      if (list.length === DESK.listCap)
        reply.header('Link', `<${pages}?page=${PAGE_AFTER_LIST}>; rel="next"`)
      return list
    },
  })
  route(door, {
    method: 'GET',
    url: pages,
    who: 'admin',
    summary: `A page of ${tab.shows}, searched, filtered and sorted, with counts`,
    query: tab.query,
    answer: tab.page,
    run: ({ query, request }) => tab.readPage(query, languageOf(request)),
  })
  route(door, {
    method: 'GET',
    url: `${pages}.csv`,
    who: 'admin',
    summary: `The same ${tab.shows} as a file`,
    query: tab.query,
    answer: z.string(),
    answerType: 'text/csv',
    run({ query, request, reply }) {
      asCsv(reply, tab.name)
      return tab.readFile(query, languageOf(request))
    },
  })
}
