import { DAY, later } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** Deletes expired idempotency keys of enquiries. */
export async function sweepKeys(ctx: Platform): Promise<void> {
  await store.removeKeys(ctx.db, asSystem('retention'), later(ctx.clock.now(), -DAY))
}
