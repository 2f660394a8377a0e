import type { AdminListOperations } from '@annai/contract/admin/lists/admin-list'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { Language } from '@annai/contract/languages'
import { hasRole } from '@annai/contract/person'
import type { z } from 'zod'
import type { Searcher } from '../db/contains-text.ts'
import { asCsv } from './csv.ts'
import { languageOf, type RouteContext, route } from './route.ts'

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

/** An address with only its domain readable. */
export const maskedEmail = (email: string): string => `…${email.slice(email.lastIndexOf('@'))}`

interface AdminList<Row extends z.ZodType, Query extends z.ZodType, Page extends PageOf<Row>> {
  /** The name of its file. */
  name: string
  /** A row without addresses and without what people wrote, for viewers. */
  masked(row: z.input<Row>): z.input<Row>
  /** At most `ADMIN_LIST.listCap` of them, newest first. */
  readAll(): Promise<z.input<Row>[]>
  readPage(query: z.output<Query>, language: Language, searcher: Searcher): Promise<z.input<Page>>
  /** The rows of the same search and filters, as comma-separated values. */
  readFile(query: z.output<Query>, language: Language): Promise<string>
}

type PageOf<Row extends z.ZodType> = z.ZodType<unknown, { rows: z.input<Row>[] }>

/** Registers the routes of an admin list: a plain list, a page of it, and the same as CSV. */
export function registerAdminList<
  Row extends z.ZodType,
  Query extends z.ZodType,
  Page extends PageOf<Row>,
>(
  routes: RouteContext,
  operations: AdminListOperations<Row, Query, Page>,
  list: AdminList<Row, Query, Page>,
): void {
  route(routes, operations.all, {
    async run({ me, reply }) {
      const rows = await list.readAll()
      // A truncated list links to its next page.
      if (rows.length === ADMIN_LIST.listCap)
        reply.header('Link', `<${operations.page.path}?page=${PAGE_AFTER_LIST}>; rel="next"`)
      return hasRole(me, 'staff') ? rows : rows.map(list.masked)
    },
  })
  route(routes, operations.page, {
    async run({ me, query, request }) {
      if (hasRole(me, 'staff')) return list.readPage(query, languageOf(request), {})
      const page = await list.readPage(query, languageOf(request), { namesOnly: true })
      return { ...page, rows: page.rows.map(list.masked) }
    },
  })
  route(routes, operations.file, {
    limits: ['adminFile'],
    run({ me, query, request, reply }) {
      routes.ctx.securityLog.write('sensitive_read', { admin: me.id, reason: `${list.name}.csv` })
      asCsv(reply, list.name)
      return list.readFile(query, languageOf(request))
    },
  })
}
