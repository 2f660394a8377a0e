import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { type RawBuilder, sql } from 'kysely'

/**
 * How many matching rows are read for a page: those up to its end, and with a search at least as
 * many as are counted.
 */
export const rowsToRead = (search: string, end: number): number =>
  search ? Math.max(end, ADMIN_LIST.foundCap + 1) : end

/**
 * The number of rows that were read for a page, as a column of each of its rows, so that the search
 * runs once for both. Without a search it is 0, because the counts of the filters apply.
 */
export const totalCount = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
