import type { Booking, Message } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useBookingRoom, useIsLive, useLiveEvent } from '../../shell/realtime/realtime-context.tsx'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { chatKeys, replay } from './chat-queries.ts'

/** Without a live connection the thread is asked for this often. */
const POLL_MS = 5_000

/** Both together: each message once, in the order of its number; the same list when nothing is new. */
export function mergeThread(known: readonly Message[], more: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id))
  if (added.length === 0) return known as Message[]
  return [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/** Up to which number nothing is missing: from there on the server is asked again. */
export function completeUpTo(thread: readonly Message[]): number {
  const gap = thread.findIndex(({ seq }, at) => seq !== at + 1)
  return gap === -1 ? thread.length : gap
}

/** Who wrote last; what the system says does not count. */
export const lastWriter = (thread: readonly Message[]): PersonRole | null =>
  thread.findLast(({ isSystemMessage }) => !isSystemMessage)?.senderRole ?? null

/** The thread as it is now: what the booking brought, what is heard, and what was missed. */
export function useThread(booking: Booking) {
  const id = booking._id
  const key = chatKeys.thread(id)
  const client = useQueryClient()
  const isLive = useIsLive()
  const isVisible = useIsVisible()

  const { data: thread = booking.messages, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Message[]>(key) ?? []
      const missed = await replay(id, completeUpTo(known), signal)
      // More may have been heard while this was on its way.
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
  // In a hidden tab nobody reads: the server then sends a notification instead.
  useBookingRoom(isVisible ? id : undefined, catchUp)
  useLiveEvent('new message', (message) => {
    if (message.bookingId !== id) return
    const merged = add([message]) ?? []
    if (completeUpTo(merged) < merged.length) catchUp()
  })
  return { thread, add }
}
