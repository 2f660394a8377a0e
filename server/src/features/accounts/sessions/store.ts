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

export const removeExpired = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

export type Holder = { accountId: string } | { adminId: string }

/** Sessions of one holder: an account and an administrator never share an id's meaning. */
const heldBy = (holder: Holder) =>
  'adminId' in holder
    ? (['admin_id', holder.adminId] as const)
    : (['account_id', holder.accountId] as const)

/** The sessions of a holder that still last, newest first. */
export const listOf = (db: Db, holder: Holder, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where(heldBy(holder)[0], '=', heldBy(holder)[1])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** Removes one session of its holder, or all of them; answers how many. */
export async function removeOf(tx: Tx, holder: Holder, id?: string): Promise<number> {
  const [column, value] = heldBy(holder)
  let query = tx.deleteFrom('sessions').where(column, '=', value)
  if (id) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
