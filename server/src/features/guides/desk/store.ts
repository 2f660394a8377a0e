import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const selection = (reader: Db | Tx) =>
  reader
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .select([
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
    ])

export type DeskGuideRow = Awaited<ReturnType<typeof findOne>> & {}

export const findOne = (reader: Db | Tx, id: string) =>
  selection(reader).where('accounts.id', '=', id).executeTakeFirst()

export const newest = (reader: Db | Tx, limit: number) =>
  selection(reader)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()
