import type { SystemLine } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { Permit } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/together.ts'
import { afterCommit, type Tx } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendToBooking } from '../rooms/service.ts'
import * as store from './store.ts'
import { messageView } from './view.ts'

type Reader = Db | Tx

interface NewLine {
  bookingId: string
  /** The number after the last one that was seen: taken already, it says that this is not next. */
  seq: number
  text: string
  clientMessageId: string | undefined
}

/** The first messages after `seq`, in order. */
export const threadAfter = async (
  reader: Reader,
  bookingId: string,
  seq: number,
  limit: number = CHAT_LIMITS.replayPage,
): Promise<Message[]> => (await store.after(reader, bookingId, seq, limit)).map(messageView)

/** The whole thread of a booking. */
export async function wholeThread(reader: Reader, bookingId: string): Promise<Message[]> {
  return threadAfter(reader, bookingId, 0, Number.MAX_SAFE_INTEGER)
}

/** What a move says in the thread. The key is translated at reading; `message` is plain English. */
export async function addSystemLine(
  p: Platform,
  tx: Tx,
  line: {
    bookingId: string
    senderId: string | null
    senderRole: PersonRole
    line: SystemLine
    params: Record<string, string>
  },
): Promise<Message> {
  const key = `booking.system.${line.line}`
  const context = line.params.reason ? 'reason' : undefined
  const row = await store.append(tx, {
    id: newId(),
    booking_id: line.bookingId,
    sender_id: line.senderId,
    sender_role: line.senderRole,
    body: p.texts.translate('en', key, { ...line.params, context }),
    is_system: true,
    message_key: key,
    message_params: JSON.stringify(line.params),
    client_message_id: null,
    created_at: p.clock.now(),
  })
  const message = messageView(row)
  afterCommit(tx, () => sendToBooking(p, line.bookingId, 'new message', message))
  return message
}

/** A message that was already stored under this client id, for retries. */
export async function findSent(
  reader: Reader,
  bookingId: string,
  role: PersonRole,
  clientMessageId: string,
): Promise<Message> {
  return messageView(await store.findByClientId(reader, bookingId, role, clientMessageId))
}

/** What a person with the right to write says next, and its row beside the change of the booking. */
export function newMessage(
  p: Platform,
  permit: Permit<'write'>,
  { bookingId, seq, text, clientMessageId }: NewLine,
): { message: Message; write: Write } {
  const row = {
    id: newId(),
    booking_id: bookingId,
    sender_id: permit.by.id,
    sender_role: permit.by.role,
    body: text,
    is_system: false,
    message_key: null,
    message_params: null,
    client_message_id: clientMessageId ?? null,
    created_at: p.clock.now(),
  }
  const message = messageView({ ...row, seq })
  return {
    message,
    write: {
      kind: store.MESSAGE,
      row: { ...row, seq },
      done: () => sendToBooking(p, bookingId, 'new message', message),
    },
  }
}

/** Ran into a message or a move that was faster: its number was taken. */
export const isOvertaken = store.isTaken

/** Unread messages per booking, for the person who reads. */
export async function unreadCounts(
  reader: Reader,
  bookingIds: string[],
  person: { id: string; role: PersonRole },
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await store.unreadIn(reader, bookingIds, person)
  return new Map(rows.map((row) => [row.booking_id, row.count]))
}

/** Marks the thread read up to `seq` (never beyond its end, never backwards). */
export async function markThreadRead(
  tx: Tx,
  bookingId: string,
  accountId: string,
  seq: number,
): Promise<number> {
  const last = await store.lastSeq(tx, bookingId)
  return store.markRead(tx, bookingId, accountId, Math.min(seq, last))
}
