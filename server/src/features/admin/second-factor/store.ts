import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export const find = (reader: Db | Tx, adminId: string) =>
  reader
    .selectFrom('admins')
    .select(['totp_secret', 'recovery_hashes'])
    .where('id', '=', adminId)
    .executeTakeFirst()

/**
 * The administrator with a row lock, so that the second of two concurrent changes reads the first.
 */
export const lock = (tx: Tx, adminId: string) =>
  tx
    .selectFrom('admins')
    .select(['id', 'totp_secret'])
    .where('id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeSecondFactor'>,
  factor: { totp_secret: string | null; recovery_hashes: string[]; totp_step: number },
) => tx.updateTable('admins').set(factor).where('id', '=', admin.id).execute()

export const saveRecovery = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeSecondFactor'>,
  hashes: string[],
) => tx.updateTable('admins').set({ recovery_hashes: hashes }).where('id', '=', admin.id).execute()

/** True once per half minute, so that a code cannot be reused by an observer. */
type SignsIn = SystemAuthority<'credentials', { id: string }>

export const spendStep = async (db: Db, admin: SignsIn, step: number): Promise<boolean> =>
  (
    await db
      .updateTable('admins')
      .set({ totp_step: step })
      .where('id', '=', admin.id)
      .where('totp_step', '<', step)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Consumes a recovery code; true only once for each. */
export const spendRecovery = async (db: Db, admin: SignsIn, hash: string): Promise<boolean> =>
  (
    await db
      .updateTable('admins')
      .set((eb) => ({
        recovery_hashes: eb.fn<string[]>('array_remove', ['recovery_hashes', eb.val(hash)]),
      }))
      .where('id', '=', admin.id)
      .where((eb) => eb(eb.val(hash), '=', eb.fn.any('recovery_hashes')))
      .executeTakeFirst()
  ).numUpdatedRows > 0n
