import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { isId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'

/** May the public find this guide? Approved and active, nothing else (decisions 23 and 86). */
export async function listingOf(reader: Db | Tx, guideId: string): Promise<{ isListed: boolean }> {
  const row = isId(guideId) ? await store.find(reader, guideId) : undefined
  if (!row) refuse('bookings.guideNotFound')
  return { isListed: row.approval_status === 'approved' && row.status === 'active' }
}
