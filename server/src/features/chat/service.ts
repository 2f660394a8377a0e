import type { Message } from '@annai/contract/bookings/shapes'
import type { JoinResponse } from '@annai/contract/chat/events'
import { PART_KEYS } from '@annai/contract/chat/parts'
import { chatRules } from '@annai/contract/chat/policy'
import type { MessageReplayQuery, MessageRequest } from '@annai/contract/chat/shapes'
import { type Language, languageOr } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import { otherRole, type Person, type PersonRole } from '@annai/contract/person'
import { afterCommit, retried, transact } from '../../platform/db/transact.ts'
import { refusalText } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../platform/refusal.ts'
import {
  addMessage,
  type Conversation,
  findQuoted,
  findSentMessage,
  isNumberTaken,
  isPictureTaken,
  loadConversation,
  type MessageContent,
  messagesAfter,
  messagesBefore,
} from '../bookings/messages/service.ts'
import { countAnswer } from '../bookings/metrics/service.ts'
import {
  isViewingBooking,
  sendOutsideBooking,
  sendToBooking,
  sendToSharing,
} from '../bookings/realtime/service.ts'
import { type OwnBooking, ownBooking } from '../bookings/service.ts'
import { markMessagesRead, newestUnread } from '../bookings/unread/service.ts'
import { contentText, phraseContent } from './phrases/service.ts'
import { findUnsentPicture } from './pictures/service.ts'

interface UnseenMessage {
  booking: Conversation
  senderRole: PersonRole
  text: string
  pictureId?: string | undefined
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A message whose recipient does not have the thread on the screen, on any instance. */
    'chat.unseen': UnseenMessage
    'chat.read': { booking: OwnBooking; reader: Person }
  }
}

// An attempt fails only by a concurrent message or transition. Two people cannot cause so many.
const ATTEMPTS = 100

/**
 * Adds a message to the thread. A retry with the same client id returns the first result. The
 * message takes the number after the last one that was read. Messages and transitions each take a
 * number, so two concurrent first messages cannot both pass the waiting rule.
 */
export async function postMessage(
  ctx: Platform,
  me: Person,
  bookingId: string,
  { message, phrase, pictureId, place, quotes, clientMessageId }: MessageRequest,
  language: Language,
): Promise<Message> {
  const said = saidContent(ctx, language, { message, phrase, place })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // Before the conversation: if a copy of this message has sent it, the conversation has that message.
    const picture = pictureId && (await findUnsentPicture(ctx.db, me, bookingId, pictureId))
    const conversation = await loadConversation(ctx.db, me, bookingId, clientMessageId)
    if (clientMessageId && conversation.sent_id)
      return findSentMessage(ctx.db, bookingId, me.role, clientMessageId)
    const writable = authorize(chatRules, 'write', me, conversation)
    if (pictureId) {
      authorize(chatRules, 'sendPicture', me, conversation)
      if (!picture) refuse('chat.pictureNotFound')
    }
    const content: MessageContent = {
      ...said,
      ...(picture && { picture }),
      ...(quotes !== undefined && { quotes: await findQuoted(ctx.db, bookingId, quotes) }),
    }
    try {
      return await writeMessage(ctx, me, writable, content, clientMessageId)
    } catch (error) {
      // The conversation has changed since it was read.
      if (!isNumberTaken(error) && !isPictureTaken(error)) throw error
    }
  }
  refuse('server.busy')
}

function saidContent(
  ctx: Platform,
  language: Language,
  { message, phrase, place }: Pick<MessageRequest, 'message' | 'phrase' | 'place'>,
): MessageContent {
  if (phrase) return phraseContent(ctx, language, phrase)
  const part = place && { place }
  if (message !== undefined) return { text: message, key: null, params: null, ...part }
  const key = place ? PART_KEYS.place : PART_KEYS.picture
  const params = place ? { name: place.name } : null
  return { text: ctx.texts.translate('en', key, params ?? {}), key, params, ...part }
}

