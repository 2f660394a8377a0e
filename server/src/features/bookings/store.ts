import { OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

type Reader = Db | Tx
export type ProposalRow = Selectable<Database['proposals']>

/** The column of the role. Bookings are looked up by it, so another person's is never found. */
export const partyColumn = (role: PersonRole) =>
  role === 'user' ? ('bookings.user_id' as const) : ('bookings.guide_id' as const)

/** The number of guides of the booking's trip; 0 for a single enquiry. */
const TRIP_ASKED = sql<number>`(select count(*)::int from bookings as asked
  where asked.trip_id = bookings.trip_id)`
const HAS_GROUP_DETAILS = sql<boolean>`exists (select from trip_parties
  where trip_parties.trip_id = bookings.trip_id)`
const HAS_POINT = sql<boolean>`exists (select from meeting_points
  where meeting_points.booking_id = bookings.id)`

/** A booking with the names of its parties, its review and the number of guides of its trip. */
export const selection = (reader: Reader) =>
  reader
    .selectFrom('bookings')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .leftJoin('blind_reviews', 'blind_reviews.booking_id', 'bookings.id')
    .leftJoin('traveller_feedback', 'traveller_feedback.booking_id', 'bookings.id')
    .selectAll('bookings')
    .select([
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'traveller.profile_picture as traveller_picture',
      'traveller.status as traveller_status',
      'traveller.deletion_requested_at as traveller_deletion_requested_at',
      'traveller.language as traveller_language',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
      'guide.profile_picture as guide_picture',
      'guide.status as guide_status',
      'guide.deletion_requested_at as guide_deletion_requested_at',
      'guide.language as guide_language',
      'reviews.rating as review_rating',
      'reviews.body as review_text',
      'reviews.created_at as review_date',
      'reviews.removed_at as review_removed_at',
      'reviews.words_removed_at as review_words_removed_at',
      'reviews.reply as review_reply',
      'reviews.replied_at as review_replied_at',
      // Only its author reads the content.
      'blind_reviews.publish_at as blind_publish_at',
      'traveller_feedback.publish_at as feedback_publish_at',
    ])
    .select([TRIP_ASKED.as('trip_asked'), HAS_GROUP_DETAILS.as('has_group_details')])
    .select(HAS_POINT.as('has_point'))

export type BookingRow = Awaited<ReturnType<typeof find>> & {}

/** A booking for an action of a party or of a job. */
export type Actionable<Row extends object = BookingRow> =
  | Authorized<Row, 'party'>
  | Authorized<Row, 'cancelForParty'>
  | SystemAuthority<'clock', Row>

export const find = (reader: Reader, id: string) =>
  selection(reader).where('bookings.id', '=', id).executeTakeFirst()

/**
 * Locks the booking until the transaction ends, so that transitions and messages run one by one.
 * Rows that refer to it can still be inserted, such as a notification caused by another booking of
 * the guide.
 */
export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The same for the person's own booking; undefined for another's, which is not locked. */
export const lockOf = (tx: Tx, id: string, person: { id: string; role: PersonRole }) =>
  tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where(partyColumn(person.role), '=', person.id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The open and agreed bookings of a person, those first whose clock acts first. */
export const openIdsOf = async (
  reader: Reader,
  person: { id: string; role: PersonRole },
): Promise<string[]> => {
  const rows = await reader
    .selectFrom('bookings')
    .select('id')
    .where(partyColumn(person.role), '=', person.id)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('deadline_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export const proposalsOf = (reader: Reader, bookingId: string) =>
  reader
    .selectFrom('proposals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('revision')
    .execute()

/** The bookings that are due by this column, without the excluded ones. */
export const dueIds = async (
  db: Db,
  column: 'deadline_at' | 'remind_at',
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where(column, '<=', now)
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export const clearReminder = (
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
) =>
  tx
    .updateTable('bookings')
    .set({ remind_at: null })
    .where('id', '=', id)
    .where('remind_at', '<=', now)
    .executeTakeFirst()

/** Moves the booking to the top of both lists. */
export const touch = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'party'> | SystemAuthority<'effects', { id: string }>,
  now: Date,
) => tx.updateTable('bookings').set({ updated_at: now }).where('id', '=', id).execute()
