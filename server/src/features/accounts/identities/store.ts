import type { Authorized } from '@annai/contract/permission'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx
type Owner = Authorized<{ id: string }, 'changeAccount'>

/** The identities of an account, oldest first. */
export const ofAccount = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const bySubject = (reader: Reader, person: { issuer: string; subject: string }) =>
  reader
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst()

/** Adds an identity to the account of its owner, or to the one that a visitor creates. */
export const add = (
  tx: Tx,
  { id }: Owner | SystemAuthority<'visitor', { id: string }>,
  identity: Omit<Insertable<Database['identities']>, 'account_id'>,
) =>
  tx
    .insertInto('identities')
    .values({ ...identity, account_id: id })
    .execute()

/** The identity logs in without the password again. */
export const confirm = (tx: Tx, { id }: Owner, identityId: string) =>
  tx
    .updateTable('identities')
    .set({ needs_password: false })
    .where('account_id', '=', id)
    .where('id', '=', identityId)
    .execute()

export const remove = (tx: Tx, { id }: Owner, identityId: string) =>
  tx
    .deleteFrom('identities')
    .where('account_id', '=', id)
    .where('id', '=', identityId)
    .returning('provider')
    .executeTakeFirst()

/** Every identity of the account needs the password at its next login. */
export const requirePassword = (tx: Tx, { id }: Authorized<{ id: string }, 'changeByLink'>) =>
  tx.updateTable('identities').set({ needs_password: true }).where('account_id', '=', id).execute()

/** Records a login; false if the identity was removed or needs the password in the meantime. */
export const recordUse = async (
  tx: Tx,
  { id, used_at }: SystemAuthority<'credentials', { id: string; used_at: Date }>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('identities')
    .set({ used_at })
    .where('id', '=', id)
    .where('needs_password', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
