import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lower } from '../../platform/db/lower.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

export type AdminRow = Selectable<Database['admins']>

export const findByUsername = (reader: Db | Tx, username: string): Promise<AdminRow | undefined> =>
  reader
    .selectFrom('admins')
    .selectAll()
    .where(sql`lower(username)`, '=', lower(username))
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export const findById = (reader: Db | Tx, id: string): Promise<AdminRow | undefined> =>
  reader
    .selectFrom('admins')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The password hash, locked so that a login, a removal and a new password run one by one. */
export const lockPassword = (tx: Tx, id: string) =>
  tx
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const countAll = async (reader: Db | Tx): Promise<number> =>
  (
    await reader
      .selectFrom('admins')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export type NewAdmin = Pick<AdminRow, 'id' | 'username' | 'password_hash' | 'created_at' | 'role'>
/** Added by another one, by the operator on the machine, or by registration where it is open. */
export type ProvenNewAdmin =
  | Authorized<NewAdmin, 'addAdministrator'>
  | SystemAuthority<'operator' | 'credentials', NewAdmin>

export const insert = (tx: Tx, admin: ProvenNewAdmin) =>
  tx.insertInto('admins').values(admin).execute()

/** Serializes registrations, so that exactly one of two first administrators is the first. */
export const lockRegistration = (tx: Tx) => sql`select pg_advisory_xact_lock(4215002)`.execute(tx)
