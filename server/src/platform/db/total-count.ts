import { type RawBuilder, sql } from 'kysely'

/**
 * The number of matching rows, on each row of a page: the search runs once for both, and completely,
 * so that no plan bets on filling the page early. Without a search 0: the stored counts apply.
 */
export const totalCount = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
