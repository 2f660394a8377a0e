import { type RawBuilder, sql } from 'kysely'

/**
 * How many rows fit, told by every row of a page: a search is carried out once for both, and whole,
 * so that no plan bets on meeting the page early. Without a search 0: the counts tell.
 */
export const counted = (search: string): RawBuilder<number> =>
  search ? sql`count(*) over ()` : sql`0::bigint`
