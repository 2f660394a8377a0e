import type { DeskUserQuery } from '@annai/contract/admin/desk/shapes'
import { containing } from '../../../platform/db/containing.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const joined = (reader: Db | Tx) =>
  reader.selectFrom('accounts').innerJoin('travellers', 'travellers.account_id', 'accounts.id')

const COLUMNS = [
  'accounts.id',
  'accounts.username',
  'accounts.display_name',
  'accounts.email',
  'accounts.profile_picture',
  'accounts.status',
  'accounts.created_at',
  'travellers.location',
] as const

export type DeskUserRow = Awaited<ReturnType<typeof findOne>> & {}

export const findOne = (reader: Db | Tx, id: string) =>
  joined(reader).select(COLUMNS).where('accounts.id', '=', id).executeTakeFirst()

const filtered = (reader: Db | Tx, search: string) => {
  const all = joined(reader).where('accounts.role', '=', 'user')
  return search
    ? all.where(containing(['accounts.username', 'accounts.display_name'], search))
    : all
}

export const findPage = (
  db: Db,
  { search, order }: Pick<DeskUserQuery, 'search' | 'order'>,
  limit: number,
  offset: number,
) =>
  filtered(db, search)
    .select(COLUMNS)
    .orderBy('accounts.created_at', order)
    .orderBy('accounts.id', order)
    .limit(limit)
    .offset(offset)
    .execute()

export const countFiltered = async (db: Db, search: string): Promise<number> =>
  (
    await filtered(db, search)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countAll = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('role', '=', 'user')
      .executeTakeFirstOrThrow()
  ).count
