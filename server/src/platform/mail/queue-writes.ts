import type { Language } from '@annai/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { defineInsert, defineWrite, type Write } from '../db/batch/index.ts'
import { newId } from '../ids.ts'

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
 * Defines a mail that is queued in the statement of its cause. `readers` selects the recipient, and
 * nothing for accounts that get no mail. While a mail with its `merge_key` is queued, none is
 * added.
 */
export const defineMail = (readers: RawBuilder<MailReader>) =>
  defineInsert('mails', { ...addressedBy(readers), onConflict: 'ignore' })

/**
 * Mails with one `merge_key` are sent at least `seconds` apart: the first at once; later ones wait,
 * and the newest replaces a waiting one.
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
