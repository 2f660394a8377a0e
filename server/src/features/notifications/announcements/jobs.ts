import { ANNOUNCEMENT_LIMITS } from '@annai/contract/admin/announcements/limits'
import { textFor } from '@annai/contract/admin/announcements/shapes'
import { languageOr } from '@annai/contract/languages'
import { DAY, later } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import { countDue, queueAccountMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { notify } from '../delivery/service.ts'
import * as store from './store.ts'

const BATCH = 50
/** With so many mails due, the next run goes on: resets and verifications wait behind them. */
const QUEUED_AT_ONCE = 100
const DELETED_AT_ONCE = 5_000

/**
 * Delivers the running announcement to the next guides. The delivery's row, the notification and the
 * mail are one transaction, so that a kill repeats none of them.
 */
const sendBatch = (ctx: Platform): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const announcement = await store.lockRunning(tx)
    if (!announcement) return false
    const running = asSystem('effects', announcement)
    const now = ctx.clock.now()
    if ((await countDue(tx, 'announcement', now)) >= QUEUED_AT_ONCE) return false
    const reached = await store.reachNext(tx, running, BATCH, now)
    for (const { id, language } of reached) {
      const { title, text } = textFor(announcement.texts, languageOr(language))
      await notify(ctx, tx, id, {
        kind: 'announcement',
        bookingId: null,
        params: { announcementTitle: title, announcementText: text },
      })
      await queueAccountMail(ctx, tx, {
        accountId: id,
        kind: 'announcement',
        params: { announcement: announcement.id },
        dueAt: now,
      })
    }
    await store.saveProgress(tx, running, reached.length, now)
    return true
  })

export const announcements: Job = {
  name: 'announcements',
  async run(ctx) {
    while (await sendBatch(ctx));
  },
}

export async function sweepAnnouncements(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -ANNOUNCEMENT_LIMITS.storedDays * DAY)
  await store.removeOld(ctx.db, asSystem('retention'), before, DELETED_AT_ONCE)
}
