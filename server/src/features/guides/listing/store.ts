import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export const find = (reader: Db | Tx, guideId: string) =>
  reader
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .select(['guides.approval_status', 'accounts.status'])
    .where('guides.account_id', '=', guideId)
    .executeTakeFirst()
