import { type RawBuilder, sql } from 'kysely'

/**
 * The number of matching rows, on each row of a page. The search runs once for both, and completely,
 * so that the planner can't choose a scan that is fast only where matches are frequent. Without a search 0: the stored counts apply.
 */
export const totalCount = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
