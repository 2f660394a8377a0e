import type { Message, MessagePicture } from '@annai/contract/bookings/shapes'
import { readName } from '@annai/contract/media/pictures'
import type { MessageRow } from './store.ts'

/** A picture by its id and its key. */
export function pictureView(id: string, key: string): MessagePicture | null {
  const picture = readName(key)
  if (!picture) return null
  const { width, height, colours } = picture
  return { _id: id, width, height, colours }
}

export function messageView(row: MessageRow, pictureKey: string | null = null): Message {
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
  }
}
