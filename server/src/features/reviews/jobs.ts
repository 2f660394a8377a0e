import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { monthsLater } from '../decisions/service.ts'
import * as store from './store.ts'

const FEEDBACK_MONTHS = 24

export async function sweepFeedback(ctx: Platform): Promise<void> {
  const before = monthsLater(ctx.clock.now(), -FEEDBACK_MONTHS)
  await store.deleteOldFeedback(ctx.db, asSystem('retention'), before)
}

/** Deletes removed words once their removal can no longer be appealed. */
export async function sweepRemovedWords(ctx: Platform): Promise<void> {
  const before = monthsLater(ctx.clock.now(), -DECISION_LIMITS.appealMonths)
  await store.deleteRemovedWords(ctx.db, asSystem('retention'), before)
  await store.deleteRemovedFeedback(ctx.db, asSystem('retention'), before)
}
