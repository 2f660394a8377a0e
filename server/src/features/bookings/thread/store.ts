import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { WriteKind } from '../../../platform/db/together.ts'
import { type Tx, violatedConstraint } from '../../../platform/db/transact.ts'

type Reader = Db | Tx
export type MessageRow = Selectable<Database['messages']>

export interface NewMessage {
  id: string
  booking_id: string
  sender_id: string | null
  sender_role: PersonRole
  body: string
  is_system: boolean
  message_key: string | null
  message_params: string | null
  client_message_id: string | null
  created_at: Date
}

/** Beside the change of its booking (platform/db/together.ts), with the number that was seen next. */
export const MESSAGE: WriteKind = {
  sql: (asked) => sql`
    insert into messages (id, booking_id, seq, sender_id, sender_role, body, client_message_id,
      created_at)
    select asked.id, asked.booking_id, asked.seq, asked.sender_id, asked.sender_role, asked.body,
      asked.client_message_id, asked.created_at
    from json_to_recordset(${asked}) as asked(id uuid, cause uuid, booking_id uuid, seq int,
      sender_id uuid, sender_role text, body text, client_message_id uuid, created_at timestamptz)
      join cause on cause.id = asked.cause
    returning id`,
}

/** Appends with the next number; the caller holds the booking, so numbers have no gap. */
export const append = (tx: Tx, message: NewMessage): Promise<MessageRow> =>
  tx
    .insertInto('messages')
    .values({
      ...message,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from messages where booking_id = ${message.booking_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Did somebody else take this number, or this very message arrive before? */
export const isTaken = (error: unknown): boolean =>
  ['messages_booking_id_seq_key', 'messages_once'].includes(violatedConstraint(error) ?? '')

export const findByClientId = (
  reader: Reader,
  bookingId: string,
  role: PersonRole,
  clientMessageId: string,
): Promise<MessageRow> =>
  reader
    .selectFrom('messages')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('sender_role', '=', role)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirstOrThrow()

export const after = (
  reader: Reader,
  bookingId: string,
  seq: number,
  limit: number,
): Promise<MessageRow[]> =>
  reader
    .selectFrom('messages')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Unread messages of the other party in each booking: derived, never counted beside. */
export const unreadIn = (
  reader: Reader,
  bookingIds: string[],
  person: { id: string; role: PersonRole },
) =>
  reader
    .selectFrom('messages')
    .leftJoin('reads', (join) =>
      join
        .onRef('reads.booking_id', '=', 'messages.booking_id')
        .on('reads.account_id', '=', person.id),
    )
    .select(['messages.booking_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('messages.booking_id', 'in', bookingIds)
    .where('messages.is_system', '=', false)
    .where('messages.sender_role', '<>', person.role)
    .whereRef('messages.seq', '>', sql`coalesce(reads.seq, 0)`)
    .groupBy('messages.booking_id')
    .execute()

/** Moves the mark forward, never back; answers where it stands. */
export async function markRead(
  tx: Tx,
  bookingId: string,
  accountId: string,
  seq: number,
): Promise<number> {
  const row = await tx
    .insertInto('reads')
    .values({ booking_id: bookingId, account_id: accountId, seq })
    .onConflict((conflict) =>
      conflict
        .columns(['booking_id', 'account_id'])
        .doUpdateSet({ seq: sql`greatest(reads.seq, excluded.seq)` }),
    )
    .returning('seq')
    .executeTakeFirstOrThrow()
  return row.seq
}

export const lastSeq = async (reader: Reader, bookingId: string): Promise<number> =>
  (
    await reader
      .selectFrom('messages')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  )?.seq ?? 0
