import type { Message } from '@annai/contract/bookings/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from '../bookings/index.ts'
import { notificationKeys } from '../notifications/index.ts'
import { postRead } from './chat-queries.ts'

/** Reports the read position while the conversation is on the screen, once per message. */
export function useReadReport(
  bookingId: string,
  thread: readonly Message[],
  isOnScreen: boolean,
): void {
  const client = useQueryClient()
  const isLive = useIsConnected()
  const reported = useRef(0)
  const last = thread.at(-1)?.seq ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed report is repeated when the connection is back
  useEffect(() => {
    if (!isOnScreen || last <= reported.current) return
    reported.current = last
    postRead(bookingId, last)
      .then(() => {
        void client.invalidateQueries({ queryKey: bookingKeys.all })
        void client.invalidateQueries({ queryKey: notificationKeys.all })
      })
      .catch((error: Error) => {
        reported.current = 0
        console.warn('Reading mark:', error.message)
      })
  }, [bookingId, isOnScreen, last, client, isLive])
}
