import type { Authorized } from '@annai/contract/permission'
import type { Tx } from '../../../platform/db/transact.ts'

/** False when the guide was already notified about this revision: the primary key makes it once. */
export async function insert(
  tx: Tx,
  { id, revision }: Authorized<{ id: string; revision: number }, 'party'>,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('overlap_notices')
    .values({ booking_id: id, revision, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
