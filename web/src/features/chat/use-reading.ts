import type { Message } from '@annai/contract/bookings/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { bookingKeys } from '../bookings/booking-queries.ts'
import { postRead } from './chat-queries.ts'

/** Is the element on the screen, in a tab that is looked at? */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const isVisible = useIsVisible()
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { threshold: 0.25 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible && isInView
}

/** Tells the server how far the thread was read, while it is really seen. */
export function useReading(
  bookingId: string,
  thread: readonly Message[],
  panel: RefObject<HTMLElement | null>,
): void {
  const client = useQueryClient()
  const isSeen = useIsSeen(panel)
  const last = thread.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!isSeen || last === 0) return
    postRead(bookingId, last)
      .then(() => {
        void client.invalidateQueries({ queryKey: bookingKeys.lists })
        void client.invalidateQueries({ queryKey: ['notifications'] })
      })
      // Unread then stays what it is, and the next message or look tries again.
      .catch((error: Error) => console.warn('Reading mark:', error.message))
  }, [bookingId, isSeen, last, client])
}
