import type { Message } from '@annai/contract/bookings/shapes'
import { chatRules } from '@annai/contract/chat/can'
import type { JoinAnswer } from '@annai/contract/chat/events'
import type { MessageRequest } from '@annai/contract/chat/shapes'
import { ask, type Permit } from '@annai/contract/permission'
import type { Person, PersonRole } from '@annai/contract/person'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { noteMessage, readTalk, type Talk } from '../bookings/conversation/service.ts'
import { ownBooking } from '../bookings/service.ts'
import {
  findSent,
  isOvertaken,
  markThreadRead,
  newMessage,
  threadAfter,
} from '../bookings/thread/service.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'chat.posted': { booking: Talk; senderRole: PersonRole }
    'chat.read': { bookingId: string; reader: Person }
  }
}

// Each time somebody else was faster; two people cannot write that fast.
const TRIES = 100

/** Writes into the thread; a retry with the same client id answers the first result. */
export async function postMessage(
  p: Platform,
  me: Person,
  bookingId: string,
  { message: text, clientMessageId }: MessageRequest,
): Promise<Message> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const talk = await readTalk(p, me, bookingId, clientMessageId)
    if (clientMessageId && talk.is_sent) return findSent(p.db, bookingId, me.role, clientMessageId)
    const answer = ask(chatRules, 'write', me, {
      status: talk.status,
      guideHasReplied: talk.guide_has_replied,
      lastMessageSender: talk.last_message_sender,
    })
    if ('permit' in answer) {
      const line = { bookingId, seq: talk.last_seq + 1, text, clientMessageId }
      const written = await write(p, answer.permit, talk, line)
      if (written) return written
    }
    if ('refusal' in answer) refuse(answer.refusal)
  }
  refuse('server.busy')
}

/**
 * One statement that commits itself. It takes the number after the last one that was seen: messages
 * and moves each take one, so two first messages at once cannot both pass the waiting rule.
 * Null when something was said or done in between.
 */
async function write(
  p: Platform,
  right: Permit<'write'>,
  talk: Talk,
  line: Parameters<typeof newMessage>[2],
): Promise<Message | null> {
  const { role } = right.by
  const { message, write } = newMessage(p, right, line)
  const others = await p.events.writes('chat.posted', { booking: talk, senderRole: role })
  const change = { cause: noteMessage(p, talk, role), writes: [write, ...others] }
  const written = await p.together.commit(change).catch((error) => {
    if (isOvertaken(error)) return false
    throw error
  })
  if (!written) return null
  const parties = [talk.user_id, talk.guide_id].filter((id) => id !== null)
  // Whoever looks at the thread has the message itself.
  p.live.toPeopleElsewhere(talk.id, parties, 'booking changed', { bookingId: talk.id })
  return message
}

/** What a dropped connection missed, in order (docs/rules/chat.md#replay). */
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
