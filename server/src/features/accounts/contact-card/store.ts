import type { Authorized } from '@annai/contract/permission'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type CardRow = Selectable<Database['contact_cards']>

export const find = (reader: Db | Tx, accountId: string): Promise<CardRow | undefined> =>
  reader
    .selectFrom('contact_cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const save = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'changeAccount'>,
  card: Omit<CardRow, 'account_id'>,
) =>
  tx
    .insertInto('contact_cards')
    .values({ account_id: id, ...card })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(card))
    .execute()

export const remove = (tx: Tx, { id }: Authorized<{ id: string }, 'changeAccount'>) =>
  tx.deleteFrom('contact_cards').where('account_id', '=', id).execute()
