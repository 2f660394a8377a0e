import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import {
  useBookingRoom,
  useIsConnected,
  useRealtimeEvent,
} from '../../shell/realtime/realtime-context.tsx'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { chatKeys, replay } from './chat-queries.ts'
import { completeUpTo, mergeThread } from './thread-messages.ts'

/** Polling interval without a realtime connection. */
const POLL_MS = 5_000

/** The conversation: messages of the booking, realtime events and replayed gaps. */
export function useThread(booking: Booking) {
  const id = booking._id
  const key = chatKeys.thread(id)
  const client = useQueryClient()
  const isLive = useIsConnected()
  const isVisible = useIsVisible()

  const { data: thread = booking.messages, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Message[]>(key) ?? []
      const missed = await replay(id, completeUpTo(known), signal)
      // Events may have arrived during the request.
      return mergeThread(client.getQueryData<Message[]>(key) ?? known, missed)
    },
    initialData: booking.messages,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

  const add = useCallback(
    (messages: readonly Message[]) =>
      client.setQueryData<Message[]>(chatKeys.thread(id), (known = []) =>
        mergeThread(known, messages),
      ),
    [client, id],
  )
  useEffect(() => {
    add(booking.messages)
  }, [booking.messages, add])

  const catchUp = useCallback(() => void refetch(), [refetch])
  // A hidden tab leaves the room, so that the server sends a notification instead.
  useBookingRoom(isVisible ? id : undefined, catchUp)
  useRealtimeEvent('new message', (message) => {
    if (message.bookingId !== id) return
    const merged = add([message]) ?? []
    if (completeUpTo(merged) < merged.length) catchUp()
  })
  return { thread, add }
}
