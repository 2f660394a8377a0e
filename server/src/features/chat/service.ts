import type { Message } from '@annai/contract/bookings/shapes'
import { chatRules } from '@annai/contract/chat/can'
import type { JoinAnswer } from '@annai/contract/chat/events'
import type { MessageRequest } from '@annai/contract/chat/shapes'
import type { Person } from '@annai/contract/person'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { permit, Refusal } from '../../platform/refusal.ts'
import { type BookingRow, holdBooking, noteMessage, ownBooking } from '../bookings/service.ts'
import { addMessage, findSent, markThreadRead, threadAfter } from './thread/service.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'chat.posted': { booking: BookingRow; message: Message }
    'chat.read': { bookingId: string; reader: Person }
  }
}

/** Writes into the thread; a retry with the same client id answers the first result. */
export function postMessage(
  p: Platform,
  me: Person,
  bookingId: string,
  { message: text, clientMessageId }: MessageRequest,
): Promise<Message> {
  return transact(p, async (tx) => {
    // The booking is held, so two first messages at once cannot both pass the waiting rule (T24).
    const booking = await holdBooking(tx, me, bookingId)
    const sent = clientMessageId && (await findSent(tx, bookingId, me.role, clientMessageId))
    if (sent) return sent
    const right = permit(chatRules, 'write', me, {
      status: booking.status,
      guideHasReplied: booking.guide_has_replied,
      lastMessageSender: booking.last_message_sender,
    })
    const message = await addMessage(p, tx, right, { bookingId, text, clientMessageId })
    await noteMessage(p, tx, booking, me.role)
    await p.events.emit(tx, 'chat.posted', { booking, message })
    afterCommit(tx, () => {
      for (const id of [booking.user_id, booking.guide_id])
        if (id) p.live.toPerson(id, 'booking changed', { bookingId })
    })
    return message
  })
}

/** What a dropped connection missed, in order (decision 102). */
export async function replay(
  p: Platform,
  me: Person,
  bookingId: string,
  after: number,
): Promise<Message[]> {
  await ownBooking(p.db, me, bookingId)
  return threadAfter(p.db, bookingId, after)
}

/** The person has read up to here; the badge follows on every device. */
export function readThread(
  p: Platform,
  me: Person,
  bookingId: string,
  seq: number,
): Promise<number> {
  return transact(p, async (tx) => {
    await ownBooking(tx, me, bookingId)
    const mark = await markThreadRead(tx, bookingId, me.id, seq)
    await p.events.emit(tx, 'chat.read', { bookingId, reader: me })
    return mark
  })
}

/** May this person follow the booking over the socket? */
export async function joinAnswer(p: Platform, me: Person, bookingId: string): Promise<JoinAnswer> {
  try {
    await ownBooking(p.db, me, bookingId)
    return { ok: true }
  } catch (error) {
    if (error instanceof Refusal)
      return { error: p.texts.say('en', `server:refusals.${error.code}`) }
    throw error
  }
}
