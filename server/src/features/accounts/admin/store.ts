import type { AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import type { UserFilter } from '@annai/contract/admin/lists/vocabulary'
import { sql } from 'kysely'
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

/** Which accounts a filter lists: those that were never verified apart from the active ones. */
const IS_LISTED: Record<Exclude<UserFilter, 'all'>, ReturnType<typeof sql<boolean>>> = {
  active: sql<boolean>`accounts.status = 'active' and accounts.email_verified_at is not null`,
  unverified: sql<boolean>`accounts.status = 'active' and accounts.email_verified_at is null`,
  inactive: sql<boolean>`accounts.status = 'inactive'`,
  blocked: sql<boolean>`accounts.status = 'blocked'`,
}

interface UserSearch extends Searcher {
  search: string
  account: UserFilter
}

const filtered = (reader: Db | Tx, { search, account, ...searcher }: UserSearch) => {
  let users = reader.selectFrom('accounts').where('accounts.role', '=', 'user')
  if (account !== 'all') users = users.where(IS_LISTED[account])
  return search ? users.where(accountContains(search, searcher)) : users
}

/** A page. Each row of a search has the number of rows found, which is exact up to the cap. */
export const findPage = (
  db: Db,
  { order, ...query }: UserSearch & Pick<AdminUserQuery, 'order'>,
  limit: number,
  offset: number,
) =>
  db
    .with('page', () => {
      const { search } = query
      const hits = filtered(db, query)
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

export const countFiltered = async (db: Db, query: UserSearch): Promise<number> =>
  (
    await filtered(db, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** What the files say about accounts of either role besides the columns of the lists. */
export const activityOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.language'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .as('last_login_at'),
      sql<number>`(case accounts.role
        when 'guide' then (select count(*) from bookings where guide_id = accounts.id)
        else (select count(*) from bookings where user_id = accounts.id) end)`.as('bookings'),
    ])
    .where('accounts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
