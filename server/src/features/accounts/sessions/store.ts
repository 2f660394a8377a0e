import { defineQuery } from '../../../platform/db/batch/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

/**
 * The holder of a token while it is valid: looked up at every request, so a removed session ends at
 * once, and for concurrent requests in one statement.
 */
export const holderByToken = defineQuery({ hash: 'bytea', now: 'timestamptz' }, (db, keys) =>
  db
    .selectFrom(keys)
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.token_hash', '=', 'key.hash')
        .onRef('sessions.expires_at', '>', 'key.now'),
    )
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'sessions.admin_id').on('admins.removed_at', 'is', null),
    )
    .select([
      'key.index',
      'sessions.id',
      'sessions.expires_at',
      'sessions.account_id',
      'accounts.role',
      'accounts.status',
      'accounts.language',
      'admins.id as admin_id',
      'admins.username as admin_username',
    ]),
)

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
