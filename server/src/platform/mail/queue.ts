import type { Language } from '@annai/contract/languages'
import { ringAfterCommit, type Tx } from '../db/transact.ts'
import { newId } from '../ids.ts'

export interface QueuedMail {
  /** Null where no account is looked up, so that known and unknown addresses cost the same time. */
  accountId: string | null
  recipient: string
  language: Language
  /** One of the kinds that app.ts hands to the postman. */
  kind: string
  /** Words for the texts; wiped once the mail is sent. Secret links are made only then. */
  params: Record<string, string>
  bookingId?: string
  dueAt: Date
}

/** What was read needs no mail any more; one that is being sent right now is left alone. */
export async function withdrawMails(
  tx: Tx,
  which: { accountId: string; kind: string; bookingId?: string },
): Promise<void> {
  let held = tx
    .selectFrom('mails')
    .select('id')
    .where('account_id', '=', which.accountId)
    .where('kind', '=', which.kind)
    .where('status', '=', 'queued')
    .forUpdate()
    .skipLocked()
  if (which.bookingId) held = held.where('booking_id', '=', which.bookingId)
  await tx
    .updateTable('mails')
    .set({ status: 'dropped', params: '{}' })
    .where('id', 'in', held)
    .execute()
}

/** Queues a mail in the transaction of its cause: no commit, no mail; one commit, one mail. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: newId(),
      account_id: mail.accountId,
      recipient: mail.recipient,
      language: mail.language,
      kind: mail.kind,
      params: JSON.stringify(mail.params),
      booking_id: mail.bookingId ?? null,
      due_at: mail.dueAt,
    })
    // A second mail about the same unread thread is the same mail (index mails_unread_chat).
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  ringAfterCommit(tx)
}
