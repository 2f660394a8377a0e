import { DESK } from '@annai/contract/admin/desk/vocabulary'

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

/** Where a plain list goes on, when it was cut. */
export const linkBeyond = (list: readonly unknown[], deskPath: string): string | null =>
  list.length < DESK.listCap ? null : `<${deskPath}?page=${PAGE_AFTER_LIST}>; rel="next"`
