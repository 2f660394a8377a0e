import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Sealed } from '../../../platform/secrets/secrets.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export const find = (reader: Db | Tx, adminId: string) =>
  reader
    .selectFrom('admins')
    .select(['sealed_totp', 'key_id', 'unsealed_totp_secret'])
    .where('id', '=', adminId)
    .executeTakeFirst()

/**
 * The administrator with a row lock, so that the second of two concurrent changes reads the first.
 */
export const lock = (tx: Tx, adminId: string) =>
  tx
    .selectFrom('admins')
    .select(['id', 'sealed_totp', 'key_id', 'unsealed_totp_secret'])
    .where('id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeSecondFactor'>,
  factor: { secret: Sealed | null; recoveryHashes: string[]; step: number },
) =>
  tx
    .updateTable('admins')
    .set({
      sealed_totp: factor.secret?.sealed ?? null,
      key_id: factor.secret?.keyId ?? null,
      unsealed_totp_secret: null,
      recovery_hashes: factor.recoveryHashes,
      totp_step: factor.step,
    })
    .where('id', '=', admin.id)
    .execute()

/** Secrets from before they were sealed. */
export const findUnsealed = (db: Db) =>
  db
    .selectFrom('admins')
    .select(['id', 'unsealed_totp_secret'])
    .where('unsealed_totp_secret', 'is not', null)
    .execute()

/** Only if it is still there: its owner may have switched it off. */
export const replaceUnsealed = (
  db: Db,
  { id }: SystemAuthority<'credentials', { id: string }>,
  { keyId, sealed }: Sealed,
) =>
  db
    .updateTable('admins')
    .set({ sealed_totp: sealed, key_id: keyId, unsealed_totp_secret: null })
    .where('id', '=', id)
    .where('unsealed_totp_secret', 'is not', null)
    .execute()

export const saveRecovery = (
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeSecondFactor'>,
  hashes: string[],
) => tx.updateTable('admins').set({ recovery_hashes: hashes }).where('id', '=', admin.id).execute()

type SignsIn = SystemAuthority<'credentials', { id: string }>

/** True once per half minute, so that a code cannot be reused by an observer. */
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
export const spendRecovery = async (tx: Tx, admin: SignsIn, hash: string): Promise<boolean> =>
  (
    await tx
      .updateTable('admins')
      .set((eb) => ({
        recovery_hashes: eb.fn<string[]>('array_remove', ['recovery_hashes', eb.val(hash)]),
      }))
      .where('id', '=', admin.id)
      .where((eb) => eb(eb.val(hash), '=', eb.fn.any('recovery_hashes')))
      .executeTakeFirst()
  ).numUpdatedRows > 0n
