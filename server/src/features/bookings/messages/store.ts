import { PART_KEYS } from '@annai/contract/chat/parts'
import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { type Tx, violatedConstraint } from '../../../platform/db/transact.ts'
import type { BookingRow } from '../store.ts'

type Reader = Db | Tx
export type MessageRow = Selectable<Database['messages']>

interface SentMessage {
  senderRole: PersonRole
  clientMessageId: string | undefined
}

/**
 * The data for a new message: the parties, the columns for the rules, the last number, and the
 * message with this client id if it exists. Uses subqueries with one index each, because for joins
 * or `exists` the planner may read all messages.
 */
export const findConversation = (
  db: Reader,
  id: string,
  { senderRole, clientMessageId }: SentMessage,
) =>
  db
    .selectFrom('bookings')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .where('bookings.id', '=', id)
    .select((eb) => [
      'bookings.id',
      'bookings.user_id',
      'bookings.guide_id',
      'bookings.status',
      'bookings.guide_has_replied as guideHasReplied',
      'bookings.last_message_sender as lastMessageSender',
      'bookings.enquiry_location',
      'bookings.created_at',
      'traveller.display_name as traveller_name',
      'guide.display_name as guide_name',
      'traveller.language as traveller_language',
      'guide.language as guide_language',
      sql<boolean>`exists (select from person_blocks
        where blocker_id in (bookings.user_id, bookings.guide_id)
        and blocked_id in (bookings.user_id, bookings.guide_id))`.as('hasPersonBlock'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('proposals')
            .select('last_end_at')
            .whereRef('booking_id', '=', 'bookings.id')
            .where('revision', '=', sql<number>`coalesce(agreed_revision, bookings.revision)`),
          'bookings.enquiry_ends_at',
        )
        .as('last_end_at'),
      eb
        .selectFrom('proposals')
        .select('first_start_at')
        .whereRef('booking_id', '=', 'bookings.id')
        .where('revision', '=', sql<number>`coalesce(agreed_revision, bookings.revision)`)
        .as('first_start_at'),
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
        .where('messages.sender_role', '=', senderRole)
        .where('messages.client_message_id', '=', clientMessageId ?? null)
        .as('sent_id'),
    ])
    .executeTakeFirst()

export type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'sender_id'
  | 'sender_role'
  | 'body'
  | 'message_key'
  | 'message_params'
  | 'client_message_id'
  | 'picture_id'
  | 'had_picture'
  | 'quotes_seq'
  | 'place'
  | 'created_at'
>

type MessageChanges = Pick<
  BookingRow,
  'guide_has_replied' | 'last_message_sender' | 'deadline_at' | 'updated_at'
>

/**
 * Saves the next message of a conversation, with its changes of the booking, in one statement: it is
 * the most frequent write. The booking is locked first, as in a transition. Fails if another message
 * or a transition has taken the number. Changes nothing and returns false if the booking is gone, or
 * if the picture has been removed since it was read.
 */
export async function insertMessage(
  db: Db | Tx,
  { id, last_seq }: Authorized<{ id: string; last_seq: number }, 'write'>,
  message: NewMessage,
  changes: MessageChanges,
): Promise<boolean> {
  const { picture_id, sender_id } = message
  // Locked, so that neither its sender nor the sweep of old uploads removes it meanwhile.
  const picture = sql`picture as (select from media
    where id = ${picture_id} and owner_id = ${sender_id} for share),`
  const { numAffectedRows = 0n } = await sql`
    with ${picture_id === null ? sql`` : picture} booking as (
      update bookings set guide_has_replied = ${changes.guide_has_replied},
        last_message_sender = ${changes.last_message_sender},
        deadline_at = ${changes.deadline_at}, updated_at = ${changes.updated_at}
      where id = ${id} ${picture_id === null ? sql`` : sql`and exists (select from picture)`}
      returning id)
    insert into messages (id, booking_id, seq, sender_id, sender_role, body, message_key,
      message_params, client_message_id, picture_id, had_picture, quotes_seq, place, created_at)
    select ${message.id}, booking.id, ${last_seq + 1}, ${sender_id},
      ${message.sender_role}, ${message.body}, ${message.message_key},
      ${message.message_params && JSON.stringify(message.message_params)}::jsonb,
      ${message.client_message_id}, ${picture_id}, ${message.had_picture},
      ${message.quotes_seq},
      ${message.place && JSON.stringify(message.place)}::jsonb, ${message.created_at}
    from booking`.execute(db)
  return numAffectedRows > 0n
}

