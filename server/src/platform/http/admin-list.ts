import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { Language } from '@annai/contract/languages'
import { z } from 'zod'
import { asCsv } from './csv.ts'
import { languageOf, type Read, type RouteContext, route } from './route.ts'

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

/** The values whose name contains the search. Without a search, none. */
export function meantBy<V>(
  search: string,
  values: readonly V[],
  namesOf: (value: V) => readonly string[],
): V[] {
  const word = search.toLowerCase()
  const isMeant = (value: V) => namesOf(value).some((name) => name.toLowerCase().includes(word))
  return word === '' ? [] : values.filter(isMeant)
}

/** The count, or `cap + 1`, which stands for any larger number. */
export const capped = (count: number, cap: number): number => Math.min(count, cap + 1)

/** The total of a search: each row of a page has it, so only an empty later page needs a count. */
export async function totalFound(
  rows: readonly { found: number }[],
  page: number,
  countAll: () => Promise<number>,
): Promise<number> {
  const [row] = rows
  const found = row?.found ?? (page === 1 ? 0 : await countAll())
  return capped(found, ADMIN_LIST.foundCap)
}

/** The page after the plain list, for its `Link` header. */
const PAGE_AFTER_LIST = ADMIN_LIST.listCap / ADMIN_LIST.pageSize + 1

interface AdminList<Row extends z.ZodType, Query extends z.ZodType, Page extends z.ZodType> {
  /** The name of its pages and its file. */
  name: string
  /** The name of its entries in the API description. */
  shows: string
  /** The address of the plain list. */
  plainListUrl: `/api/admin/${string}`
  row: Row
  query: Query
  page: Page
  /** At most `ADMIN_LIST.listCap` of them, newest first. */
  readAll(): Promise<z.input<Row>[]>
  readPage(query: Read<Query>, language: Language): Promise<z.input<Page>>
  /** The rows of the same search and filters, as comma-separated values. */
  readFile(query: Read<Query>, language: Language): Promise<string>
}

/** Registers the routes of an admin list: a plain list, a page of it, and the same as CSV. */
export function registerAdminList<
  Row extends z.ZodType,
  Query extends z.ZodType,
  Page extends z.ZodType,
>(routes: RouteContext, list: AdminList<Row, Query, Page>): void {
  const pages = `/api/admin/lists/${list.name}` as const
  route(routes, {
    method: 'GET',
    url: list.plainListUrl,
    who: 'admin',
    summary: `All ${list.shows}, newest first`,
    response: z.array(list.row),
    async run({ reply }) {
      const rows = await list.readAll()
      // A truncated list links to its next page.
      if (rows.length === ADMIN_LIST.listCap)
        reply.header('Link', `<${pages}?page=${PAGE_AFTER_LIST}>; rel="next"`)
      return rows
    },
  })
  route(routes, {
    method: 'GET',
    url: pages,
    who: 'admin',
    summary: `A page of ${list.shows}, searched, filtered and sorted, with counts`,
    query: list.query,
    response: list.page,
    run: ({ query, request }) => list.readPage(query, languageOf(request)),
  })
  route(routes, {
    method: 'GET',
    url: `${pages}.csv`,
    who: 'admin',
    summary: `The same ${list.shows} as a file`,
    query: list.query,
    response: z.string(),
    responseType: 'text/csv',
    run({ query, request, reply }) {
      asCsv(reply, list.name)
      return list.readFile(query, languageOf(request))
    },
  })
}
