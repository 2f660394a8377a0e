import { DAY, later } from '../clock.ts'
import type { Platform } from '../platform.ts'
import * as store from './store.ts'

/** Days after which sent mails are deleted. */
export const SENT_MAIL_DAYS = 30

/** Deletes mails that were sent long ago. */
export async function sweepMails(ctx: Platform): Promise<void> {
  await store.removeDone(ctx.db, later(ctx.clock.now(), -SENT_MAIL_DAYS * DAY))
}
