import { PERSON_ROLES } from '@annai/contract/person'
import { agreedDocumentsOf, type LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { todayIn } from '@annai/contract/when'
import { transact } from '../../../platform/db/transact.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import { countDue } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { notify } from '../../notifications/delivery/service.ts'
import * as store from './store.ts'

const BATCH = 50
/** With so many mails due, the next run goes on: resets and verifications wait behind them. */
const QUEUED_AT_ONCE = 100

const rolesOf = (document: LegalDocument) =>
  PERSON_ROLES.filter((role) => agreedDocumentsOf(role).some((agreed) => agreed === document))

/**
 * Notifies the next people of a material version. Their progress is stored in the same transaction,
 * so that a kill repeats and omits nobody. A version that was replaced is not announced any further.
 */
const notifyBatch = (ctx: Platform): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const version = await store.lockUnnotified(tx)
    if (!version) return false
    const now = ctx.clock.now()
    if ((await countDue(tx, 'terms', now)) >= QUEUED_AT_ONCE) return false
    const people = version.is_replaced
      ? []
      : await store.nextPeople(tx, version, rolesOf(version.document), BATCH)
    const until = todayIn(ctx.site.settings().timeZone, version.in_force_at.getTime())
    for (const accountId of people)
      await notify(ctx, tx, accountId, {
        kind: 'terms',
        bookingId: null,
        params: { document: version.document, version: String(version.id), until },
      })
    await store.saveNotified(tx, asSystem('effects', version), people.at(-1) ?? null, now)
    return true
  })

export const termsNotices: Job = {
  name: 'notices of new terms',
  async run(ctx) {
    while (await notifyBatch(ctx));
  },
}
