import { type Compilable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasAddress } from '../../../platform/db/lower.ts'
import { accountRowsOf } from './account/store.ts'
import { guideRowsOf } from './guides/store.ts'
import { loginRowsOf } from './logins/store.ts'
import { reviewRowsOf } from './reviews/store.ts'

type Row = Record<string, unknown>

/** Rows of one batch: a message has up to 12 kB, the words of a trip up to 57 kB. */
const BATCH = 50

/** Rows of an account, in the order of columns that together are unique. */
type Rows = { query: Compilable<Row>; order: readonly string[] }

/**
 * Reads the rows in batches, each a statement of its own: a slow reader neither fills the memory
 * nor holds a connection of the database.
 */
export async function* batchesOf(db: Db, { query, order }: Rows): AsyncGenerator<Row[]> {
  const columns = sql.join(order.map((name) => sql.ref(name)))
  let last: Row | undefined
  do {
    const after = last && sql.join(order.map((name) => last?.[name]))
    const { rows } = await sql<Row>`select * from (${query}) as exported
      where ${after ? sql`(${columns}) > (${after})` : sql`true`}
      order by ${columns} limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

export const accountOf = (db: Db, id: string) =>
  db
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
      'preferences',
      'time_zone',
      'email_verified_at',
      'deletion_requested_at',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const travellerOf = (db: Db, id: string) =>
  db
    .selectFrom('travellers')
    .select(['location', 'languages', 'interests'])
    .where('account_id', '=', id)
    .executeTakeFirst()

/**
 * Without the days that are computed from the calendar, which is exported, and without the
 * operator's own order of the list.
 */
export async function guideOf(db: Db, id: string) {
  const row = await db
    .selectFrom('guides')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { free_from: _, free_days: __, view_priority: ___, ...guide } = row
  return guide
}

export const calendarOf = (db: Db, id: string) =>
  db.selectFrom('guide_calendars').selectAll().where('guide_id', '=', id).executeTakeFirst()

export const contactCardOf = (db: Db, id: string) =>
  db
    .selectFrom('contact_cards')
    .select(['phone', 'messenger', 'messenger_id', 'updated_at'])
    .where('account_id', '=', id)
    .executeTakeFirst()

/**
 * Everything else that is stored about a person, by table. Reads the tables of all features on
 * purpose, because an export that features have to join could miss one.
 */
export function rowsOf(db: Db, id: string, email: string, now: Date) {
  const bookings = db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', id), eb('guide_id', '=', id)]))
  const inBookings = sql<boolean>`booking_id in (
    select id from bookings where user_id = ${id} or guide_id = ${id})`
  return {
    calendarExceptions: {
      query: db
        .selectFrom('calendar_exceptions')
        .select(['during', 'hours', 'note'])
        .where('guide_id', '=', id),
      order: ['during'],
    },
    calendarFeeds: {
      query: db
        .selectFrom('calendar_feeds')
        .select(['id', 'name', 'host', 'created_at', 'last_read_at'])
        .where('guide_id', '=', id),
      order: ['id'],
    },
    ...guideRowsOf(db, id),
    favourites: {
      query: db
        .selectFrom('favourites')
        .innerJoin('accounts', 'accounts.id', 'favourites.guide_id')
        .select(['accounts.username', 'favourites.created_at'])
        .where('user_id', '=', id),
      order: ['username'],
    },
    ...loginRowsOf(db, id),
    ...accountRowsOf(db, id),
    bookings: { query: bookings, order: ['id'] },
    trips: { query: db.selectFrom('trips').selectAll().where('user_id', '=', id), order: ['id'] },
    proposals: {
      query: db.selectFrom('proposals').selectAll().where(inBookings),
      order: ['booking_id', 'revision'],
    },
    meetingPoints: {
      query: db
        .selectFrom('meeting_points')
        .innerJoin('bookings', 'bookings.id', 'meeting_points.booking_id')
        .select(['booking_id', 'place', 'waits', 'meeting_points.updated_at'])
        .where('guide_id', '=', id),
      order: ['booking_id'],
    },
    daySignals: {
      query: db
        .selectFrom('day_signals')
        .innerJoin('bookings', 'bookings.id', 'day_signals.booking_id')
        .select(['booking_id', 'starts_at', 'kind', 'minutes', 'pressed_at', 'received_at'])
        .where(
          sql<boolean>`case day_signals.role when 'user' then user_id else guide_id end = ${id}`,
        ),
      order: ['booking_id', 'received_at', 'pressed_at'],
    },
    recognitions: {
      query: db
        .selectFrom('recognitions')
        .innerJoin('bookings', 'bookings.id', 'recognitions.booking_id')
        .select(['booking_id', 'phrase_key', 'phrase_params', 'body', 'picture_id'])
        .select('recognitions.updated_at')
        .where(
          sql<boolean>`case recognitions.role when 'user' then user_id else guide_id end = ${id}`,
        ),
      order: ['booking_id'],
    },
    noShows: {
      query: db
        .selectFrom('no_shows')
        .select(['booking_id', 'starts_at', 'by_role', 'body', 'created_at', 'has_agreed'])
        .select(['answer_body', 'answered_at', 'withdrawn_at', 'outcome', 'decided_at'])
        .where(inBookings),
      order: ['booking_id', 'starts_at', 'by_role'],
    },
    messages: {
      query: db
        .selectFrom('messages')
        .select(['booking_id', 'seq', 'sender_role', 'body', 'is_system', 'created_at'])
        .select([
          'message_key',
          'message_params',
          'picture_id',
          'had_picture',
          'quotes_seq',
          'place',
        ])
        .where(inBookings),
      order: ['booking_id', 'seq'],
    },
    reads: {
      query: db
        .selectFrom('reads')
        .select(['booking_id', 'seq', 'shown_seq'])
        .where('account_id', '=', id),
      order: ['booking_id'],
    },
    ...reviewRowsOf(db, id, now),
    notifications: {
      query: db
        .selectFrom('notifications')
        .select(['id', 'kind', 'params', 'is_read', 'created_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    quickReplies: {
      query: db
        .selectFrom('quick_replies')
        .select(['id', 'title', 'body', 'created_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    mails: {
      query: db
        .selectFrom('mails')
        .select(['id', 'kind', 'status', 'created_at', 'sent_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    invitations: {
      query: db
        .selectFrom('invitations')
        .select(['id', 'email', 'name', 'number', 'sent_at', 'accepted_at'])
        .select(sql<string | null>`member_until::text`.as('member_until'))
        .where('account_id', '=', id),
      order: ['id'],
    },
    sessions: {
      query: db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'expires_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    pushSubscriptions: {
      query: db
        .selectFrom('push_subscriptions')
        .select(['id', 'created_at', sql<string>`split_part(endpoint, '/', 3)`.as('service')])
        .where('account_id', '=', id),
      order: ['id'],
    },
    pictures: {
      query: db
        .selectFrom('media')
        .select(['key', 'bytes', 'booking_id', 'created_at'])
        .where('owner_id', '=', id),
      order: ['key'],
    },
    reports: {
      query: db
        .selectFrom('reports')
        .select(['id', 'reason', 'description', 'status', 'created_at'])
        .where('reporter_id', '=', id),
      order: ['id'],
    },
    decisions: {
      query: db
        .selectFrom('decisions')
        .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
        .select(['decisions.id', 'act', 'code', 'facts', 'decisions.created_at'])
        .select(['appeals.body as appeal', 'outcome', 'answer', 'decided_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    contactMessages: {
      query: db
        .selectFrom('contact_messages')
        .select(['id', 'name', 'subject', 'message', 'created_at'])
        .where(hasAddress('email', email)),
      order: ['id'],
    },
    staffNotes: {
      query: db
        .selectFrom('account_notes')
        .select(['id', 'body', 'created_at'])
        .where('account_id', '=', id),
      order: ['id'],
    },
    contactReplies: {
      query: db
        .selectFrom('contact_replies')
        .innerJoin('contact_messages', 'contact_messages.id', 'contact_replies.message_id')
        .select(['contact_replies.id', 'message_id', 'body', 'contact_replies.created_at'])
        .where(hasAddress('email', email)),
      order: ['id'],
    },
  } satisfies Record<string, Rows>
}
