import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Reader = Db | Tx

/** The newest unread message of the other party; undefined without one. */
export const newestUnread = (
  db: Db,
  bookingId: string,
  { accountId, senderRole }: { accountId: string; senderRole: PersonRole },
) =>
  db
    .selectFrom('messages')
    .leftJoin('reads', (join) =>
      join
        .onRef('reads.booking_id', '=', 'messages.booking_id')
        .on('reads.account_id', '=', accountId),
    )
    .leftJoin('media', 'media.id', 'messages.picture_id')
    .select(['messages.body', 'messages.message_key', 'messages.message_params'])
    .select(['messages.picture_id', 'media.key as picture_key'])
    .where('messages.booking_id', '=', bookingId)
    .where('messages.sender_role', '=', senderRole)
    .where('messages.is_system', '=', false)
    .whereRef('messages.seq', '>', sql`coalesce(reads.seq, 0)`)
    .orderBy('messages.seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number of unread messages of the other party in each booking, derived from the messages. */
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

/** Moves the read position forward, never back. Returns the position. */
export async function markRead(
  tx: Tx,
  { id }: Authorized<{ id: string }, 'party'>,
  accountId: string,
  seq: number,
): Promise<number> {
  const row = await tx
    .insertInto('reads')
    .values({ booking_id: id, account_id: accountId, seq })
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
