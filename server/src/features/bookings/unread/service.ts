import type { Authorized } from '@annai/contract/permission'
import { otherRole, type Person, type PersonRole } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MessageContent } from '../messages/service.ts'
import * as store from './store.ts'

type Reader = Db | Tx

/** The number of unread messages per booking, for one person. */
export async function unreadCounts(
  reader: Reader,
  bookingIds: string[],
  person: { id: string; role: PersonRole },
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await store.unreadIn(reader, bookingIds, person)
  return new Map(rows.map((row) => [row.booking_id, row.count]))
}

/** The newest message that this person has not read, if any. */
export async function newestUnread(
  ctx: Platform,
  bookingId: string,
  { id, role }: Person,
): Promise<MessageContent | null> {
  const sender = { accountId: id, senderRole: otherRole(role) }
  const row = await store.newestUnread(ctx.db, bookingId, sender)
  if (!row) return null
  const { body: text, message_key: key, message_params: params, picture_id, picture_key } = row
  const picture = picture_id && picture_key ? { id: picture_id, key: picture_key } : null
  return { text, key, params, ...(picture && { picture }) }
}

/** How far the other party has read, for its mark; null unless both share it. */
export const readByOther = (
  reader: Reader,
  bookingId: string,
  me: Person,
): Promise<number | null> => store.shownByOther(reader, bookingId, me.id)

/** Marks the thread read up to `seq` (never beyond its end, never backwards). */
export async function markMessagesRead(
  tx: Tx,
  booking: Authorized<{ id: string }, 'party'>,
  accountId: string,
  seq: number,
): Promise<{ seq: number; shownSeq: number | null }> {
  const last = await store.lastSeq(tx, booking.id)
  return store.markRead(tx, booking, accountId, Math.min(seq, last))
}
