import type { Message } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'

/** Merges two lists: each message once, by number. Returns the same array if nothing is new. */
export function mergeThread(known: readonly Message[], more: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id))
  if (added.length === 0) return known as Message[]
  return [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/** The last number before a gap: the server replays from there. */
export function completeUpTo(thread: readonly Message[]): number {
  const gap = thread.findIndex(({ seq }, at) => seq !== at + 1)
  return gap === -1 ? thread.length : gap
}

/** The author of the last message; system messages do not count. */
export const lastWriter = (thread: readonly Message[]): PersonRole | null =>
  thread.findLast(({ isSystemMessage }) => !isSystemMessage)?.senderRole ?? null
