import { DAY, later } from '../clock.ts'
import type { Platform } from '../platform.ts'
import * as store from './store.ts'

const KEEP_DAYS = 30

/** Deletes mails that were sent long ago. */
export async function sweepMails(ctx: Platform): Promise<void> {
  await store.removeDone(ctx.db, later(ctx.clock.now(), -KEEP_DAYS * DAY))
}
