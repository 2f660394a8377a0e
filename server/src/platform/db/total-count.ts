import { type RawBuilder, sql } from 'kysely'

/**
 * The number of matching rows, as a column of each row of a page. The search runs once for both and
 * completely, so that the planner cannot choose a scan that is fast only for frequent matches.
 * Without a search it is 0: the stored counts apply.
 */
export const totalCount = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
