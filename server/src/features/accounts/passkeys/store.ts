import type { Authorized } from '@annai/contract/permission'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx
type Owner = Authorized<{ id: string }, 'changeAccount'>

/** The passkeys of an account, newest first. */
export const ofAccount = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'rp_id', 'user_agent', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const byCredential = (reader: Reader, credentialId: string) =>
  reader
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

export const add = (
  tx: Tx,
  { id }: Owner,
  passkey: Omit<Insertable<Database['passkeys']>, 'account_id'>,
) =>
  tx
    .insertInto('passkeys')
    .values({ ...passkey, account_id: id })
    .execute()

/** False if the account has no such passkey. */
export const remove = async (tx: Tx, { id }: Owner, passkeyId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', id)
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all of an account, which may be an intruder's. */
export const removeAll = (tx: Tx, { id }: Authorized<{ id: string }, 'changeByLink'>) =>
  tx.deleteFrom('passkeys').where('account_id', '=', id).execute()

/** Records a login; false if the passkey was removed in the meantime. */
export const recordUse = async (
  tx: Tx,
  {
    id,
    counter,
    used_at,
  }: SystemAuthority<'credentials', { id: string; counter: number; used_at: Date }>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, used_at })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
