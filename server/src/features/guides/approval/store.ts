import type { Authorized } from '@annai/contract/permission'
import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Guide = Selectable<Database['guides']>

export const lock = (
  tx: Tx,
  id: string,
): Promise<Pick<Guide, 'approval_status' | 'rejection_reason' | 'view_priority'> | undefined> =>
  tx
    .selectFrom('guides')
    .select(['approval_status', 'rejection_reason', 'view_priority'])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  guide: Authorized<{ id: string }, 'decideGuide'>,
  changes: Pick<
    Updateable<Database['guides']>,
    | 'approval_status'
    | 'rejection_reason'
    | 'approved_at'
    | 'approved_profile'
    | 'changed_since_approval'
    | 'view_priority'
  >,
) => tx.updateTable('guides').set(changes).where('account_id', '=', guide.id).execute()