async function writeMessage(
  ctx: Platform,
  me: Person,
  conversation: Authorized<Conversation, 'write'>,
  content: MessageContent,
  clientMessageId: string | undefined,
): Promise<Message> {
  const { id, user_id, guide_id, status, guideHasReplied, created_at } = conversation
  const recipientId = me.role === 'guide' ? user_id : guide_id
  // Before the transaction, because it may query another instance.
  const isViewed = recipientId !== null && (await isViewingBooking(ctx, recipientId, id))
  const unseen = unseenMessage(ctx, conversation, me.role, content)
  // A message that is seen has no effects: its one statement commits itself.
  const message = isViewed
    ? await retried(() => addMessage(ctx, ctx.db, conversation, me, content, clientMessageId))
    : await transact(ctx, async (tx) => {
        const added = await addMessage(ctx, tx, conversation, me, content, clientMessageId)
        await ctx.events.emit(tx, 'chat.unseen', unseen)
        return added
      })
  countAnswer(ctx, me.role, { status, hasReplied: guideHasReplied, enquiredAt: created_at })
  sendToBooking(ctx, id, 'new message', message)
  const parties = [user_id, guide_id].filter((party) => party !== null)
  // A person who looks at the thread has the message itself.
  sendOutsideBooking(ctx, id, parties, 'booking changed', { bookingId: id })
  if (isViewed)
    notifyIfGone(ctx, { id: recipientId, role: otherRole(me.role), status: 'active' }, id)
  return message
}

/** A message as its notification quotes it: a phrase in the recipient's language. */
function unseenMessage(
  ctx: Platform,
  booking: Conversation,
  senderRole: PersonRole,
  content: MessageContent,
): UnseenMessage {
  const language = senderRole === 'guide' ? booking.traveller_language : booking.guide_language
  const text = contentText(ctx, languageOr(language), content)
  return { booking, senderRole, text, pictureId: content.picture?.id }
}

/** The recipient may have left between the check and the commit, and have found nothing unread then. */
function notifyIfGone(ctx: Platform, recipient: Person, bookingId: string): void {
  isViewingBooking(ctx, recipient.id, bookingId)
    .then((isViewed) => (isViewed ? undefined : notifyOfMissed(ctx, recipient, bookingId)))
    .catch((error: Error) => ctx.log.warn({ error: error.message }, 'missed messages not notified'))
}

/**
 * The messages that a lost connection has missed, or an earlier page (docs/rules/chat.md#replay).
 */
export async function readMessages(
  ctx: Platform,
  me: Person,
  bookingId: string,
  { after, before }: MessageReplayQuery,
): Promise<Message[]> {
  await ownBooking(ctx.db, me, bookingId)
  return before === undefined
    ? messagesAfter(ctx.db, bookingId, after)
    : messagesBefore(ctx.db, bookingId, before)
}

/**
 * The person no longer views the thread. Creates the notification of a recent message that was sent
 * to a screen that did not show it, such as over a dead connection.
 */
export async function notifyOfMissed(ctx: Platform, me: Person, bookingId: string): Promise<void> {
  const content = await newestUnread(ctx, bookingId, me)
  if (content === null) return
  const booking = await loadConversation(ctx.db, me, bookingId)
  if (await isViewingBooking(ctx, me.id, bookingId)) return
  const unseen = unseenMessage(ctx, booking, otherRole(me.role), content)
  await transact(ctx, (tx) => ctx.events.emit(tx, 'chat.unseen', unseen))
}

/** Marks the thread as read up to a message, and updates the unread count on all devices. */
export function readThread(
  ctx: Platform,
  me: Person,
  bookingId: string,
  seq: number,
): Promise<number> {
  return transact(ctx, async (tx) => {
    const booking = await ownBooking(tx, me, bookingId)
    const mark = await markMessagesRead(tx, booking, me.id, seq)
    await ctx.events.emit(tx, 'chat.read', { booking, reader: me })
    const { shownSeq } = mark
    if (shownSeq !== null)
      afterCommit(tx, () =>
        sendToSharing(ctx, bookingId, 'thread read', { role: me.role, seq: shownSeq }),
      )
    return mark.seq
  })
}

/** Whether this person may join the booking's room. */
export async function joinResponse(
  ctx: Platform,
  me: Person,
  bookingId: string,
): Promise<JoinResponse> {
  try {
    await ownBooking(ctx.db, me, bookingId)
    return { ok: true }
  } catch (error) {
    if (error instanceof Refusal)
      return { error: refusalText(ctx.texts, 'en', error), code: error.code }
    throw error
  }
}
