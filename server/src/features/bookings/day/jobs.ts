import { DAY_RETENTION_DAYS } from '@annai/contract/bookings/day/limits'
import { DAY, later } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** The maximum number of bookings per statement; the next run continues. */
const DELETED_AT_ONCE = 1_000

/** Deletes meeting points and signals of tours that are long over. */
export async function sweepDays(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -DAY_RETENTION_DAYS * DAY)
  await store.removeOld(ctx.db, asSystem('retention'), before, DELETED_AT_ONCE)
}
