import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasAddress } from '../../platform/db/lower.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** Accounts whose grace period is over, without the excluded ones. */
export const dueIds = async (
  db: Db,
  requestedBefore: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deletion_requested_at', '<=', requestedBefore)
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** One of them, as the person who it is. */
export const dueAccount = (db: Db, id: string, requestedBefore: Date) =>
  db
    .selectFrom('accounts')
    .select(['id', 'role', 'status', 'email'])
    .where('id', '=', id)
    .where('deletion_requested_at', '<=', requestedBefore)
    .executeTakeFirst()

/** The same account, locked; undefined if the deletion was cancelled or another process has it. */
export const lockDue = (tx: Tx, id: string, requestedBefore: Date) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'role', 'email'])
    .where('id', '=', id)
    .where('deletion_requested_at', '<=', requestedBefore)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Bookings of the person in one of these statuses. */
export const bookingsIn = (db: Db, accountId: string, statuses: readonly BookingStatus[]) =>
  db
    .selectFrom('bookings')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', accountId), eb('guide_id', '=', accountId)]))
    .where('status', 'in', statuses)
    .execute()

/**
 * Deletes the account. Bookings and threads remain with the other party, who sees "Deleted User".
 * Names in notifications and system lines are replaced by `nobody`.
 */
export async function erase(
  tx: Tx,
  account: SystemAuthority<'retention', { id: string; email: string }>,
  now: Date,
  nobody: string,
): Promise<void> {
  await sql`select release_username(username, null, ${now})
    from accounts where id = ${account.id}`.execute(tx)
  const theirBookings = sql`select id from bookings
    where user_id = ${account.id} or guide_id = ${account.id}`
  const nameKeys = sql`array['guideName', 'userName', 'cancellerName', 'otherName']`
  // What they said about the day goes; that there was a claim, and its answer, stays.
  for (const [column, role] of [
    ['user_id', 'user'],
    ['guide_id', 'guide'],
  ] as const) {
    const theirs = sql`select id from bookings where ${sql.ref(column)} = ${account.id}`
    await sql`delete from recognitions
      where role = ${role} and booking_id in (${theirs})`.execute(tx)
    await sql`update no_shows set body = case by_role when ${role} then '' else body end,
      answer_body = case by_role when ${role} then answer_body else '' end
      where booking_id in (${theirs})`.execute(tx)
    await sql`delete from translations using no_shows
      where no_shows.booking_id in (${theirs})
        and no_shows.id = case by_role when ${role} then claim_id else answer_id end`.execute(tx)
  }
  // By their accounts: no index finds the notifications of a booking.
  await sql`update notifications set params = params - ${nameKeys}
    from (select id, unnest(array[user_id, guide_id]) as party_id from bookings
      where user_id = ${account.id} or guide_id = ${account.id}) as theirs
    where account_id = theirs.party_id and booking_id = theirs.id`.execute(tx)
  // A guide whose other booking overlaps with theirs was notified of it, with the name of then.
  for (const table of ['notifications', 'mails'])
    await sql`update ${sql.table(table)} as sent set params = params - 'otherName'
      from (select guide_id, min(created_at) as since from bookings
        where user_id = ${account.id} group by guide_id) as theirs
      where sent.kind = 'overlap' and sent.account_id = theirs.guide_id
        and sent.created_at >= theirs.since`.execute(tx)
  // The body, in English, contains the name as well.
  await sql`update messages
    set body = replace(body, message_params ->> 'cancellerName', ${nobody}::text)
    where booking_id in (${theirBookings}) and is_system
      and message_params ->> 'cancellerName' <> ''`.execute(tx)
  await sql`update messages set message_params = message_params - ${nameKeys}
    where booking_id in (${theirBookings}) and message_params is not null`.execute(tx)
  await sql`update mails set params = params - ${nameKeys}
    where booking_id in (${theirBookings})`.execute(tx)
  await sql`delete from mails where ${hasAddress('recipient', account.email)}`.execute(tx)
  await sql`delete from invitations where ${hasAddress('email', account.email)}`.execute(tx)
  await sql`delete from contact_messages
    where ${hasAddress('email', account.email)}`.execute(tx)
  await sql`delete from blind_reviews
    where booking_id in (select id from bookings where user_id = ${account.id})`.execute(tx)
  await sql`update reviews set removed_body = null where removed_body is not null
    and booking_id in (select id from bookings where user_id = ${account.id})`.execute(tx)
  await sql`update reports set context = jsonb_set(context, '{feedback,text}', '""')
    where feedback_id in (select booking_id from traveller_feedback
      where traveller_id = ${account.id} or guide_id = ${account.id} and words_removed_at is not null)
      and context #>> '{feedback,text}' <> ''`.execute(tx)
  await sql`update traveller_feedback set removed_body = null
    where guide_id = ${account.id} and removed_body is not null`.execute(tx)
  // Code and dates of decisions stay.
  await sql`delete from appeals using decisions
    where decisions.id = decision_id and account_id = ${account.id}`.execute(tx)
  await sql`update decisions set facts = '' where account_id = ${account.id}`.execute(tx)
  await tx.deleteFrom('accounts').where('id', '=', account.id).execute()
}
