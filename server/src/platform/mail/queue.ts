import type { Language } from '@annai/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { defineInsert, defineWrite, type Write } from '../db/batch/index.ts'
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

const addressedBy = (readers: RawBuilder<MailReader>) => ({
  join: sql`join (${readers}) reader on reader.account_id = input.account_id`,
  computed: { recipient: sql`reader.recipient`, language: sql`reader.language` },
})

/**
 * Defines a mail that is queued in the statement of its cause. `readers` selects where it goes, and
 * nothing for accounts that get no mail. While a mail of its `merge_key` is queued, none is added.
 */
export const defineMail = (readers: RawBuilder<MailReader>) =>
  defineInsert('mails', { ...addressedBy(readers), onConflict: 'ignore' })

/**
 * Mails of one `merge_key` leave at least `seconds` apart: the first at once; what comes after it
 * waits, and the newest replaces what waits.
 */
export function defineGatheredMail(readers: RawBuilder<MailReader>, seconds: number) {
  const { join, computed } = addressedBy(readers)
  const due_at = sql`greatest(input.due_at, (
    select max(before.due_at) from mails before
    where before.merge_key = input.merge_key and before.status in ('sending', 'sent')
  ) + ${sql.lit(`${seconds} seconds`)}::interval)`
  return defineInsert('mails', {
    join,
    computed: { ...computed, due_at },
    onConflict: {
      columns: ['merge_key'],
      where: sql`status = 'queued'`,
      update: ['kind', 'params'],
    },
  })
}

const withdraw = defineWrite(
  { first: 'text', last: 'text' },
  (input) => sql`
    update mails set status = 'dropped', params = '{}', link_seed = null where id in (
      select held.id from ${input}
        join mails held on held.status = 'queued'
          and held.merge_key between input.first and input.last
      for update of held skip locked)
    returning id`,
)

/** Drops queued mails with these keys; one that is being sent is left alone. */
export const withdrawMails = (keys: { first: string; last: string }): Write =>
  withdraw(newId(), keys)

/** Queued mails of an account follow it to its new address. */
export const readdressMails = (tx: Tx, accountId: string, from: string, to: string) =>
  tx
    .updateTable('mails')
    .set({ recipient: to })
    .where('account_id', '=', accountId)
    .where('status', '=', 'queued')
    .where('recipient', '=', from)
    .execute()
