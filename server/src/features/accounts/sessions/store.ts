import type { Language } from '@annai/contract/languages'
import type { AccountStatus, PersonRole } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Question } from '../../../platform/db/together.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export interface SessionRow {
  id: string
  expires_at: Date
  account_id: string | null
  role: PersonRole | null
  status: AccountStatus | null
  language: Language | null
  admin_id: string | null
  admin_username: string | null
}

/**
 * Who holds the token, while it is good: the right is the row, looked up at every request, for all
 * that come at the same time at once.
 */
export const HOLDER: Question<{ hash: string; now: Date }, SessionRow> = {
  sql: (asked) => sql`
    select asked.at, sessions.id, sessions.expires_at, sessions.account_id, accounts.role,
      accounts.status, accounts.language, admins.id as admin_id, admins.username as admin_username
    from json_to_recordset(${asked}) as asked(at int, hash bytea, now timestamptz)
      join sessions on sessions.token_hash = asked.hash and sessions.expires_at > asked.now
      left join accounts on accounts.id = sessions.account_id
      left join admins on admins.id = sessions.admin_id and admins.removed_at is null`,
}

export const insert = (
  tx: Tx,
  session: {
    id: string
    token_hash: Buffer
    account_id: string | null
    admin_id: string | null
    user_agent: string
    created_at: Date
    seen_at: Date
    expires_at: Date
  },
) => tx.insertInto('sessions').values(session).execute()

export const remove = (tx: Tx, id: string) =>
  tx.deleteFrom('sessions').where('id', '=', id).execute()

export const removeAllOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()

export const removeExpired = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

export const ofAdmin = (db: Db, adminId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** Removes one session of an administrator, or all of them; answers how many. */
export async function removeOfAdmin(tx: Tx, adminId: string, id?: string): Promise<number> {
  let query = tx.deleteFrom('sessions').where('admin_id', '=', adminId)
  if (id) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
