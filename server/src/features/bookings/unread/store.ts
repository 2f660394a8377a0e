import { preferencesOf } from '@annai/contract/accounts/preferences'
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

/** Preferences store only what was changed. */
const DEFAULTS = preferencesOf({})

/** Whether the account shares what it has read. */
const shares = (account: string) =>
  sql<boolean>`coalesce((${sql.ref(account)}.preferences ->> 'sharesReading')::boolean, ${DEFAULTS.sharesReading})`

/**
 * Moves the read position forward, never back, and the position that the other party is shown while
 * the person shares it. Returns both, without the latter if nothing is shared.
 */
export async function markRead(
  tx: Tx,
  { id }: Authorized<{ id: string }, 'party'>,
  accountId: string,
  seq: number,
): Promise<{ seq: number; shownSeq: number | null }> {
  const { isShared } = await tx
    .selectFrom('accounts')
    .select(shares('accounts').as('isShared'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('reads')
    .values({ booking_id: id, account_id: accountId, seq, shown_seq: isShared ? seq : 0 })
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'account_id']).doUpdateSet({
        seq: sql`greatest(reads.seq, excluded.seq)`,
        shown_seq: sql`greatest(reads.shown_seq, excluded.shown_seq)`,
      }),
    )
    .returning(['seq', 'shown_seq'])
    .executeTakeFirstOrThrow()
  return { seq: row.seq, shownSeq: isShared ? row.shown_seq : null }
}

/** How far the other party shows this person that it has read; null unless both share it. */
export async function shownByOther(
  reader: Reader,
  bookingId: string,
  accountId: string,
): Promise<number | null> {
  const row = await reader
    .selectFrom('bookings')
    .innerJoin('accounts as own', (join) => join.on('own.id', '=', accountId))
    .innerJoin('accounts as other', (join) =>
      join.on(
        sql<boolean>`other.id in (bookings.user_id, bookings.guide_id) and other.id <> own.id`,
      ),
    )
    .leftJoin('reads', (join) =>
      join.onRef('reads.booking_id', '=', 'bookings.id').onRef('reads.account_id', '=', 'other.id'),
    )
    .select('reads.shown_seq')
    .where('bookings.id', '=', bookingId)
    .where(shares('own'))
    .where(shares('other'))
    .executeTakeFirst()
  return row ? (row.shown_seq ?? 0) : null
}

export const lastSeq = async (reader: Reader, bookingId: string): Promise<number> =>
  (
    await reader
      .selectFrom('messages')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  )?.seq ?? 0
