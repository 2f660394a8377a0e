import type { Booking, Message } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useEffect, useRef, useState } from 'react'
import { firstMissed, firstUnread, type Seen } from './thread-messages.ts'

/**
 * The sequence number of the first message below the divider, which the reader has not seen yet;
 * null without a divider.
 */
export function useUnreadDivider(
  booking: Booking,
  thread: readonly Message[],
  role: PersonRole,
  isOnScreen: boolean,
) {
  const last = thread.at(-1)?.seq ?? 0
  const [divider, setDivider] = useState(() => firstUnread(thread, role, booking.unread))
  const seen = useRef<Seen>({ upTo: divider === null ? last : divider - 1, since: null })
  useEffect(() => {
    seen.current.since = isOnScreen ? Date.now() : null
  }, [isOnScreen])
  useEffect(() => {
    const { upTo } = seen.current
    const missed = firstMissed(thread, role, seen.current)
    // A divider that has not been in view yet does not move.
    if (missed !== null) setDivider((now) => (now !== null && now > upTo ? now : missed))
    if (isOnScreen) seen.current.upTo = Math.max(upTo, thread.at(-1)?.seq ?? 0)
  }, [thread, role, isOnScreen])
  return { divider, clear: () => setDivider(null) }
}
