import type { Language } from '@annai/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Write, WriteKind } from '../db/together.ts'
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

const WITHDRAWAL: WriteKind = {
  sql: (asked) => sql`
    update mails set status = 'dropped', params = '{}' where id in (
      select held.id
      from json_to_recordset(${asked})
          as asked(id uuid, cause uuid, account_id uuid, kind text, booking_id uuid)
        join cause on cause.id = asked.cause
        join mails held on held.account_id = asked.account_id and held.kind = asked.kind
          and held.status = 'queued'
          and (asked.booking_id is null or held.booking_id = asked.booking_id)
      for update of held skip locked)
    returning id`,
}

/** What was read needs no mail any more; one that is being sent right now is left alone. */
export const withdrawal = (which: {
  accountId: string
  kind: string
  bookingId?: string
}): Write => ({
  kind: WITHDRAWAL,
  row: {
    id: newId(),
    account_id: which.accountId,
    kind: which.kind,
    booking_id: which.bookingId ?? null,
  },
})

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

/**
 * The same in the statement of its cause (platform/db/together.ts); `readers` says where the mail
 * goes and finds nobody who is not to be mailed.
 */
export const mailKind = (readers: RawBuilder<MailReader>): WriteKind => ({
  sql: (asked) => sql`
    insert into mails (id, account_id, recipient, language, kind, params, booking_id, due_at)
    select asked.id, asked.account_id, reader.recipient, reader.language, asked.kind, asked.params,
      asked.booking_id, asked.due_at
    from json_to_recordset(${asked}) as asked(id uuid, cause uuid, account_id uuid, kind text,
        params jsonb, booking_id uuid, due_at timestamptz)
      join cause on cause.id = asked.cause
      join (${readers}) reader on reader.account_id = asked.account_id
    on conflict do nothing returning id`,
})

interface MailReader {
  account_id: string
  recipient: string
  language: Language
}
