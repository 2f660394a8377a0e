import type { Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/**
 * - `gone`: the subscription has ended;
 * - `refused`: the service does not accept our key for it;
 * - `invalid`: it takes no message that we can write;
 * - `later`: the service is busy, unreachable or too slow.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'invalid' | 'later'

export type SubscriptionRow = Selectable<Database['push_subscriptions']>

export interface NewSubscription {
  id: string
  session_id: string
  endpoint_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  created_at: Date
}

const MOST_PER_ACCOUNT = 10

/**
 * Saves the subscription of a session, one at a time. An endpoint belongs to the person who used it
 * last. False if the session has ended.
 */
export async function subscribe(
  tx: Tx,
  { id: account_id }: Authorized<{ id: string }, 'changeAccount'>,
  subscription: NewSubscription,
): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', subscription.session_id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return false
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', subscription.session_id)
    .where('endpoint_hash', '<>', subscription.endpoint_hash)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ ...subscription, account_id })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet((eb) => ({
        session_id: eb.ref('excluded.session_id'),
        account_id: eb.ref('excluded.account_id'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        language: eb.ref('excluded.language'),
        parked_at: null,
        retry_at: null,
        failing_since: null,
      })),
    )
    .execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = ${account_id}
      order by created_at desc, id desc offset ${sql.lit(MOST_PER_ACCOUNT)})`.execute(tx)
  return true
}

export const unsubscribe = (
  db: Db,
  account: Authorized<{ id: string }, 'changeAccount'>,
  sessionId: string,
) =>
  db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', account.id)
    .where('session_id', '=', sessionId)
    .execute()

export const ofSession = (db: Db, sessionId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export interface Leased {
  id: string
  account_id: string
  push_attempts: number
}

/** Leases all due notifications of some people, those that wait longest first. */
export async function lease(
  db: Db,
  _by: SystemAuthority<'effects'>,
  { now, until, people }: { now: Date; until: Date; people: number },
): Promise<Leased[]> {
  const { rows } = await sql<Leased>`
    with due as (
      select account_id from notifications where push_at <= ${now}
      group by account_id order by min(push_at) limit ${people}),
    taken as (
      select id from notifications
      where push_at <= ${now} and account_id in (select account_id from due)
      for update skip locked)
    update notifications set push_at = ${until} from taken
    where notifications.id = taken.id
    returning notifications.id, notifications.account_id, notifications.push_attempts`.execute(db)
  return rows
}

export const recipients = (db: Db, ids: string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'status', 'time_zone', 'quotes_messages', 'preferences'])
    .where('id', 'in', ids)
    .execute()

export type Recipient = Awaited<ReturnType<typeof recipients>>[number]

/** The subscriptions of valid sessions that are not parked. */
export const subscriptionsOf = (db: Db, accountIds: string[], now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.account_id', 'in', accountIds)
    .where('parked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .execute()

interface LeaseOf {
  ids: string[]
  leasedAt: Date
  until: Date
}

/** Ends the wait of leased notifications. One with a newer message waits for its own push. */
export const finish = (
  db: Db,
  { ids, leasedAt, until }: SystemAuthority<'effects', LeaseOf>,
  { pushedAt, next }: { pushedAt: Date | null; next: Date },
) =>
  db
    .updateTable('notifications')
    .set({
      push_at: sql<Date | null>`case when created_at > ${leasedAt} then ${next}::timestamptz end`,
      push_attempts: 0,
      ...(pushedAt && { pushed_at: pushedAt }),
    })
    .where('id', 'in', ids)
    .where('push_at', '=', until)
    .execute()

/** Leased notifications wait until then: for the end of the quiet hours, or for a retry. */
export const postpone = (
  db: Db,
  { ids, until }: SystemAuthority<'effects', LeaseOf>,
  { at, attempts }: { at: Date; attempts: number },
) =>
  db
    .updateTable('notifications')
    .set({ push_at: at, push_attempts: attempts })
    .where('id', 'in', ids)
    .where('push_at', '=', until)
    .execute()

type Same = Pick<SubscriptionRow, 'id' | 'endpoint_hash'>

const same = (db: Db, { id, endpoint_hash }: Same) =>
  db
    .updateTable('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint_hash', '=', endpoint_hash)

export const remove = (db: Db, { id, endpoint_hash }: SystemAuthority<'effects', Same>) =>
  db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint_hash', '=', endpoint_hash)
    .execute()

export const park = (db: Db, subscription: SystemAuthority<'effects', Same>, now: Date) =>
  same(db, subscription).set({ parked_at: now }).execute()

export const saveFailure = (
  db: Db,
  subscription: SystemAuthority<'effects', Same>,
  { now, retryAt }: { now: Date; retryAt: Date },
) =>
  same(db, subscription)
    .set((eb) => ({
      failing_since: eb.fn.coalesce('failing_since', sql<Date>`${now}::timestamptz`),
      retry_at: retryAt,
    }))
    .execute()

export const saveSuccess = (db: Db, subscription: SystemAuthority<'effects', Same>) =>
  same(db, subscription).set({ failing_since: null, retry_at: null }).execute()

export interface AnswerCount {
  service: string
  outcome: PushOutcome
  count: number
}

export const countAnswers = (
  db: Db,
  _by: SystemAuthority<'effects'>,
  now: Date,
  counts: AnswerCount[],
) =>
  sql`insert into push_answers (day, service, outcome, count)
    select ${now.toISOString().slice(0, 10)}::date, service, outcome, count
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as counted(service text, outcome text, count int)
    order by service, outcome
    on conflict (day, service, outcome)
      do update set count = push_answers.count + excluded.count`.execute(db)

/** The answers since that day, by service. */
export const answersSince = (db: Db, since: Date) =>
  db
    .selectFrom('push_answers')
    .select(['service', 'outcome', (eb) => eb.fn.sum<string>('count').as('count')])
    .where('day', '>=', since)
    .groupBy(['service', 'outcome'])
    .orderBy('service')
    .execute()

export const removeOld = async (
  db: Db,
  _by: SystemAuthority<'retention'>,
  { parkedBefore, answersBefore }: { parkedBefore: Date; answersBefore: Date },
): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('parked_at', '<', parkedBefore).execute()
  await db.deleteFrom('push_answers').where('day', '<', answersBefore).execute()
}

export const findKeys = (db: Db) => db.selectFrom('push_keys').selectAll().executeTakeFirst()

/** Of two instances that make keys at once, both use the first. */
export const addKeys = (
  db: Db,
  keys: SystemAuthority<'operator', Insertable<Database['push_keys']>>,
) =>
  db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doNothing())
    .execute()
