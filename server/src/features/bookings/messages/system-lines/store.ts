import type { SignalKind } from '@annai/contract/bookings/day/signals'
import type { SystemLine } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Tx } from '../../../../platform/db/transact.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Actionable } from '../../store.ts'
import type { MessageRow } from '../store.ts'

type Reader = Db | Tx

/** A system line of a thread: of a transition, a change of who travels, or the day. */
export type ThreadLine =
  | SystemLine
  | 'cancelled_by_operator'
  | 'party_changed'
  | 'meeting_point'
  | `${PersonRole}_${SignalKind}`

/** The key under which a line is stored and translated. */
export const systemKey = (line: ThreadLine) => `booking.system.${line}`

/** The keys of the lines of a cancellation. */
export const CANCELLATION_KEYS = [systemKey('cancelled'), systemKey('cancelled_by_operator')]

interface NewSystemLine {
  sender_id: string | null
  sender_role: PersonRole
  body: string
  message_key: string
  message_params: Record<string, string>
  created_at: Date
}

/** Appends with the next number. The caller has locked the booking, so numbers have no gaps. */
export const appendSystemLine = (
  tx: Tx,
  { id }: Actionable<{ id: string }>,
  { message_params, ...line }: NewSystemLine,
): Promise<MessageRow> =>
  tx
    .insertInto('messages')
    .values({
      ...line,
      id: newId(),
      booking_id: id,
      is_system: true,
      message_params: JSON.stringify(message_params),
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from messages where booking_id = ${id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** When the booking was completed or cancelled, by its system line. */
export const endedAt = async (reader: Reader, bookingId: string): Promise<Date | null> => {
  const line = await reader
    .selectFrom('messages')
    .select('created_at')
    .where('booking_id', '=', bookingId)
    .where('is_system', '=', true)
    .where('message_key', 'in', [systemKey('completed'), ...CANCELLATION_KEYS])
    .executeTakeFirst()
  return line?.created_at ?? null
}

/** The system lines of these kinds in a thread, in order. */
export const systemLines = (
  reader: Reader,
  bookingId: string,
  lines: readonly ThreadLine[],
): Promise<Pick<MessageRow, 'message_key' | 'created_at'>[]> =>
  reader
    .selectFrom('messages')
    .select(['message_key', 'created_at'])
    .where('booking_id', '=', bookingId)
    .where('is_system', '=', true)
    .where('message_key', 'in', lines.map(systemKey))
    .orderBy('seq')
    .execute()
