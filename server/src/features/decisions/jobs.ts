import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'
import { monthsLater } from './view.ts'

/** Deletes old decisions with their appeals. */
export async function sweepDecisions(ctx: Platform): Promise<void> {
  const before = monthsLater(ctx.clock.now(), -DECISION_LIMITS.storedMonths)
  await store.removeOld(ctx.db, asSystem('retention'), before)
}
