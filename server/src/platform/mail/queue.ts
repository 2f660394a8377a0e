import type { Language } from '@annai/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { afterCommit, type Tx } from '../db/transact.ts'
import { newId } from '../ids.ts'
import type { MailRow } from './store.ts'

interface Mail {
  /** One of the kinds that app.ts hands to the mail worker. */
  kind: string
  /** Values for the texts; deleted once the mail is sent. Secret links are created only then. */
  params: Record<string, string>
  bookingId?: string | null
  dueAt: Date
}

interface QueuedMail extends Mail {
  /** Null where no account is looked up, so that known and unknown addresses take the same time. */
  accountId: string | null
  recipient: string
  language: Language
}

interface AccountMail extends Mail {
  accountId: string
  /** While a mail with this key is queued, none is added. */
  mergeKey?: string | null
  /**
   * Mails with the key are sent at least so many seconds apart: the first at once; later ones wait,
   * and the newest replaces a waiting one.
   */
  secondsApart?: number | RawBuilder<number>
  /** One that waits already is not replaced, but sent sooner if this one would be. */
  isFirstSent?: boolean
}

interface Context {
  readonly clock: Clock
  readonly mail: MailWake
}

const wakeAfter = ({ clock, mail }: Context, tx: Tx, { dueAt }: Mail): void => {
  if (dueAt <= clock.now()) afterCommit(tx, () => mail.wake())
}

/**
 * Queues a mail in the transaction of its cause, so that it is sent if and only if that commits.
 */
export async function queueMail(ctx: Context, tx: Tx, mail: QueuedMail): Promise<void> {
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
  wakeAfter(ctx, tx, mail)
}

/** Queues a mail to an account, at its address and in its language. A blocked one gets none. */
export async function queueAccountMail(ctx: Context, tx: Tx, mail: AccountMail): Promise<void> {
  const { accountId, kind, params, bookingId = null, mergeKey = null, secondsApart } = mail
  const isFirstSent = mail.isFirstSent ?? secondsApart === undefined
  const lastOfKey = sql`(select max(due_at) from mails
    where merge_key = ${mergeKey} and status in ('sending', 'sent'))`
  const dueAt =
    secondsApart === undefined
      ? sql`${mail.dueAt}::timestamptz`
      : sql`greatest(${mail.dueAt}::timestamptz,
          ${lastOfKey} + make_interval(secs => ${secondsApart}))`
  const onConflict = isFirstSent
    ? sql`do nothing`
    : sql`(merge_key) where status = 'queued'
        do update set kind = excluded.kind, params = excluded.params`
  await sql`
    insert into mails (id, account_id, recipient, language, kind, params, booking_id, merge_key,
      due_at)
    select ${newId()}, id, email, language, ${kind}, ${JSON.stringify(params)}, ${bookingId},
      ${mergeKey}, ${dueAt}
    from accounts where id = ${accountId} and status <> 'blocked'
    on conflict ${onConflict}`.execute(tx)
  // No `do update`: that would lock a mail that is due already, and so delay it.
  if (isFirstSent && secondsApart !== undefined)
    await sql`update mails set due_at = ${dueAt}
      where merge_key = ${mergeKey} and status = 'queued' and due_at > ${dueAt}`.execute(tx)
  wakeAfter(ctx, tx, mail)
}

/** How many mails of a kind were sent after a time, or will be. */
export const countMails = async (tx: Tx, kind: string, after: Date): Promise<number> =>
  (
    await tx
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('status', '<>', 'dropped')
      .where('due_at', '>', after)
      .executeTakeFirstOrThrow()
  ).count

/** How many mails of a kind are queued and due. */
export const countDue = async (tx: Tx, kind: string, now: Date): Promise<number> =>
  (
    await tx
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'queued')
      .where('due_at', '<=', now)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).count

/** Drops the queued mails with keys in this range; one that is being sent is left alone. */
export const withdrawMails = (tx: Tx, keys: { first: string; last: string }) =>
  sql`
    update mails set status = 'dropped', params = '{}', link_seed = null where id in (
      select id from mails
      where status = 'queued' and merge_key between ${keys.first} and ${keys.last}
      for update skip locked)`.execute(tx)

/**
 * Two mails of one account must not gather each other: the lock of whoever prepares one. False if
 * another mail gathered this one while it waited.
 */
export async function lockToGather(tx: Tx, { id, account_id }: MailRow): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(4215008, hashtext(${account_id}))`.execute(tx)
  const mail = await tx
    .selectFrom('mails')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return mail.status === 'sending'
}

/**
 * Lets a mail also be the one of other bookings, instead of mails with keys in this range that were
 * not prepared yet. Those count as sent. The bookings are saved in `params.gathered`, so that every
 * attempt is about them.
 */
export async function gatherMails(
  tx: Tx,
  mail: MailRow,
  {
    first,
    last,
    bookingIds,
    now,
  }: { first: string; last: string; bookingIds: string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    update mails set status = 'sent', params = '{}', link_seed = null, lease_until = null,
      due_at = least(due_at, ${now}::timestamptz)
    where id in (
      select id from mails
      where (status = 'queued' and merge_key between ${first} and ${last}
          or status = 'sending' and merge_key between ${first} and ${last})
        and id <> ${mail.id} and not params ? 'gathered' and booking_id = any(${bookingIds}::uuid[])
      order by id for update)
    returning booking_id`.execute(tx)
  const others = rows.map((row) => row.booking_id).filter((id) => id !== mail.booking_id)
  const gathered = [...new Set([mail.booking_id ?? '', ...others])]
  const isOne = gathered.length === 1
  await tx
    .updateTable('mails')
    .set({
      params: JSON.stringify({ gathered: gathered.join(',') }),
      // A newer mail of one booking must not replace a failed one that is about several.
      ...(!isOne && { merge_key: null }),
    })
    .where('id', '=', mail.id)
    .execute()
  if (!isOne)
    await sql`
      insert into mails (id, account_id, recipient, language, kind, booking_id, merge_key, due_at,
        status)
      select ${newId()}, account_id, recipient, language, kind, booking_id, ${mail.merge_key},
        due_at, 'sent' from mails where id = ${mail.id}`.execute(tx)
  return gathered
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

/** Wakes the mail worker of this instance; those of others poll. */
export interface MailWake {
  wake(): void
  /** The mail worker's callback; null while it does not run. */
  onWake(run: (() => void) | null): void
}

export function createMailWake(): MailWake {
  let listener: (() => void) | null = null
  return {
    wake: () => listener?.(),
    onWake(run) {
      listener = run
    },
  }
}
