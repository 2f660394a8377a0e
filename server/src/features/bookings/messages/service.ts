import type { Place } from '@annai/contract/bookings/day/shapes'
import { bookingRules } from '@annai/contract/bookings/policy'
import type { Message, Quote } from '@annai/contract/bookings/shapes'
import { deadlineOf } from '@annai/contract/bookings/tour'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { PART_KEYS } from '@annai/contract/chat/parts'
import type { Authorized } from '@annai/contract/permission'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { afterCommit, type Tx } from '../../../platform/db/transact.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { sendToBooking } from '../realtime/service.ts'
import type { Actionable } from '../store.ts'
import * as store from './store.ts'
import * as systemLines from './system-lines/store.ts'
import { messageView, quoteIn, quoteView } from './view.ts'

type Reader = Db | Tx
type OperatorMessage = Message & { pictureIsRemoved?: boolean }

const viewOf = (row: store.ThreadRow): Message =>
  messageView(row, row.picture_owner && row.picture_key, quoteIn(row))

/** The operator also sees a removed picture, as long as its files are stored. */
const operatorViewOf = (row: store.ThreadRow): OperatorMessage => ({
  ...messageView(row, row.picture_key, quoteIn(row)),
  ...(row.picture_key && !row.picture_owner && { pictureIsRemoved: true }),
})

/** The first messages after `seq`, in order. */
export const messagesAfter = async (
  reader: Reader,
  bookingId: string,
  seq: number,
): Promise<Message[]> =>
  (await store.after(reader, bookingId, seq, CHAT_LIMITS.replayPage)).map(viewOf)

/** The last messages before `seq`, in order; without it the newest of all. */
export const messagesBefore = async (
  reader: Reader,
  bookingId: string,
  seq: number = CHAT_LIMITS.lastSeq,
): Promise<Message[]> => (await store.before(reader, bookingId, seq, CHAT_LIMITS.page)).map(viewOf)

/** The whole thread of a booking, for the administrator who decides about it. */
export const allMessages = async (reader: Reader, bookingId: string): Promise<OperatorMessage[]> =>
  (await store.after(reader, bookingId, 0, Number.MAX_SAFE_INTEGER)).map(operatorViewOf)

/** A page of it: the last messages before `seq`, in order. */
export const operatorMessages = async (
  reader: Reader,
  bookingId: string,
  seq: number = CHAT_LIMITS.lastSeq,
): Promise<OperatorMessage[]> =>
  (await store.before(reader, bookingId, seq, CHAT_LIMITS.page)).map(operatorViewOf)

/** When the booking was completed or cancelled; null otherwise. */
export const endedAt = systemLines.endedAt

/** Adds a system line. Its key is translated when it is read; `message` is English. */
export async function addSystemLine(
  ctx: Platform,
  tx: Tx,
  booking: Actionable,
  line: {
    senderId: string | null
    senderRole: PersonRole
    line: systemLines.ThreadLine
    params: Record<string, string>
    /** When it happened, if that was before now. */
    at?: Date
  },
): Promise<Message> {
  const key = systemLines.systemKey(line.line)
  const context = line.params.reason ? 'reason' : undefined
  const row = await systemLines.appendSystemLine(tx, booking, {
    sender_id: line.senderId,
    sender_role: line.senderRole,
    body: ctx.texts.translate('en', key, { ...line.params, context }),
    message_key: key,
    message_params: line.params,
    created_at: line.at ?? ctx.clock.now(),
  })
  const message = messageView(row)
  afterCommit(tx, () => sendToBooking(ctx, booking.id, 'new message', message))
  return message
}

/**
 * The revisions that were ever agreed, and when: every proposal and every confirmation has its
 * line.
 */
export async function agreedRevisions(
  reader: Reader,
  bookingId: string,
): Promise<Map<number, Date>> {
  const lines = ['proposed', 'changes_proposed', 'confirmed'] as const
  const agreed = new Map<number, Date>()
  let revision = 0
  for (const line of await systemLines.systemLines(reader, bookingId, lines))
    if (line.message_key === systemLines.systemKey('confirmed'))
      agreed.set(revision, line.created_at)
    else revision++
  return agreed
}

