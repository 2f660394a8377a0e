import type { Message } from '@annai/contract/bookings/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { bookingKeys } from '../bookings/index.ts'
import { notificationKeys } from '../notifications/index.ts'
import { postRead } from './chat-queries.ts'

/** Whether the element is in view in a visible tab. */
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

/** Reports the read position while the conversation is visible. */
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
        void client.invalidateQueries({ queryKey: notificationKeys.all })
      })
      // The count stays as it is; the next message or focus retries.
      .catch((error: Error) => console.warn('Reading mark:', error.message))
  }, [bookingId, isSeen, last, client])
}
