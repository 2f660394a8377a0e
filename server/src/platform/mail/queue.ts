import type { Language } from '@annai/contract/languages'
import { type Tx, wakeAfterCommit } from '../db/transact.ts'
import { newId } from '../ids.ts'

export interface QueuedMail {
  /** Null where no account is looked up, so that known and unknown addresses cost the same time. */
  accountId: string | null
  recipient: string
  language: Language
  /** One of the kinds that app.ts hands to the mail worker. */
  kind: string
  /** Values for the texts; wiped once the mail is sent. Secret links are made only then. */
  params: Record<string, string>
  bookingId?: string
  dueAt: Date
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
    .execute()
  wakeAfterCommit(tx)
}

/** Queued mails of an account follow it to its new address. */
export const readdressMails = (tx: Tx, accountId: string, from: string, to: string) =>
  tx
    .updateTable('mails')
    .set({ recipient: to })
    .where('account_id', '=', accountId)
    .where('status', '=', 'queued')
    .where('recipient', '=', from)
    .execute()
