import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export type AdminPurpose = 'email' | 'reset'

/** Stores a token, or extends it while it is unused; false if it was used. */
export const upsert = async (
  tx: Tx,
  token: SystemAuthority<
    'effects',
    {
      token_hash: Buffer
      admin_id: string
      purpose: AdminPurpose
      email: string
      expires_at: Date
    }
  >,
): Promise<boolean> => {
  const row = await tx
    .insertInto('admin_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: token.expires_at }),
    )
    .returning('used_at')
    .executeTakeFirstOrThrow()
  return row.used_at === null
}

/** True while the link may be used. */
export const isGood = async (
  db: Db,
  hash: Buffer,
  purpose: AdminPurpose,
  now: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('admin_tokens')
    .select('admin_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Consumes a token. Of two concurrent calls, only one gets it. */
export const redeem = (
  tx: Tx,
  _by: SystemAuthority<'credentials'>,
  hash: Buffer,
  purpose: AdminPurpose,
  now: Date,
) =>
  tx
    .updateTable('admin_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['admin_id', 'email'])
    .executeTakeFirst()

/** Invalidates unused links to an administrator. */
export const voidAll = (tx: Tx, admin: SystemAuthority<'credentials', { id: string }>, now: Date) =>
  tx
    .updateTable('admin_tokens')
    .set({ used_at: now })
    .where('admin_id', '=', admin.id)
    .where('used_at', 'is', null)
    .execute()

export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, expiredBefore: Date) =>
  db.deleteFrom('admin_tokens').where('expires_at', '<', expiredBefore).execute()
