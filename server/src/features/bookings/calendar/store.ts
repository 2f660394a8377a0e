import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Reader = Db | Tx

/** The account of a subscription. */
export const findHolder = (reader: Reader, hash: Buffer) =>
  reader
    .selectFrom('accounts')
    .select(['id', 'role', 'status'])
    .where('calendar_secret_hash', '=', hash)
    .executeTakeFirst()

/** Stores the hash of a new address in place of an earlier one; null turns the subscription off. */
export const saveSecret = (
  db: Db,
  account: Authorized<{ id: string }, 'changeAccount'>,
  hash: Buffer | null,
) =>
  db
    .updateTable('accounts')
    .set({ calendar_secret_hash: hash })
    .where('id', '=', account.id)
    .execute()

export const hasSecret = async (reader: Reader, accountId: string): Promise<boolean> => {
  const row = await reader
    .selectFrom('accounts')
    .select('calendar_secret_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.calendar_secret_hash != null
}

/**
 * All bookings that were ever agreed, newest first. Cancelled ones too, so that calendars remove
 * them.
 */
export const agreedIds = (reader: Reader, role: PersonRole, accountId: string, limit: number) =>
  reader
    .selectFrom('bookings')
    .select('id')
    .where(role === 'user' ? 'user_id' : 'guide_id', '=', accountId)
    .where('agreed_revision', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
