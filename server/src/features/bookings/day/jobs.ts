import { DAY_RETENTION_DAYS, RECOGNITION_HOURS } from '@annai/contract/bookings/day/limits'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** The maximum number of bookings per statement; the next run continues. */
const DELETED_AT_ONCE = 1_000

/** Deletes what was for the day only, of tours that are over long enough. */
export async function sweepDays(ctx: Platform): Promise<void> {
  const now = ctx.clock.now()
  const remove = (table: Parameters<typeof store.removeOld>[2], before: Date) =>
    store.removeOld(ctx.db, asSystem('retention'), table, before, DELETED_AT_ONCE)
  await remove('recognitions', later(now, -RECOGNITION_HOURS * HOUR))
  await remove('meeting_points', later(now, -DAY_RETENTION_DAYS * DAY))
  await remove('day_signals', later(now, -DAY_RETENTION_DAYS * DAY))
}
