import type { Authorized } from '@annai/contract/permission'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasAddress } from '../../../platform/db/lower.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

const present = (reader: Db | Tx) =>
  reader
    .selectFrom('admins')
    .select(['id', 'username', 'email', 'language', 'digest', 'password_hash'])
    .select(sql<number>`cardinality(recovery_hashes)`.as('recovery_codes'))
    .where('removed_at', 'is', null)

export const find = (reader: Db | Tx, id: string) =>
  present(reader).where('id', '=', id).executeTakeFirst()

/** Finds an administrator by a verified address. */
export const findByEmail = (reader: Db | Tx, email: string) =>
  present(reader).where(hasAddress('email', email)).executeTakeFirst()

/** Locked until the transaction ends, so that changes of an administrator run one by one. */
export const lock = (tx: Tx, id: string) =>
  present(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (
  tx: Tx,
  admin:
    | Authorized<{ id: string }, 'changeOwnAccount'>
    | SystemAuthority<'credentials', { id: string }>,
  changes: Pick<Updateable<Database['admins']>, 'email' | 'language' | 'digest' | 'password_hash'>,
) => tx.updateTable('admins').set(changes).where('id', '=', admin.id).execute()