/** Another message took this number, or this very message arrived before. */
export const isNumberTaken = (error: unknown): boolean =>
  ['messages_booking_id_seq_key', 'messages_once'].includes(violatedConstraint(error) ?? '')

/** The picture is in another message, or in this very one, which arrived before. */
export const isPictureTaken = (error: unknown): boolean =>
  violatedConstraint(error) === 'messages_picture'

/** The message says from now on that its picture was removed. */
export const removePicture = async (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'removePicture'>,
  { body, key }: { body: string; key: string },
): Promise<ThreadRow | undefined> => {
  await tx
    .updateTable('messages')
    .set({
      body: sql`case message_key when ${PART_KEYS.picture} then ${body} else body end`,
      message_key: sql`case message_key when ${PART_KEYS.picture} then ${key} else message_key end`,
    })
    .where('picture_id', '=', id)
    .execute()
  return threadRows(tx).where('messages.picture_id', '=', id).executeTakeFirst()
}

/** Messages with the key of their picture, whether that is removed, and the line that they quote. */
const threadRows = (reader: Reader) =>
  reader
    .selectFrom('messages')
    .leftJoin('media', 'media.id', 'messages.picture_id')
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.booking_id', '=', 'messages.booking_id')
        .onRef('quoted.seq', '=', 'messages.quotes_seq'),
    )
    .selectAll('messages')
    .select([
      'media.key as picture_key',
      'media.owner_id as picture_owner',
      'quoted.sender_role as quoted_role',
      'quoted.is_system as quoted_is_system',
      'quoted.body as quoted_body',
      'quoted.message_key as quoted_key',
      'quoted.message_params as quoted_params',
    ])
export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threadRows>['execute']>>[number]

/** One line of a thread, to be quoted. */
export const findLine = (
  reader: Reader,
  bookingId: string,
  seq: number,
): Promise<ThreadRow | undefined> =>
  threadRows(reader)
    .where('messages.booking_id', '=', bookingId)
    .where('messages.seq', '=', seq)
    .executeTakeFirst()

const byClientId = (reader: Reader, bookingId: string, role: PersonRole, clientMessageId: string) =>
  threadRows(reader)
    .where('messages.booking_id', '=', bookingId)
    .where('messages.sender_role', '=', role)
    .where('messages.client_message_id', '=', clientMessageId)

export const findByClientId = (...message: Parameters<typeof byClientId>): Promise<ThreadRow> =>
  byClientId(...message).executeTakeFirstOrThrow()

/** The text of this message; null if there is none. */
export const sentText = async (...message: Parameters<typeof byClientId>): Promise<string | null> =>
  (await byClientId(...message).executeTakeFirst())?.body ?? null

export const after = (
  reader: Reader,
  bookingId: string,
  seq: number,
  limit: number,
): Promise<ThreadRow[]> =>
  threadRows(reader)
    .where('messages.booking_id', '=', bookingId)
    .where('messages.seq', '>', seq)
    .orderBy('messages.seq')
    .limit(limit)
    .execute()

/** The newest messages below a number, in order: read from the end of the index. */
export async function before(
  reader: Reader,
  bookingId: string,
  seq: number,
  limit: number,
): Promise<ThreadRow[]> {
  const rows = await threadRows(reader)
    .where('messages.booking_id', '=', bookingId)
    .where('messages.seq', '<', seq)
    .orderBy('messages.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** A message in a person's own words: no system line, phrase or mere picture. */
export const findWritten = (
  reader: Reader,
  bookingId: string,
  seq: number,
): Promise<Pick<MessageRow, 'id' | 'body'> | undefined> =>
  reader
    .selectFrom('messages')
    .select(['id', 'body'])
    .where('booking_id', '=', bookingId)
    .where('seq', '=', seq)
    .where('is_system', '=', false)
    .where('message_key', 'is', null)
    .executeTakeFirst()
