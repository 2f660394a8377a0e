import type { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import type { GuideSort } from '@annai/contract/admin/lists/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { accountContains, type Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rowsToRead, totalCount } from '../../../platform/db/total-count.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { HAS_CHANGED, SUBMITTED_AT } from '../approval/store.ts'

const joined = (reader: Db | Tx) =>
  reader.selectFrom('guides').innerJoin('accounts', 'accounts.id', 'guides.account_id')

const COLUMNS = [
  'accounts.id',
  'accounts.username',
  'accounts.display_name',
  'accounts.email',
  'accounts.profile_picture',
  'accounts.status',
  'accounts.email_verified_at',
  'accounts.created_at',
  'guides.formatted_address',
  'guides.country',
  'guides.approval_status',
  'guides.rejection_reason',
  'guides.submitted_at',
  'guides.profile_views',
  'guides.view_priority',
  'guides.is_dummy',
  'guides.changed_since_approval',
  'guides.is_place_known',
  'guides.version',
] as const

const SORTED_BY: Record<GuideSort, RawBuilder<unknown>> = {
  createdAt: sql.ref('accounts.created_at'),
  profileViews: sql.ref('guides.profile_views'),
  viewPriority: sql.ref('guides.view_priority'),
  isDummy: sql.ref('guides.is_dummy'),
  submittedAt: SUBMITTED_AT,
}

export type AdminGuideRow = Awaited<ReturnType<typeof findOne>> & {}

export const findOne = (reader: Db | Tx, id: string) =>
  joined(reader).select(COLUMNS).where('accounts.id', '=', id).executeTakeFirst()

export const newest = (reader: Db | Tx, limit: number) =>
  joined(reader)
    .select(COLUMNS)
    .where('accounts.role', '=', 'guide')
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()

/** The same as `isApprovable` of the contract. */
const IS_APPROVABLE = sql<boolean>`(guides.approval_status = 'pendingApproval'
  or ${HAS_CHANGED})`

/** Guides filtered by their accounts; the other table is read only where a filter needs it. */
function byAccount(
  db: Db,
  { search, approval, account, type, changes, ...searcher }: AdminGuideQuery & Searcher,
) {
  let query = db.selectFrom('accounts').where('accounts.role', '=', 'guide')
  if (account !== 'all') query = query.where('accounts.status', '=', account)
  if (search) query = query.where(accountContains(search, searcher))
  if (approval === 'all' && type === 'all' && changes === 'all') return query
  let such = db.selectFrom('guides').select('guides.account_id')
  if (approval !== 'all') such = such.where('guides.approval_status', '=', approval)
  if (type !== 'all') such = such.where('guides.is_dummy', '=', type === 'demo')
  if (changes === 'changed') such = such.where(HAS_CHANGED)
  return query.where('accounts.id', 'in', such)
}

/** The same guides filtered by their own table. */
function byGuide(db: Db, query: AdminGuideQuery & Searcher) {
  const { search, approval, account, type, changes } = query
  let guides = db.selectFrom('guides')
  if (approval !== 'all') guides = guides.where('guides.approval_status', '=', approval)
  if (type !== 'all') guides = guides.where('guides.is_dummy', '=', type === 'demo')
  if (changes === 'changed') guides = guides.where(HAS_CHANGED)
  if (search === '' && account === 'all') return guides
  const unfiltered = { approval: 'all', type: 'all', changes: 'all' } as const
  const such = byAccount(db, { ...query, ...unfiltered }).select('accounts.id')
  return guides.where('guides.account_id', 'in', such)
}

function pageOf(db: Db, query: AdminGuideQuery & Searcher, limit: number, offset: number) {
  const { sort, order, search } = query
  const sortedBy = SORTED_BY[sort].as('sorted_by')
  const most = rowsToRead(search, offset + limit)
  const hits =
    sort === 'createdAt'
      ? byAccount(db, query)
          .select(['accounts.id', sortedBy])
          .orderBy('sorted_by', order)
          .orderBy('accounts.id', order)
          .limit(most)
      : byGuide(db, query)
          .select(['guides.account_id as id', sortedBy])
          .orderBy('sorted_by', order)
          .orderBy('guides.account_id', order)
          .limit(most)
  return db
    .selectFrom(hits.as('hit'))
    .select(['hit.id as page_id', totalCount(search).as('found')])
    .orderBy('hit.sorted_by', order)
    .orderBy('hit.id', order)
    .limit(limit)
    .offset(offset)
}

/** A page. Each row of a search has the number of rows found, which is exact up to the cap. */
export const findPage = (
  db: Db,
  query: AdminGuideQuery & Searcher,
  limit: number,
  offset: number,
) =>
  db
    .with('page', () => pageOf(db, query, limit, offset))
    .selectFrom('page')
    .innerJoin('guides', 'guides.account_id', 'page.page_id')
    .innerJoin('accounts', 'accounts.id', 'page.page_id')
    .select([...COLUMNS, 'page.found'])
    .orderBy(SORTED_BY[query.sort], query.order)
    .orderBy('guides.account_id', query.order)
    .execute()

/** The guides of a list who wait for approval or have changed since. */
export const findApprovable = (db: Db, query: AdminGuideQuery & Searcher, limit: number) =>
  joined(db)
    .select(['accounts.id', 'accounts.display_name', 'guides.version'])
    .where(
      'guides.account_id',
      'in',
      byGuide(db, query).where(IS_APPROVABLE).select('guides.account_id'),
    )
    .orderBy(SORTED_BY[query.sort], query.order)
    .orderBy('guides.account_id', query.order)
    .limit(limit)
    .execute()

export const countApprovable = async (db: Db, query: AdminGuideQuery & Searcher): Promise<number> =>
  (
    await byGuide(db, query)
      .where(IS_APPROVABLE)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countFiltered = async (db: Db, query: AdminGuideQuery & Searcher): Promise<number> =>
  (
    await byAccount(db, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/**
 * The guides of each approval status and type, and how many of them have changed. Two counts, each
 * by an index: grouped by all three, every profile is read.
 */
export async function countStates(db: Db) {
  const states = db
    .selectFrom('guides')
    .select(['approval_status', 'is_dummy'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['approval_status', 'is_dummy'])
  const rows = await db
    .selectFrom(states.as('state'))
    .leftJoin(states.where(HAS_CHANGED).as('changed'), (join) =>
      join
        .onRef('changed.approval_status', '=', 'state.approval_status')
        .onRef('changed.is_dummy', '=', 'state.is_dummy'),
    )
    .select(['state.approval_status', 'state.is_dummy', 'state.count'])
    .select(({ fn, val }) => fn.coalesce('changed.count', val(0)).as('changed'))
    .execute()
  return rows.flatMap(({ count, changed, ...state }) => [
    { ...state, has_changed: true, count: changed },
    { ...state, has_changed: false, count: count - changed },
  ])
}

export const countAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'guide')
    .groupBy('status')
    .execute()

/** What the file says about guides besides the columns of the list. */
export const figuresOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('guides')
    .select(['account_id', 'languages', 'expertises', 'price_ranges', 'review_count'])
    .select(['rating_sum', 'answers_within', 'tours_agreed', 'tours_kept', 'late_cancels'])
    .where('account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
