import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasAddress, lower } from '../../platform/db/lower.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

type Reader = Db | Tx
export type AccountRow = Selectable<Database['accounts']>
export type AccountChanges = Partial<Omit<AccountRow, 'id' | 'role' | 'created_at'>>

export const byEmail = (reader: Reader, email: string): Promise<AccountRow | undefined> =>
  reader
    .selectFrom('accounts')
    .selectAll()
    .where(hasAddress('email', email))
    // The very form that was typed, if rows of both forms exist.
    .orderBy(sql`lower(email) = ${lower(email)}`, 'desc')
    .limit(1)
    .executeTakeFirst()

export const byUsername = (reader: Reader, username: string): Promise<AccountRow | undefined> =>
  reader
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(username)`, '=', lower(username))
    .executeTakeFirst()

/** The newest account without a verified address whose owner corrected the address to this one. */
export const byCorrectedEmail = (reader: Reader, email: string): Promise<AccountRow | undefined> =>
  reader
    .selectFrom('accounts')
    .selectAll()
    .where(hasAddress('pending_email', email))
    .where('email_verified_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const byId = (reader: Reader, id: string): Promise<AccountRow | undefined> =>
  reader.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The account, locked until the transaction ends, so that its changes run one by one. Rows that
 * refer to it can still be inserted, such as a notification.
 */
export const lockAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The status of an account, which cannot change until the transaction ends. */
export const statusForShare = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select('status').where('id', '=', id).forShare().executeTakeFirst()

export const update = (
  tx: Tx,
  account: Authorized<
    { id: string },
    'changeAccount' | 'changeByLink' | 'blockAccount' | 'assistPerson'
  >,
  { preferences, ...changes }: AccountChanges,
  now: Date,
) =>
  tx
    .updateTable('accounts')
    .set({
      ...changes,
      ...(preferences && { preferences: JSON.stringify(preferences) }),
      updated_at: now,
    })
    .where('id', '=', account.id)
    .execute()

/** Frees an address and a name by deleting old accounts that never verified theirs. */
export const removeUnverified = (
  reader: Reader,
  _by: SystemAuthority<'retention'>,
  createdBefore: Date,
  like: { email: string; username: string },
) =>
  reader
    .deleteFrom('accounts')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where((eb) =>
      eb.or([hasAddress('email', like.email), eb(sql`lower(username)`, '=', lower(like.username))]),
    )
    .execute()

/** Deletes the unverified accounts with an address that another account has verified. */
export const removeClaims = (
  tx: Tx,
  _by: SystemAuthority<'credentials'>,
  claimed: { email: string; exceptId: string },
) =>
  tx
    .deleteFrom('accounts')
    .where(hasAddress('email', claimed.email))
    .where('email_verified_at', 'is', null)
    .where('id', '<>', claimed.exceptId)
    .execute()

/** Accounts whose address was not verified in time, without the excluded ones. */
export const unverifiedIds = async (
  db: Db,
  createdBefore: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export const removeUnverifiedById = async (
  reader: Reader,
  account: SystemAuthority<'retention', { id: string }>,
  createdBefore?: Date,
): Promise<void> => {
  await reader
    .deleteFrom('accounts')
    .where('id', '=', account.id)
    .where('email_verified_at', 'is', null)
    .$if(createdBefore !== undefined, (query) =>
      query.where('created_at', '<', createdBefore ?? new Date(0)),
    )
    .execute()
}

/** Deletes former usernames that were given up long enough ago. */
export const removeFreeUsernames = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('released_usernames').where('free_at', '<=', now).execute()
