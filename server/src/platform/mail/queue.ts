import type { Language } from '@annai/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Write, WriteKind } from '../db/together.ts'
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

interface MailReader {
  account_id: string
  recipient: string
  language: Language
}

const inserted = (
  asked: RawBuilder<unknown>,
  readers: RawBuilder<MailReader>,
  dueAt: RawBuilder<Date>,
) => sql`
  insert into mails
    (id, account_id, recipient, language, kind, params, booking_id, merge_key, due_at)
  select asked.id, asked.account_id, reader.recipient, reader.language, asked.kind, asked.params,
    asked.booking_id, asked.merge_key, ${dueAt}
  from json_to_recordset(${asked}) as asked(id uuid, cause uuid, account_id uuid, kind text,
      params jsonb, booking_id uuid, merge_key text, due_at timestamptz)
    join cause on cause.id = asked.cause
    join (${readers}) reader on reader.account_id = asked.account_id`

/**
 * The same in the statement of its cause (platform/db/together.ts); `readers` answers where the
 * mail goes, and nothing for accounts that are not to be mailed. Where a mail of the same
 * `merge_key` is queued already, that one is enough.
 */
export const mailKind = (readers: RawBuilder<MailReader>): WriteKind => ({
  sql: (asked) => sql`
    ${inserted(asked, readers, sql`asked.due_at`)} on conflict do nothing returning id`,
})

/**
 * Mails of one `merge_key` leave at least `seconds` apart: the first at once; what comes after it
 * waits, and the newest replaces what waits.
 */
export function gatheredMailKind(readers: RawBuilder<MailReader>, seconds: number): WriteKind {
  const after = sql<Date>`greatest(asked.due_at, (
    select max(before.due_at) from mails before
    where before.merge_key = asked.merge_key and before.status in ('sending', 'sent')
  ) + ${sql.lit(`${seconds} seconds`)}::interval)`
  return {
    sql: (asked) => sql`
      ${inserted(asked, readers, after)}
      on conflict (merge_key) where status = 'queued'
      do update set kind = excluded.kind, params = excluded.params
      returning id`,
  }
}

const WITHDRAWAL: WriteKind = {
  sql: (asked) => sql`
    update mails set status = 'dropped', params = '{}', link_seed = null where id in (
      select held.id
      from json_to_recordset(${asked}) as asked(id uuid, cause uuid, first text, last text)
        join cause on cause.id = asked.cause
        join mails held on held.status = 'queued'
          and held.merge_key between asked.first and asked.last
      for update of held skip locked)
    returning id`,
}

/** Queued mails of these keys are not needed any more; one that is being sent is left alone. */
export const withdrawal = (keys: { first: string; last: string }): Write => ({
  kind: WITHDRAWAL,
  row: { id: newId(), ...keys },
})
