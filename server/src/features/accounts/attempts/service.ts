import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** Deletes attempts that no browser has finished in time. */
export async function sweepLoginAttempts(ctx: Platform): Promise<void> {
  await store.removeExpired(ctx.db, asSystem('retention'), ctx.clock.now())
}
