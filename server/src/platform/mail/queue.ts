import type { Language } from '@annai/contract/languages'
import { type Tx, wakeAfterCommit } from '../db/transact.ts'
import { newId } from '../ids.ts'

export interface QueuedMail {
  /** Null where no account is looked up, so that known and unknown addresses take the same time. */
  accountId: string | null
  recipient: string
  language: Language
  /** One of the kinds that app.ts hands to the mail worker. */
  kind: string
  /** Values for the texts; deleted once the mail is sent. Secret links are created only then. */
  params: Record<string, string>
  bookingId?: string
  dueAt: Date
}

/**
 * Queues a mail in the transaction of its cause, so that it is sent if and only if that commits.
 */
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
    .execute()
  wakeAfterCommit(tx)
}

/** Redirects the queued mails of an account to its new address. */
export const readdressMails = (tx: Tx, accountId: string, from: string, to: string) =>
  tx
    .updateTable('mails')
    .set({ recipient: to })
    .where('account_id', '=', accountId)
    .where('status', '=', 'queued')
    .where('recipient', '=', from)
    .execute()
