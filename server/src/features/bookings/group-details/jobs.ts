import { GROUP_DETAILS_KEPT_DAYS } from '@annai/contract/bookings/group-details/limits'
import { DAY, later } from '../../../platform/clock.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { deletionDate } from './deletion.ts'
import * as store from './store.ts'

/**
 * Deletes the group details that are due. An open request without days is not over while people
 * write in it.
 */
export async function forgetDue(tx: Tx, now: Date): Promise<void> {
  const due = await store.lockDue(tx, now)
  if (due.length === 0) return
  const times = await store.timesOf(tx, due)
  for (const trip_id of due) {
    const forget_at = deletionDate(times.get(trip_id), later(now, -GROUP_DETAILS_KEPT_DAYS * DAY))
    if (forget_at > now) await store.setForgetAt(tx, asSystem('retention', { trip_id, forget_at }))
  }
  await store.removeDue(tx, asSystem('retention'), now)
}

export const forgetGroupDetails = (ctx: Platform): Promise<void> =>
  transact(ctx, (tx) => forgetDue(tx, ctx.clock.now()))
