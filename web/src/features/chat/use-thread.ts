import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import {
  useBookingRoom,
  useIsConnected,
  useRealtimeEvent,
} from '../../shell/realtime/realtime-context.tsx'
import { chatKeys, readEarlier, replay } from './chat-queries.ts'
import { completeUpTo, earlierThan, mergeThread } from './thread-messages.ts'

/** Polling interval while the realtime connection is down. */
const POLL_MS = 5_000

/** The conversation of a booking: its messages, realtime events and fetched gaps. */
export function useThread(booking: Booking, isWatching: boolean) {
  const id = booking._id
  const key = chatKeys.thread(id)
  const client = useQueryClient()
  const isLive = useIsConnected()

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
  const catchUp = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    const merged = add(booking.messages) ?? []
    // A booking contains the newest page only, so messages between it and the cached ones may be
    // missing.
    if (completeUpTo(merged) < (merged.at(-1)?.seq ?? 0)) catchUp()
  }, [booking.messages, add, catchUp])

  useBookingRoom(id, isWatching, catchUp)
  useRealtimeEvent('new message', (message) => {
    if (message.bookingId !== id) return
    const merged = add([message]) ?? []
    if (completeUpTo(merged) < message.seq) catchUp()
  })
  useRealtimeEvent('message changed', (message) => {
    if (message.bookingId === id) add([message])
  })
  return { thread, earlier: useEarlier(id, thread, add) }
}

/** Loads the messages before the first loaded one, page by page. */
export function useEarlier(
  bookingId: string,
  thread: readonly Message[],
  add: (messages: readonly Message[]) => void,
) {
  const before = earlierThan(thread)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (seq: number) => readEarlier(bookingId, seq),
    onSuccess: add,
  })
  return {
    hasMore: before !== null,
    isLoading: isPending,
    error,
    load: () => before !== null && mutate(before),
  }
}
