import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import type { LoginAttemptsTable } from '../tables.ts'

type Reader = Db | Tx
type Kind = NonNullable<Insertable<LoginAttemptsTable>['kind']>

export const add = (
  db: Db,
  attempt: SystemAuthority<'credentials', Insertable<Database['login_attempts']>>,
) => db.insertInto('login_attempts').values(attempt).execute()

/** An attempt that can still be used, without using it. */
export const find = (db: Db, { hash, kind, now }: { hash: Buffer; kind: Kind; now: Date }) =>
  db
    .selectFrom('login_attempts')
    .select(['account_id', 'data'])
    .where('challenge_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Uses an attempt up; undefined if it is unknown, over or, with `accountId`, another one's. Of two
 * concurrent calls only one gets it.
 */
export const redeem = (
  reader: Reader,
  attempt: SystemAuthority<
    'credentials',
    { hash: Buffer; kind: Kind; now: Date; accountId?: string | null }
  >,
) =>
  reader
    .deleteFrom('login_attempts')
    .where('challenge_hash', '=', attempt.hash)
    .where('kind', '=', attempt.kind)
    .where('expires_at', '>', attempt.now)
    .$if(attempt.accountId !== undefined, (query) =>
      query.where('account_id', 'is not distinct from', attempt.accountId ?? null),
    )
    .returning(['account_id', 'data'])
    .executeTakeFirst()

export const removeExpired = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('login_attempts').where('expires_at', '<=', now).execute()
