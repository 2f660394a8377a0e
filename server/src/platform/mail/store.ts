import { type Selectable, sql } from 'kysely'
import { type Clock, DAY, later, MINUTE } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lower } from '../db/lower.ts'
import type { Database } from '../db/schema.ts'
import type { Tx } from '../db/transact.ts'

export type MailRow = Selectable<Database['mails']>

/** How long a lease lasts without a renewal; renewed while a mail is being sent. */
export const LEASE_SECONDS = 30
/** The number of due mails that one query considers, without those of domains at their limit. */
const SCAN = 200

const LEASE = sql`clock_timestamp() + ${sql.lit(`${LEASE_SECONDS} seconds`)}::interval`
const EXPIRED = sql`mails.status = 'sending' and mails.lease_until < clock_timestamp()`
export const DOMAIN = sql<string>`lower(substring(recipient from '@([^@]*)$'))`

/** A failed mail that is retried later. */
export const IS_RETRYING = sql<boolean>`mails.status = 'queued' and mails.attempts > 0`

export interface Capacity {
  /** The most mails to lease. */
  free: number
  /** The most mails to lease for one receiving domain. */
  perDomain: number
  /** The same for domains with mails under way or with failures. */
  freeByDomain: { domain: string; free: number }[]
  /** Mails of this process that are under way, even if their lease has expired. */
  inFlight: string[]
}

/**
 * Leases due mails, oldest first, and those whose lease has expired. No lock and no transaction
 * outlives this statement; only the lease does. Other processes skip leased mails.
 */
export async function lease(db: Db, now: Date, capacity: Capacity): Promise<MailRow[]> {
  const { free, perDomain, freeByDomain, inFlight } = capacity
  const { rows } = await sql<MailRow>`
    with domain_capacity as materialized (
      select * from json_to_recordset(${JSON.stringify(freeByDomain)}::json)
        as domain_capacity(domain text, free int)),
    due as (
      select id, due_at, ${DOMAIN} as domain from mails
      where (mails.status = 'queued' and due_at <= ${now} or ${EXPIRED})
        and id <> all(${inFlight}::uuid[])
        and ${DOMAIN} not in (select domain from domain_capacity where free <= 0)
      order by due_at, id limit ${sql.lit(SCAN)}),
    ranked as (
      select id, due_at, domain, row_number() over (partition by domain order by due_at, id) as place
      from due),
    chosen as (
      select mails.id from ranked
        left join domain_capacity on domain_capacity.domain = ranked.domain
        join mails on mails.id = ranked.id
      where place <= coalesce(domain_capacity.free, ${perDomain}) and (mails.status = 'queued' or ${EXPIRED})
      order by ranked.due_at, ranked.id limit ${free}
      for update of mails skip locked)
    update mails set status = 'sending', attempts = attempts + 1, lease_until = ${LEASE},
      link_seed = coalesce(link_seed, uuid_send(gen_random_uuid()))
    from chosen where mails.id = chosen.id
    returning mails.*`.execute(db)
  return rows
}

/** Extends the leases of mails that are still being sent. */
export const renewLeases = (db: Db, ids: string[]) =>
  db
    .updateTable('mails')
    .set({ lease_until: LEASE as never })
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .execute()

export interface Done {
  id: string
  status: 'sent' | 'dropped'
  at: Date
}

/** Marks a mail as sent or dropped; its content and the seed of its link are deleted. */
export const markDone = (db: Db, { id, status, at }: Done) =>
  db
    .updateTable('mails')
    .set({
      status,
      params: '{}',
      link_seed: null,
      lease_until: null,
      last_error: null,
      refused_at: null,
      sent_at: status === 'sent' ? at : null,
    })
    .where('id', '=', id)
    // One that another mail gathered stays sent.
    .$if(status === 'dropped', (query) => query.where('status', '=', 'sending'))
    .execute()

/** A retry is dropped if a newer mail with its key is queued. */
export const IS_MERGED = sql<boolean>`exists (select from mails newer
  where newer.merge_key = mails.merge_key and newer.status = 'queued' and newer.id <> mails.id)`

/** Queues the mail again, unless another worker has leased it in the meantime. */
export const postpone = (
  db: Db,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  { due_at, last_error }: { due_at: Date; last_error: string },
) =>
  sql`
    update mails set
      status = case when merged.newer then 'dropped' else 'queued' end,
      params = case when merged.newer then '{}' else params end,
      link_seed = case when merged.newer then null else link_seed end,
      lease_until = null, due_at = ${due_at}, last_error = ${last_error}
    from (select id, ${IS_MERGED} as newer from mails where id = ${id}) merged
    where mails.id = merged.id and attempts = ${attempts} and status = 'sending'`.execute(db)

/** Gives a mail up. It stays for the operator, without the seed of its link. */
export const giveUp = (
  db: Db,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  { last_error, refused_at }: { last_error: string; refused_at: Date | null },
) =>
  db
    .updateTable('mails')
    .set({ status: 'dead', lease_until: null, link_seed: null, last_error, refused_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')
    .execute()

/** Whether the newest mail to this address, of those since then, was refused for good. */
export async function wasRefused(db: Db, address: string, since: Date): Promise<boolean> {
  const newest = await db
    .selectFrom('mails')
    .select('refused_at')
    .where(sql`lower(recipient)`, '=', lower(address))
    .where('created_at', '>=', since)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('refused_at', 'is not', null)]))
    .orderBy(sql`coalesce(refused_at, sent_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return Boolean(newest?.refused_at)
}

/** Days after which sent mails are deleted. */
export const SENT_MAIL_DAYS = 30

/** Deletes mails that were sent long ago. Given-up mails stay for the operator. */
export async function sweepMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'dropped'])
    .where('created_at', '<', later(clock.now(), -SENT_MAIL_DAYS * DAY))
    .execute()
}

/** Milliseconds after which a queue counts as stuck. */
const LATE = 10 * MINUTE

export interface QueueState {
  readonly queued: number
  readonly sending: number
  /** Of the queued mails, those that failed before. */
  readonly retrying: number
  /** Mails that were given up. */
  readonly dead: number
  /**
   * How long the oldest queued mail has been due; 0 without one. A failed mail is rescheduled, so it
   * counts from its creation if no mail was sent in the last ten minutes.
   */
  readonly oldestDueSeconds: number
  readonly isLate: boolean
}

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`

/** Counts waiting, sending and given-up mails, and how long the oldest waiting one is due. */
export async function readQueueState(db: Db | Tx, now: Date): Promise<QueueState> {
  const { oldestDueAt, ...counts } = await db
    .selectFrom('mails')
    .select([
      counted(sql`status = 'queued'`).as('queued'),
      counted(sql`status = 'sending'`).as('sending'),
      counted(sql`${IS_RETRYING}`).as('retrying'),
      counted(sql`status = 'dead'`).as('dead'),
      sql<Date | null>`min(case
        when attempts > 0 and not exists (
          select from mails as sent where sent.sent_at > ${new Date(now.getTime() - LATE)})
        then created_at else due_at end) filter (where status = 'queued')`.as('oldestDueAt'),
    ])
    .where('status', 'in', ['queued', 'sending', 'dead'])
    .executeTakeFirstOrThrow()
  const late = oldestDueAt ? Math.max(0, now.getTime() - oldestDueAt.getTime()) : 0
  return { ...counts, oldestDueSeconds: late / 1000, isLate: late > LATE }
}
