import { MEETING_POINT_DAYS } from '@annai/contract/bookings/day/limits'
import { DAY, later } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** The maximum number of rows per statement; the next run continues. */
const DELETED_AT_ONCE = 1_000

/** Deletes meeting points of tours that are long over. */
export async function sweepMeetingPoints(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -MEETING_POINT_DAYS * DAY)
  await store.removeOldMeetingPoints(ctx.db, asSystem('retention'), before, DELETED_AT_ONCE)
}
