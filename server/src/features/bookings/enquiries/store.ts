import type { Authorized } from '@annai/contract/permission'
import { defineInsert, insert, type NewRow, type Write } from '../../../platform/db/batch/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Parties = Authorized<{ user_id: string; guide_id: string }, 'enquire'>
export type NewBooking = Omit<NewRow<'bookings'>, 'user_id' | 'guide_id'>

export const insertBooking = ({ user_id, guide_id }: Parties, row: NewBooking): Write =>
  insert('bookings', { ...row, user_id, guide_id })

const insertKey = defineInsert('idempotency_keys', { key: 'result_id', onConflict: 'ignore' })

/** The cause of an enquiry with a key. A retry claims nothing: the first request has the key. */
export const claimKey = (
  { user_id }: Parties,
  key: string,
  { id, created_at }: { id: string; created_at: Date },
): Write => insertKey({ account_id: user_id, key, result_id: id, created_at })

/** The booking of the request that claimed the key. */
export const bookingOfKey = async (db: Db, accountId: string, key: string): Promise<string> =>
  (
    await db
      .selectFrom('idempotency_keys')
      .select('result_id')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).result_id

export const removeKeys = (db: Db, _authority: SystemAuthority<'retention'>, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
