import { GROUP_DETAILS_KEPT_DAYS } from '@annai/contract/bookings/group-details/limits'
import { DAY, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/**
 * The deletion date of group details: GROUP_DETAILS_KEPT_DAYS after the agreed end, the last wanted day or the
 * deadline of the request, in this order.
 */
export const deletionDate = (times: store.GroupDetailsTimes | undefined, fallback: Date): Date =>
  later(
    times?.agreed_end ?? times?.wanted_end ?? times?.deadline ?? fallback,
    GROUP_DETAILS_KEPT_DAYS * DAY,
  )

export const timesOf = async (reader: Db | Tx, tripId: string) =>
  (await store.timesOf(reader, [tripId])).get(tripId)

export function latest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Called in the transaction of a transition, which may change the last day. */
export async function moveForgetting(ctx: Platform, tx: Tx, tripId: string): Promise<void> {
  // Held first: a transition of the same moment is seen then.
  if (!(await store.lockGroupDetails(tx, tripId))) return
  const forget_at = deletionDate(await timesOf(tx, tripId), ctx.clock.now())
  await store.setForgetAt(tx, asSystem('effects', { trip_id: tripId, forget_at }))
}
