import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

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

export const findByClientId = (
  tx: Tx,
  bookingId: string,
  role: PersonRole,
  clientMessageId: string,
): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('sender_role', '=', role)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()

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
