import type { SessionHolder } from '@annai/contract/accounts/policy'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** The holder of a valid token. Read at every request, so that a removed session ends at once. */
export const findHolder = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'sessions.admin_id').on('admins.removed_at', 'is', null),
    )
    .select([
      'sessions.id',
      'sessions.expires_at',
      'sessions.account_id',
      'accounts.role',
      'accounts.status',
      'accounts.language',
      'admins.id as admin_id',
      'admins.username as admin_username',
      'admins.role as admin_role',
      'admins.created_at as admin_created_at',
      sql<boolean>`coalesce(admins.key_id, admins.unsealed_totp_secret) is not null`.as(
        'has_second_factor',
      ),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

export const insert = (
  tx: Tx,
  session: SystemAuthority<
    'credentials',
    {
      id: string
      token_hash: Buffer
      account_id: string | null
      admin_id: string | null
      user_agent: string
      created_at: Date
      seen_at: Date
      expires_at: Date
    }
  >,
) => tx.insertInto('sessions').values(session).execute()

/** The holder of a session, locked. */
export const lock = (tx: Tx, id: string) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'account_id', 'admin_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const remove = (tx: Tx, session: Authorized<{ id: string }, 'endSession'>) =>
  tx.deleteFrom('sessions').where('id', '=', session.id).execute()

export const removeExpired = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

/** The condition for the sessions of a holder, which is either an account or an administrator. */
const heldBy = (holder: SessionHolder) =>
  'adminId' in holder
    ? (['admin_id', holder.adminId] as const)
    : (['account_id', holder.accountId] as const)

/** The unexpired sessions of a holder, newest first. */
export const listOf = (db: Db, holder: SessionHolder, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .select(
      sql<boolean>`exists (select from push_subscriptions
        where session_id = sessions.id and parked_at is null)`.as('has_push'),
    )
    .where(heldBy(holder)[0], '=', heldBy(holder)[1])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** The sessions of a holder except one, locked in the order of their ids. */
export const lockOthers = (tx: Tx, holder: SessionHolder, keptId: string) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'account_id', 'admin_id'])
    .where(heldBy(holder)[0], '=', heldBy(holder)[1])
    .where('id', '<>', keptId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends every session of an account. */
export const removeOfAccount = (
  tx: Tx,
  account:
    | Authorized<{ id: string }, 'changeByLink'>
    | SystemAuthority<'retention', { id: string }>,
) => tx.deleteFrom('sessions').where('account_id', '=', account.id).execute()

/** Ends all sessions of an account except one, and returns the ended ones. */
export const removeOthers = (
  tx: Tx,
  account: Authorized<{ id: string }, 'changeAccount'>,
  keptId: string,
) =>
  tx
    .deleteFrom('sessions')
    .where('account_id', '=', account.id)
    .where('id', '<>', keptId)
    .returning('id')
    .execute()

/** Sets the token of a session of its holder; false if the session no longer exists. */
export async function replaceToken(
  tx: Tx,
  holder:
    | Authorized<{ id: string }, 'changeAccount'>
    | Authorized<{ id: string }, 'changeOwnAccount'>,
  column: 'account_id' | 'admin_id',
  session: { id: string; tokenHash: Buffer },
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ token_hash: session.tokenHash })
    .where('id', '=', session.id)
    .where(column, '=', holder.id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of an administrator. */
export const removeOfAdmin = (
  tx: Tx,
  admin:
    | Authorized<{ id: string }, 'removeAdministrator'>
    | SystemAuthority<'credentials', { id: string }>,
) => tx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute()

/** Ends all sessions of an administrator except the current one. */
export const removeOthersOfAdmin = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeOwnAccount'>,
  currentId: string | null,
) => {
  const all = tx.deleteFrom('sessions').where('admin_id', '=', admin.id)
  return (currentId ? all.where('id', '<>', currentId) : all).execute()
}
