import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'

/** Which of these files belong to the account. */
export const ownedKeys = async (
  reader: Db | Tx,
  ownerId: string,
  keys: string[],
): Promise<string[]> =>
  keys.length === 0
    ? []
    : (
        await reader
          .selectFrom('media')
          .select('key')
          .where('owner_id', '=', ownerId)
          .where('key', 'in', keys)
          .execute()
      ).map((row) => row.key)

/** Gives files up: the sweeper deletes what nobody owns. */
export const disown = (tx: Tx, ownerId: string, keys: string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('media')
        .set({ owner_id: null })
        .where('owner_id', '=', ownerId)
        .where('key', 'in', keys)
        .execute()
