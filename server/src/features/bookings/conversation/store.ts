import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import { defineQuery, update, type Write } from '../../../platform/db/batch/index.ts'
import type { BookingRow } from '../store.ts'

/**
 * What a message is written on: the parties, what the rules need and the last number so far.
 * `is_sent`: the message with this client id is there already.
 */
export const conversation = defineQuery(
  { id: 'uuid', sender_role: 'text', client_message_id: 'uuid' },
  (db, keys) =>
    db
      .selectFrom(keys)
      .innerJoin('bookings', 'bookings.id', 'key.id')
      .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
      .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
      .leftJoin('proposals', (join) =>
        join
          .onRef('proposals.booking_id', '=', 'bookings.id')
          .on('proposals.revision', '=', sql`coalesce(agreed_revision, bookings.revision)`),
      )
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
        'proposals.last_end_at',
        eb
          .selectFrom('messages')
          .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
          .whereRef('messages.booking_id', '=', 'bookings.id')
          .$asScalar()
          .$notNull()
          .as('last_seq'),
        eb
          .exists(
            eb
              .selectFrom('messages')
              .whereRef('messages.booking_id', '=', 'bookings.id')
              .whereRef('messages.sender_role', '=', 'key.sender_role')
              .whereRef('messages.client_message_id', '=', 'key.client_message_id'),
          )
          .as('is_sent'),
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
