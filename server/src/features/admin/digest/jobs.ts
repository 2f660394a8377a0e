import { transact } from '../../../platform/db/transact.ts'
import { itemJob } from '../../../platform/jobs/item-job.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { readAlarms } from '../alarms.ts'
import * as store from './store.ts'

const hasAlarms = async (ctx: Platform) => (await readAlarms(ctx)).length > 0

/** Sends administrators the digest, at most hourly or daily, and only if there is something new. */
export const adminDigests = itemJob({
  name: 'administrator digests',
  due: async (ctx, excluded, limit) =>
    store.dueIds(ctx.db, ctx.clock.now(), await hasAlarms(ctx), excluded, limit),
  run: (ctx, id) =>
    transact(ctx, async (tx) => {
      const admin = await store.claim(
        tx,
        asSystem('clock', { id }),
        ctx.clock.now(),
        await hasAlarms(ctx),
      )
      if (!admin?.email) return
      await queueMail(ctx, tx, {
        accountId: null,
        recipient: admin.email,
        language: admin.language,
        kind: 'adminDigest',
        params: { adminId: id },
        dueAt: ctx.clock.now(),
      })
    }),
})
