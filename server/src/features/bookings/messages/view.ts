import type { Message, Quote } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { cutGraphemes, fitsIn } from '@annai/contract/graphemes'
import { readName } from '@annai/contract/media/pictures'
import type { PrivatePicture } from '@annai/contract/media/shapes'
import type { MessageRow, ThreadRow } from './store.ts'

/** A picture by its id and its key. */
export function pictureView(id: string, key: string): PrivatePicture | null {
  const picture = readName(key)
  if (!picture) return null
  const { width, height, colours } = picture
  return { _id: id, width, height, colours }
}

type Line = Pick<
  MessageRow,
  'seq' | 'sender_role' | 'is_system' | 'body' | 'message_key' | 'message_params'
>

/** A line as a message quotes it. */
export const quoteView = (line: Line): Quote => ({
  seq: line.seq,
  senderRole: line.sender_role,
  isSystemMessage: line.is_system,
  message: fitsIn(line.body, CHAT_LIMITS.quote)
    ? line.body
    : `${cutGraphemes(line.body, CHAT_LIMITS.quote - 1).trimEnd()}…`,
  ...(line.message_key !== null && { messageKey: line.message_key }),
  ...(line.message_params !== null && { messageParams: line.message_params }),
})

/** The line that a message quotes; null without one. */
export const quoteIn = (row: ThreadRow): Quote | null =>
  row.quotes_seq === null || row.quoted_role === null
    ? null
    : quoteView({
        seq: row.quotes_seq,
        sender_role: row.quoted_role,
        is_system: row.quoted_is_system ?? false,
        body: row.quoted_body ?? '',
        message_key: row.quoted_key,
        message_params: row.quoted_params,
      })

export function messageView(
  row: MessageRow,
  pictureKey: string | null = null,
  quotes: Quote | null = null,
): Message {
  return {
    _id: row.id,
    bookingId: row.booking_id,
    seq: row.seq,
    sender: row.sender_id,
    senderRole: row.sender_role,
    message: row.body,
    date: row.created_at.toISOString(),
    isSystemMessage: row.is_system,
    ...(row.message_key !== null && { messageKey: row.message_key }),
    ...(row.message_params !== null && { messageParams: row.message_params }),
    ...(row.client_message_id !== null && { clientMessageId: row.client_message_id }),
    ...(row.had_picture && {
      picture: row.picture_id && pictureKey ? pictureView(row.picture_id, pictureKey) : null,
    }),
    ...(quotes && { quotes }),
    ...(row.place !== null && { place: row.place }),
  }
}
