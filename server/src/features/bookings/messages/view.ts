import type { Message } from '@annai/contract/bookings/shapes'
import type { MessageRow } from './store.ts'

export function messageView(row: MessageRow): Message {
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
  }
}