export type Conversation = Awaited<ReturnType<typeof store.findConversation>> & {}

/** The columns of the person's own booking that a new message needs, or 404. */
export async function loadConversation(
  db: Reader,
  me: Person,
  id: string,
  clientMessageId?: string,
): Promise<Authorized<Conversation, 'party'>> {
  const sent = { senderRole: me.role, clientMessageId }
  const row = isId(id) ? await store.findConversation(db, id, sent) : undefined
  return authorize(bookingRules, 'party', me, row ?? refuse('bookings.notFound'))
}

/** A message that was already stored under this client id, for retries. */
export async function findSentMessage(
  reader: Reader,
  bookingId: string,
  role: PersonRole,
  clientMessageId: string,
): Promise<Message> {
  return viewOf(await store.findByClientId(reader, bookingId, role, clientMessageId))
}

/** The text that a party sent under this client id; null without such a message. */
export const sentText = store.sentText

/** The message with this number, if it is in a person's own words. */
export const findWrittenText = store.findWritten

/** What a message says: its English text, and the key and values of a phrase. */
export interface MessageContent {
  readonly text: string
  readonly key: string | null
  readonly params: Record<string, string> | null
  readonly picture?: { readonly id: string; readonly key: string }
  readonly quotes?: Quote
  readonly place?: Place
}

/** Adds a message to a conversation, which extends the deadline of an open request. */
export async function addMessage(
  { clock }: Platform,
  reader: Reader,
  conversation: Authorized<Conversation, 'write'>,
  sender: Person,
  { text, key, params, picture, quotes, place }: MessageContent,
  clientMessageId: string | undefined,
): Promise<Message> {
  const { id: booking_id, status, last_seq, guideHasReplied } = conversation
  const { first_start_at: firstStart, last_end_at: lastEnd } = conversation
  const now = clock.now()
  const row = {
    id: newId(),
    sender_id: sender.id,
    sender_role: sender.role,
    body: text,
    message_key: key,
    message_params: params,
    client_message_id: clientMessageId ?? null,
    picture_id: picture?.id ?? null,
    had_picture: picture !== undefined,
    quotes_seq: quotes?.seq ?? null,
    place: place ?? null,
    created_at: now,
  }
  const isAdded = await store.insertMessage(reader, conversation, row, {
    guide_has_replied: guideHasReplied || sender.role === 'guide',
    last_message_sender: sender.role,
    deadline_at: deadlineOf(status, now, { firstStart, lastEnd }),
    updated_at: now,
  })
  if (!isAdded) refuse(picture ? 'chat.pictureNotFound' : 'bookings.notFound')
  const added = { ...row, is_system: false, booking_id, seq: last_seq + 1 }
  return messageView(added, picture?.key, quotes)
}

/** An earlier line of the conversation, for a message that quotes it. */
export async function findQuoted(reader: Reader, bookingId: string, seq: number): Promise<Quote> {
  const line = await store.findLine(reader, bookingId, seq)
  return quoteView(line ?? refuse('chat.quoteNotFound'))
}

/** Whether another message or a transition has taken the number. */
export const isNumberTaken = store.isNumberTaken

/** Whether another message, or an earlier attempt of this one, has taken the picture. */
export const isPictureTaken = store.isPictureTaken

export { pictureView } from './view.ts'

/** The message of a removed picture, which both parties see changed. */
export async function markPictureRemoved(
  ctx: Platform,
  tx: Tx,
  picture: Authorized<{ id: string }, 'removePicture'>,
): Promise<void> {
  const key = PART_KEYS.removedPicture
  const row = await store.removePicture(tx, picture, { body: ctx.texts.translate('en', key), key })
  if (!row) return
  const message = messageView(row, null, quoteIn(row))
  afterCommit(tx, () => sendToBooking(ctx, row.booking_id, 'message changed', message))
}
