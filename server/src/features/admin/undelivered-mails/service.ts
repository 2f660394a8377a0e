import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import type {
  QueuedAgain,
  UndeliveredMailPage,
  UndeliveredMailQuery,
} from '@annai/contract/admin/system/shapes'
import { afterCommit, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import { readQueueState } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { findUndelivered, isMergeConflict, lockMail, requeue } from './store.ts'
import { undeliveredMailView } from './view.ts'

/** A page of the undelivered mails, with counts of all of them. */
export async function pageOfUndelivered(
  { db, clock }: Platform,
  { page, state }: UndeliveredMailQuery,
): Promise<UndeliveredMailPage> {
  const offset = (page - 1) * ADMIN_LIST.pageSize
  const [rows, { dead, retrying }] = await Promise.all([
    findUndelivered(db, state, { limit: ADMIN_LIST.pageSize, offset }),
    readQueueState(db, clock.now()),
  ])
  const counts = { all: dead + retrying, dead, retrying }
  return { rows: rows.map(undeliveredMailView), total: counts[state], counts }
}

/** Puts a mail back into the queue, due now and with all its attempts. */
export const retryMail = (ctx: Platform, admin: Admin, id: string): Promise<QueuedAgain> =>
  transact(ctx, async (tx) => {
    const found = isId(id) ? await lockMail(tx, id) : undefined
    if (!found) refuse('admin.mailNotFound')
    const mail = authorize(adminRules, 'retryMail', admin, found)
    const count = await requeue(tx, mail, ctx.clock.now()).catch((error: unknown) => {
      if (isMergeConflict(error)) return 0
      throw error
    })
    // It may have been sent since the list was read, or replaced by a newer mail.
    if (count === 0) refuse('admin.mailNotWaiting')
    const { account_id, role } = mail
    // Sent mails are removed after a while, so the entry names the account.
    const subject =
      account_id && role
        ? { subjectKind: role, subjectId: account_id }
        : { subjectKind: 'mail' as const, subjectId: id }
    await record(ctx, tx, admin, { act: 'mail.retried', ...subject })
    afterCommit(tx, () => ctx.mail.wake())
    return { queued: true }
  })
