import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/**
 * The purpose of a link in a mail: `emailChange` verifies a new address, `emailReturn` restores the
 * account's previous address.
 */
export type Purpose = 'verification' | 'reset' | 'emailChange' | 'emailReturn'

/** Stores a token, or extends it while it is unused; false if it was used. */
export const upsert = async (
  tx: Tx,
  token: SystemAuthority<
    'effects',
    {
      token_hash: Buffer
      account_id: string
      purpose: Purpose
      expires_at: Date
      email: string | null
    }
  >,
): Promise<boolean> => {
  const row = await tx
    .insertInto('account_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: token.expires_at }),
    )
    .returning('used_at')
    .executeTakeFirstOrThrow()
  return row.used_at === null
}

/** The account of a token, even if it is used or expired. */
export const find = (reader: Db | Tx, hash: Buffer, purpose: Purpose) =>
  reader
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select([
      'account_tokens.account_id',
      'account_tokens.expires_at',
      'account_tokens.used_at',
      'accounts.email_verified_at',
    ])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Consumes a token. Of two concurrent calls, only one gets the account. */
export const redeem = (
  tx: Tx,
  _by: SystemAuthority<'credentials'>,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
) =>
  tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'email', 'expires_at'])
    .executeTakeFirst()

/** The other links of the same kind stop working; with `issuedFrom` only those that end no earlier. */
export const voidRest = (
  tx: Tx,
  account: SystemAuthority<'credentials', { id: string }>,
  purpose: Purpose,
  now: Date,
  issuedFrom: Date | null,
) =>
  tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', account.id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .$if(issuedFrom !== null, (query) => query.where('expires_at', '>=', issuedFrom))
    .execute()

/** Deletes unused links of these kinds. */
export const removeUnused = (
  tx: Tx,
  account: SystemAuthority<'credentials', { id: string }>,
  purposes: readonly Purpose[],
) =>
  tx
    .deleteFrom('account_tokens')
    .where('account_id', '=', account.id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/**
 * Deletes expired links. Used verification links are stored longer, so that they are recognized.
 */
export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, expiredBefore: Date) =>
  db.deleteFrom('account_tokens').where('expires_at', '<', expiredBefore).execute()
