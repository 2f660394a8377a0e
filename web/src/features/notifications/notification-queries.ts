import type { Notification } from '@annai/contract/notifications/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shell/http/api.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { notificationKeys, unreadCountQuery } from './notification-keys.ts'

const POLL_MS = 30_000

const readList = ({ signal }: { signal: AbortSignal }) =>
  api.call('GET /api/notifications', {}, { signal })

export function useNotifications() {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: notificationKeys.list,
    queryFn: readList,
    refetchOnMount: 'always',
    refetchInterval: isLive ? false : POLL_MS,
  })
}

/** The booking of a notification; the API sends an object or an id. */
export function bookingIdOf(notification: Notification): string | null {
  const related: unknown = notification.relatedBooking
  if (typeof related === 'string') return related
  return notification.relatedBooking?._id ?? null
}

/** Whether this is the one notification for all unread messages of a booking. */
export const isAboutMessages = ({ titleKey }: Notification): boolean =>
  titleKey === 'notifications.chat.title'

/** The URL of a notification; for messages the conversation itself. */
export const addressOf = (row: Notification): string =>
  isAboutMessages(row) ? `${row.actionUrl}#chat` : row.actionUrl

type Change = (rows: Notification[]) => Notification[]

const read = (row: Notification): Notification => ({ ...row, isRead: true })

/**
 * Optimistic update with rollback. The list and the unread count are refetched after the last of
 * several changes at once.
 */
function useChange<Variables>(
  call: (variables: Variables) => Promise<unknown>,
  change: (variables: Variables) => Change,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: notificationKeys.all,
    mutationFn: call,
    onMutate: async (variables: Variables) => {
      await client.cancelQueries({ queryKey: notificationKeys.list })
      const before = client.getQueryData<Notification[]>(notificationKeys.list)
      client.setQueryData<Notification[]>(notificationKeys.list, (rows) =>
        rows ? change(variables)(rows) : rows,
      )
      return before
    },
    onError: (_error, _variables, before) => {
      client.setQueryData(notificationKeys.list, before)
    },
    // Not awaited: an event after the response must refetch them.
    onSettled: () => {
      if (client.isMutating({ mutationKey: notificationKeys.all }) > 1) return
      void client.invalidateQueries({ queryKey: notificationKeys.all })
    },
    meta: { failure: 'reason' },
  })
}

export const useMarkRead = () =>
  useChange(
    (id: string) =>
      api.call('POST /api/notifications/mark-read', {
        body: {
          notificationId: id,
        },
      }),
    (id) => (rows) => rows.map((row) => (row._id === id ? read(row) : row)),
  )

/** The notifications of a booking, optionally except the one about unread messages. */
interface BookingRead {
  bookingId: string
  exceptMessages: boolean
}

const postBookingRead = (which: BookingRead) =>
  api.call('POST /api/notifications/mark-booking-notifications-read', { body: which })

export const useMarkBookingRead = () =>
  useChange(
    postBookingRead,
    ({ bookingId, exceptMessages }) =>
      (rows) =>
        rows.map((row) =>
          bookingIdOf(row) === bookingId && !(exceptMessages && isAboutMessages(row))
            ? read(row)
            : row,
        ),
  )

export const useMarkAllRead = () =>
  useChange(
    (_: undefined) => api.call('POST /api/notifications/mark-all-read'),
    () => (rows) => rows.map(read),
  )

export const useDeleteNotification = () =>
  useChange(
    (id: string) => api.call('DELETE /api/notifications/:id', { params: { id } }),
    (id) => (rows) => rows.filter((row) => row._id !== id),
  )

/**
 * Marks the notifications of an open booking as read, now and when new ones arrive. The one about
 * unread messages is marked when the thread is read.
 */
export function useReadBookingNotifications(bookingId: string | undefined): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const isLive = useIsConnected()
  const { data: badge } = useQuery({ ...unreadCountQuery, enabled: false })
  const { data: rows, refetch } = useQuery({
    queryKey: notificationKeys.list,
    queryFn: readList,
    // With a realtime connection only events make the list stale. A refetch could undo the
    // optimistic update of a row that was just pressed.
    staleTime: isLive ? Number.POSITIVE_INFINITY : 0,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
    // Without a realtime connection the unread count may be two minutes old.
    enabled: bookingId !== undefined && (!isLive || (badge?.count ?? 0) > 0),
  })
  useEffect(() => {
    // Without a realtime connection there were no events while the page was hidden.
    if (bookingId && isVisible && !isLive) void refetch()
  }, [bookingId, isVisible, isLive, refetch])
  const newest = rows?.find(
    (row) => !row.isRead && !isAboutMessages(row) && bookingIdOf(row) === bookingId,
  )?._id
  useEffect(() => {
    if (!bookingId || !isVisible || !newest) return
    postBookingRead({ bookingId, exceptMessages: true })
      .then(() => client.invalidateQueries({ queryKey: notificationKeys.all }))
      // The rows remain unread, and the next visit tries again.
      .catch((error: Error) => console.warn('Notifications of the booking:', error.message))
  }, [bookingId, isVisible, newest, client])
}
