import type { QuickReplyRequest } from '@annai/contract/chat/quick-replies/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

/** The replies of a guide, oldest first. */
export const ofGuide = (reader: Db | Tx, guideId: string) =>
  reader
    .selectFrom('quick_replies')
    .select(['id', 'title', 'body'])
    .where('account_id', '=', guideId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const save = (
  tx: Tx,
  { id: account_id }: Authorized<{ id: string }, 'changeAccount'>,
  { id, title, text: body }: QuickReplyRequest & { id: string },
  created_at: Date,
) =>
  tx
    .insertInto('quick_replies')
    .values({ account_id, id, title, body, created_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ title, body }))
    .execute()

export const remove = (
  tx: Tx,
  { id: account_id }: Authorized<{ id: string }, 'changeAccount'>,
  id: string,
) =>
  tx.deleteFrom('quick_replies').where('account_id', '=', account_id).where('id', '=', id).execute()
