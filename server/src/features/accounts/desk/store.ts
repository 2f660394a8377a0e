import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const selection = (reader: Db | Tx) =>
  reader
    .selectFrom('accounts')
    .innerJoin('travellers', 'travellers.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.display_name',
      'accounts.email',
      'accounts.profile_picture',
      'accounts.status',
      'accounts.created_at',
      'travellers.location',
    ])

export type DeskUserRow = Awaited<ReturnType<typeof findOne>> & {}

export const findOne = (reader: Db | Tx, id: string) =>
  selection(reader).where('accounts.id', '=', id).executeTakeFirst()

export const newest = (reader: Db | Tx, limit: number) =>
  selection(reader)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()
