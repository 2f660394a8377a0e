import type { Authorized } from '@annai/contract/permission'
import type { AdminRole } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export const findAll = (reader: Db | Tx) =>
  reader
    .selectFrom('admins')
    .select(['id', 'username', 'role', 'created_at'])
    .select(
      sql<boolean>`coalesce(key_id, unsealed_totp_secret) is not null`.as('has_second_factor'),
    )
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type AdministratorRow = Awaited<ReturnType<typeof findAll>>[number]

export const setRole = (
  tx: Tx,
  { id, to }: Authorized<{ id: string; to: AdminRole }, 'changeRole'>,
) => tx.updateTable('admins').set({ role: to }).where('id', '=', id).execute()

/** The row remains, because the audit log refers to it. */
export const remove = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'removeAdministrator'>,
  now: Date,
) =>
  tx
    .updateTable('admins')
    .set({
      removed_at: now,
      sealed_totp: null,
      key_id: null,
      unsealed_totp_secret: null,
      recovery_hashes: [],
      email: null,
    })
    .where('id', '=', admin.id)
    .execute()
