import type { Message } from '@annai/contract/bookings/shapes'
import { PART_KEYS } from '@annai/contract/chat/parts'
import { otherRole, type PersonRole } from '@annai/contract/person'

/** A message never changes, except that its picture, or the one that it quotes, can be removed. */
const hasLostPicture = (known: Message, now: Message | undefined): now is Message =>
  (Boolean(known.picture) && now?.picture === null) ||
  (known.quotes?.messageKey === PART_KEYS.picture &&
    now?.quotes?.messageKey === PART_KEYS.removedPicture)

/** Merges messages by id, sorted by sequence number. Returns `known` itself if nothing is new. */
export function mergeThread(known: readonly Message[], more: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const newest = new Map(more.map((message) => [message._id, message]))
  const isChanged = known.some((message) => hasLostPicture(message, newest.get(message._id)))
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id))
  if (added.length === 0 && !isChanged) return known as Message[]
  const kept = known.map((message) => {
    const now = newest.get(message._id)
    return hasLostPicture(message, now) ? now : message
  })
  return [...kept, ...added].sort((a, b) => a.seq - b.seq)
}

/**
 * The last sequence number before a gap, from which missing messages are fetched. Earlier pages may
 * be missing and are no gap.
 */
export function completeUpTo(thread: readonly Message[]): number {
  const first = thread[0]?.seq ?? 1
  const gap = thread.findIndex(({ seq }, at) => seq !== first + at)
  return first - 1 + (gap === -1 ? thread.length : gap)
}

/**
 * The first loaded sequence number if there are earlier messages, otherwise null. Sequence numbers
 * start at 1 and have no gaps.
 */
export const earlierThan = (thread: readonly Message[]): number | null => {
  const first = thread[0]?.seq ?? 1
  return first > 1 ? first : null
}

/** The author of the last message, without system messages; null if there is none. */
export const lastWriter = (thread: readonly Message[]): PersonRole | null =>
  thread.findLast(({ isSystemMessage }) => !isSystemMessage)?.senderRole ?? null

const isFrom = (role: PersonRole) => (message: Message) =>
  !message.isSystemMessage && message.senderRole === role

/**
 * The sequence number of the first unread message of the other party; null if nothing is unread.
 */
export function firstUnread(
  thread: readonly Message[],
  reader: PersonRole,
  unread: number,
): number | null {
  if (unread === 0) return null
  const received = thread.filter(isFrom(otherRole(reader)))
  return received.at(-unread)?.seq ?? received[0]?.seq ?? null
}

/** What a person has seen of a thread. */
export interface Seen {
  /** The sequence number of the newest message that was on the screen. */
  upTo: number
  /** When the thread came into view, in milliseconds; null while it is out of view. */
  since: number | null
}

/**
 * The sequence number of the first received message that came while the thread was out of view, or
 * null.
 */
export function firstMissed(
  thread: readonly Message[],
  reader: PersonRole,
  { upTo, since }: Seen,
): number | null {
  const isReceived = isFrom(otherRole(reader))
  const missed = thread.find(
    (message) =>
      message.seq > upTo &&
      isReceived(message) &&
      (since === null || Date.parse(message.date) < since),
  )
  return missed?.seq ?? null
}
