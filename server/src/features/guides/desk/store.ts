import type { DeskGuideQuery } from '@annai/contract/admin/desk/shapes'
import type { GuideSort } from '@annai/contract/admin/desk/vocabulary'
import { containing } from '../../../platform/db/containing.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const joined = (reader: Db | Tx) =>
  reader.selectFrom('guides').innerJoin('accounts', 'accounts.id', 'guides.account_id')

const COLUMNS = [
  'accounts.id',
  'accounts.username',
  'accounts.display_name',
  'accounts.email',
  'accounts.profile_picture',
  'accounts.status',
  'accounts.created_at',
  'guides.formatted_address',
  'guides.country',
  'guides.approval_status',
  'guides.rejection_reason',
  'guides.profile_views',
  'guides.view_priority',
  'guides.is_dummy',
  'guides.changed_since_approval',
] as const

const SORTED_BY = {
  createdAt: 'accounts.created_at',
  profileViews: 'guides.profile_views',
  viewPriority: 'guides.view_priority',
  isDummy: 'guides.is_dummy',
} as const satisfies Record<GuideSort, string>

export type DeskGuideRow = Awaited<ReturnType<typeof findOne>> & {}

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

function filtered(reader: Db | Tx, { search, approval, account, type }: DeskGuideQuery) {
  let query = joined(reader).where('accounts.role', '=', 'guide')
  if (approval !== 'all') query = query.where('guides.approval_status', '=', approval)
  if (account !== 'all') query = query.where('accounts.status', '=', account)
  if (type !== 'all') query = query.where('guides.is_dummy', '=', type === 'demo')
  if (search)
    query = query.where(containing(['accounts.username', 'accounts.display_name'], search))
  return query
}

export const findPage = (db: Db, query: DeskGuideQuery, limit: number, offset: number) =>
  filtered(db, query)
    .select(COLUMNS)
    .orderBy(SORTED_BY[query.sort], query.order)
    .orderBy('guides.account_id', query.order)
    .limit(limit)
    .offset(offset)
    .execute()

export const countFiltered = async (db: Db, query: DeskGuideQuery): Promise<number> =>
  (
    await filtered(db, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countStates = (db: Db) =>
  db
    .selectFrom('guides')
    .select(['approval_status', 'is_dummy'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['approval_status', 'is_dummy'])
    .execute()

export const countAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'guide')
    .groupBy('status')
    .execute()
