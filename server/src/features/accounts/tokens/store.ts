import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/**
 * The purpose of a link in a mail to an account: `emailChange` verifies a new address, `emailReturn`
 * restores the account's previous address.
 */
export type Purpose = 'verification' | 'reset' | 'emailChange' | 'emailReturn'
export type AdminPurpose = 'email' | 'reset'
export type OwnerKind = 'account' | 'admin'

/** Accounts and administrators have purposes of their own, in tables of their own. */
export type LinkKind =
  | { kind: 'account'; purpose: Purpose }
  | { kind: 'admin'; purpose: AdminPurpose }

const TABLES = {
  account: { table: 'account_tokens', owner: 'account_id' },
  admin: { table: 'admin_tokens', owner: 'admin_id' },
} as const

/** Stores a token, or extends it while it is unused; false if it was used. */
export const upsert = async (
  tx: Tx,
  {
    kind,
    id,
    ...token
  }: SystemAuthority<
    'effects',
    LinkKind & { id: string; token_hash: Buffer; expires_at: Date; email: string | null }
  >,
): Promise<boolean> => {
  const { table, owner } = TABLES[kind]
  const row = await tx
    .insertInto(table)
    .values({ ...token, [owner]: id })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: token.expires_at }),
    )
    .returning('used_at')
    .executeTakeFirstOrThrow()
  return row.used_at === null
}

/** A token, even if it is used or expired. */
export const find = (db: Db, { kind, purpose }: LinkKind, hash: Buffer) =>
  db
    .selectFrom(TABLES[kind].table)
    .select([`${TABLES[kind].owner} as owner_id`, 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Consumes a token. Of two concurrent calls, only one gets its owner. */
export const redeem = (
  tx: Tx,
  _by: SystemAuthority<'credentials'>,
  { kind, purpose }: LinkKind,
  hash: Buffer,
  now: Date,
) =>
  tx
    .updateTable(TABLES[kind].table)
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([`${TABLES[kind].owner} as owner_id`, 'email', 'expires_at'])
    .executeTakeFirst()

/** Unused links of the owner stop working: all, or those of one purpose that end from then on. */
export const voidUnused = (
  tx: Tx,
  { kind, id }: SystemAuthority<'credentials', { kind: OwnerKind; id: string }>,
  now: Date,
  { purpose, issuedFrom }: { purpose?: Purpose; issuedFrom?: Date } = {},
) =>
  tx
    .updateTable(TABLES[kind].table)
    .set({ used_at: now })
    .where(TABLES[kind].owner, '=', id)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? null))
    .$if(issuedFrom !== undefined, (query) => query.where('expires_at', '>=', issuedFrom ?? now))
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
export const removeOld = async (db: Db, _by: SystemAuthority<'retention'>, expiredBefore: Date) => {
  for (const { table } of Object.values(TABLES))
    await db.deleteFrom(table).where('expires_at', '<', expiredBefore).execute()
}
