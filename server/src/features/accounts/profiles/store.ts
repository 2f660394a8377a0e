import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lower } from '../../../platform/db/lower.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type TravellerRow = Selectable<Database['travellers']> &
  Pick<
    Selectable<Database['accounts']>,
    'id' | 'username' | 'email' | 'display_name' | 'profile_picture' | 'status'
  >

const travellers = (reader: Db | Tx) =>
  reader
    .selectFrom('accounts')
    .innerJoin('travellers', 'travellers.account_id', 'accounts.id')
    .selectAll('travellers')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.email',
      'accounts.display_name',
      'accounts.profile_picture',
      'accounts.status',
    ])

export const own = (reader: Db | Tx, id: string): Promise<TravellerRow | undefined> =>
  travellers(reader).where('accounts.id', '=', id).executeTakeFirst()

/** A traveller with a public profile: active and with a verified address. */
export const visible = (db: Db, username: string): Promise<TravellerRow | undefined> =>
  travellers(db)
    .where(sql`lower(accounts.username)`, '=', lower(username))
    .where('accounts.status', '=', 'active')
    .where('accounts.email_verified_at', 'is not', null)
    .executeTakeFirst()

export const update = (
  tx: Tx,
  account: Authorized<{ id: string }, 'changeAccount'>,
  changes: Partial<Pick<TravellerRow, 'location' | 'languages' | 'interests'>>,
) => tx.updateTable('travellers').set(changes).where('account_id', '=', account.id).execute()
