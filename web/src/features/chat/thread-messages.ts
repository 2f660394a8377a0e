import type { Message } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'

/** Merges two lists: each message once, by number. Returns the same array if nothing is new. */
export function mergeThread(known: readonly Message[], more: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id))
  if (added.length === 0) return known as Message[]
  return [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/** The last number before a gap: the server replays from there. Earlier pages may be missing. */
export function completeUpTo(thread: readonly Message[]): number {
  const first = thread[0]?.seq ?? 1
  const gap = thread.findIndex(({ seq }, at) => seq !== first + at)
  return first - 1 + (gap === -1 ? thread.length : gap)
}

/** Numbers begin at 1 and have no gap: a thread that starts later has earlier messages. */
export const earlierThan = (thread: readonly Message[]): number | null => {
  const first = thread[0]?.seq ?? 1
  return first > 1 ? first : null
}

/** The author of the last message; system messages do not count. */
export const lastWriter = (thread: readonly Message[]): PersonRole | null =>
  thread.findLast(({ isSystemMessage }) => !isSystemMessage)?.senderRole ?? null

const isFrom = (role: PersonRole) => (message: Message) =>
  !message.isSystemMessage && message.senderRole === role

/** The number of the first of the newest `unread` messages of the other party. */
export function firstUnread(
  thread: readonly Message[],
  reader: PersonRole,
  unread: number,
): number | null {
  if (unread === 0) return null
  const received = thread.filter(isFrom(otherRole(reader)))
  return received.at(-unread)?.seq ?? received[0]?.seq ?? null
}

/** How far a person has seen a thread. */
export interface Seen {
  /** The number of the newest message that was on the screen. */
  upTo: number
  /** When the thread came on the screen; null while it is not there. */
  since: number | null
}

/** The first message that came while the reader did not look. */
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
