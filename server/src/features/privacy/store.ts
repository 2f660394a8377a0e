import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/**
 * Excludes the days that are computed from the calendar, because the export includes the calendar.
 */
async function guideOf(db: Db, id: string) {
  const row = await db
    .selectFrom('guides')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { free_from: _, free_days: __, ...guide } = row
  return guide
}

/**
 * Everything that is stored about a person, by table. Reads the tables of all features on purpose,
 * because an export that features have to join could miss one.
 */
export async function everythingOf(db: Db, id: string, email: string) {
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', id), eb('guide_id', '=', id)]))
    .orderBy('created_at')
    .execute()
  const bookingIds = bookings.map((booking) => booking.id)
  const inBookings = sql<boolean>`booking_id = any(${bookingIds}::uuid[])`
  return {
    account: await db
      .selectFrom('accounts')
      .select([
        'id',
        'role',
        'username',
        'email',
        'pending_email',
        'display_name',
        'profile_picture',
        'status',
        'language',
        'wants_news',
        'quotes_messages',
        'time_zone',
        'email_verified_at',
        'deletion_requested_at',
        'created_at',
        'updated_at',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
    traveller: await db
      .selectFrom('travellers')
      .select(['location', 'languages', 'interests'])
      .where('account_id', '=', id)
      .executeTakeFirst(),
    guide: await guideOf(db, id),
    calendar: await db
      .selectFrom('guide_calendars')
      .selectAll()
      .where('guide_id', '=', id)
      .executeTakeFirst(),
    calendarExceptions: await db
      .selectFrom('calendar_exceptions')
      .select(['during', 'hours', 'note'])
      .where('guide_id', '=', id)
      .execute(),
    calendarFeeds: await db
      .selectFrom('calendar_feeds')
      .select(['name', 'host', 'created_at', 'last_read_at'])
      .where('guide_id', '=', id)
      .execute(),
    favourites: await db
      .selectFrom('favourites')
      .innerJoin('accounts', 'accounts.id', 'favourites.guide_id')
      .select(['accounts.username', 'favourites.created_at'])
      .where('user_id', '=', id)
      .execute(),
    // Guides do not learn which bookings are of one trip.
    bookings: bookings.map(({ trip_id, ...booking }) =>
      booking.user_id === id ? { ...booking, trip_id } : booking,
    ),
    trips: await db
      .selectFrom('trips')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    proposals: await db.selectFrom('proposals').selectAll().where(inBookings).execute(),
    meetingPoints: await db
      .selectFrom('meeting_points')
      .innerJoin('bookings', 'bookings.id', 'meeting_points.booking_id')
      .select(['booking_id', 'place', 'waits', 'meeting_points.updated_at'])
      .where('guide_id', '=', id)
      .execute(),
    messages: await db
      .selectFrom('messages')
      .select(['booking_id', 'seq', 'sender_role', 'body', 'is_system', 'created_at'])
      .where(inBookings)
      .orderBy('booking_id')
      .orderBy('seq')
      .execute(),
    reviews: await db
      .selectFrom('reviews')
      .select(['booking_id', 'guide_id', 'rating', 'body', 'created_at', 'removed_at'])
      .where(inBookings)
      .execute(),
    notifications: await db
      .selectFrom('notifications')
      .where('account_id', '=', id)
      .select(['kind', 'params', 'is_read', 'created_at'])
      .execute(),
    mails: await db
      .selectFrom('mails')
      .where('account_id', '=', id)
      .select(['kind', 'status', 'created_at', 'sent_at'])
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .where('account_id', '=', id)
      .select(['user_agent', 'created_at', 'expires_at'])
      .execute(),
    pictures: await db
      .selectFrom('media')
      .select(['key', 'bytes', 'created_at'])
      .where('owner_id', '=', id)
      .execute(),
    reports: await db
      .selectFrom('reports')
      .select(['reason', 'description', 'status', 'created_at'])
      .where('reporter_id', '=', id)
      .execute(),
    contactMessages: await db
      .selectFrom('contact_messages')
      .select(['name', 'subject', 'message', 'created_at'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute(),
  }
}

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
export const holdDue = (tx: Tx, id: string, requestedBefore: Date) =>
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
  await sql`delete from mails where lower(recipient) = ${account.email.toLowerCase()}`.execute(tx)
  await sql`delete from contact_messages
    where lower(email) = ${account.email.toLowerCase()}`.execute(tx)
  await tx.deleteFrom('accounts').where('id', '=', account.id).execute()
}
