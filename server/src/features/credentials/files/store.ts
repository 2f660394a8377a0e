import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Sealed } from '../../../platform/secrets/secrets.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Own = Authorized<{ id: string }, 'changeCredential'>

export const insert = (
  tx: Tx,
  { id: credential_id }: Own,
  { id, keyId: key_id, sealed, at: created_at }: Sealed & { id: string; at: Date },
) =>
  tx
    .insertInto('credential_files')
    .values({ id, credential_id, key_id, sealed, created_at })
    .execute()

export const remove = (tx: Tx, { id: credential_id }: Own, id: string) =>
  tx
    .deleteFrom('credential_files')
    .where('id', '=', id)
    .where('credential_id', '=', credential_id)
    .execute()

/** A photograph whose time is not over, also before the next run of the job, as after a restore. */
export const find = (
  db: Db,
  { credentialId, id }: { credentialId: string; id: string },
  now: Date,
) =>
  db
    .selectFrom('credential_files')
    .innerJoin('credentials', 'credentials.id', 'credential_files.credential_id')
    .select(['credential_files.id', 'guide_id', 'key_id as keyId', 'sealed'])
    .where('credential_files.id', '=', id)
    .where('credential_id', '=', credentialId)
    .where((eb) => eb.or([eb('delete_at', 'is', null), eb('delete_at', '>', now)]))
    .executeTakeFirst()

export const removeDue = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('credential_files').where('delete_at', '<=', now).execute()
