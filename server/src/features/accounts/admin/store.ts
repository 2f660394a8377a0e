import type { AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import { accountContains, type Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rowsToRead, totalCount } from '../../../platform/db/total-count.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const COLUMNS = [
  'accounts.id',
  'accounts.username',
  'accounts.display_name',
  'accounts.email',
  'accounts.profile_picture',
  'accounts.status',
  'accounts.email_verified_at',
  'accounts.created_at',
  'travellers.location',
] as const

export type AdminUserRow = Awaited<ReturnType<typeof findOne>> & {}

export const findOne = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('accounts')
    .innerJoin('travellers', 'travellers.account_id', 'accounts.id')
    .select(COLUMNS)
    .where('accounts.id', '=', id)
    .executeTakeFirst()

const filtered = (reader: Db | Tx, search: string, searcher: Searcher) => {
  const all = reader.selectFrom('accounts').where('accounts.role', '=', 'user')
  return search ? all.where(accountContains(search, searcher)) : all
}

/** A page. Each row of a search has the number of rows found, which is exact up to the cap. */
export const findPage = (
  db: Db,
  { search, order, ...searcher }: Pick<AdminUserQuery, 'search' | 'order'> & Searcher,
  limit: number,
  offset: number,
) =>
  db
    .with('page', () => {
      const hits = filtered(db, search, searcher)
        .select(['accounts.id', 'accounts.created_at'])
        .orderBy('accounts.created_at', order)
        .orderBy('accounts.id', order)
        .limit(rowsToRead(search, offset + limit))
      return db
        .selectFrom(hits.as('hit'))
        .select(['hit.id as page_id', totalCount(search).as('found')])
        .orderBy('hit.created_at', order)
        .orderBy('hit.id', order)
        .limit(limit)
        .offset(offset)
    })
    .selectFrom('page')
    .innerJoin('accounts', 'accounts.id', 'page.page_id')
    .innerJoin('travellers', 'travellers.account_id', 'accounts.id')
    .select([...COLUMNS, 'page.found'])
    .orderBy('accounts.created_at', order)
    .orderBy('accounts.id', order)
    .execute()

export const countFiltered = async (
  db: Db,
  search: string,
  searcher: Searcher = {},
): Promise<number> =>
  (
    await filtered(db, search, searcher)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
