import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { type RawBuilder, sql } from 'kysely'

/**
 * How many of the first matching rows a page is chosen from: all before its end, and with a search
 * all that are counted, so that the planner cannot choose a scan that is fast only for frequent
 * matches.
 */
export const rowsToRead = (search: string, end: number): number =>
  search ? Math.max(end, ADMIN_LIST.foundCap + 1) : end

/**
 * The number of these rows, as a column of each row of a page. Without a search it is 0: the stored
 * counts apply.
 */
export const totalCount = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
