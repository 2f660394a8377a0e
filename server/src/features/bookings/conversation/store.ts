import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import { defineQuery, update, type Write } from '../../../platform/db/batch/index.ts'
import type { BookingRow } from '../store.ts'

/**
 * What a message is written on: the parties, what the rules need, the last number so far, and the
 * message with this client id where it is there already. Subqueries by one index each: as joins or
 * `exists`, the planner may read all messages for a few.
 */
export const conversation = defineQuery(
  { id: 'uuid', sender_role: 'text', client_message_id: 'uuid' },
  (db, keys) =>
    db
      .selectFrom(keys)
      .innerJoin('bookings', 'bookings.id', 'key.id')
      .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
      .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
      .select((eb) => [
        'key.index',
        'bookings.id',
        'bookings.user_id',
        'bookings.guide_id',
        'bookings.status',
        'bookings.guide_has_replied as guideHasReplied',
        'bookings.last_message_sender as lastMessageSender',
        'bookings.enquiry_location',
        'traveller.display_name as traveller_name',
        'guide.display_name as guide_name',
        eb
          .selectFrom('proposals')
          .select('last_end_at')
          .whereRef('booking_id', '=', 'bookings.id')
          .where('revision', '=', sql<number>`coalesce(agreed_revision, bookings.revision)`)
          .as('last_end_at'),
        eb
          .selectFrom('proposals')
          .select('location')
          .whereRef('booking_id', '=', 'bookings.id')
          .where('revision', '=', sql<number>`coalesce(agreed_revision, bookings.revision)`)
          .as('current_location'),
        eb
          .selectFrom('messages')
          .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
          .whereRef('messages.booking_id', '=', 'bookings.id')
          .$asScalar()
          .$notNull()
          .as('last_seq'),
        eb
          .selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.booking_id', '=', 'bookings.id')
          .whereRef('messages.sender_role', '=', 'key.sender_role')
          .whereRef('messages.client_message_id', '=', 'key.client_message_id')
          .as('sent_id'),
      ]),
)

type MessageChanges = Pick<
  BookingRow,
  'guide_has_replied' | 'last_message_sender' | 'deadline_at' | 'updated_at'
>

/** What a message changes of its booking. */
export const touchForMessage = (
  { id }: Authorized<{ id: string }, 'write'>,
  changes: MessageChanges,
): Write => update('bookings', id, changes)
