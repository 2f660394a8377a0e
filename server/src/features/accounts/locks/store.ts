import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** Locks the address unless it is already locked. Of two concurrent calls, one gets the lock. */
export const tryLock = async (
  tx: Tx,
  _by: SystemAuthority<'visitor'>,
  purpose: string,
  address: string,
  now: Date,
  until: Date,
): Promise<boolean> =>
  (await tx
    .insertInto('address_locks')
    .values({ purpose, address, locked_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'address'])
        .doUpdateSet({ locked_until: until })
        // A lock that ends later than a new one would was made before the clock was put back.
        .where((eb) =>
          eb.or([
            eb('address_locks.locked_until', '<=', now),
            eb('address_locks.locked_until', '>', until),
          ]),
        ),
    )
    .returning('address')
    .executeTakeFirst()) !== undefined

export const lockedUntil = async (
  tx: Tx,
  purpose: string,
  address: string,
): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('address_locks')
      .select('locked_until')
      .where('purpose', '=', purpose)
      .where('address', '=', address)
      .executeTakeFirst()
  )?.locked_until

export const removeEnded = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('address_locks').where('locked_until', '<=', now).execute()
