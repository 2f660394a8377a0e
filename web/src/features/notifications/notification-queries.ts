import type { MarkReadAnswer, Notification } from '@annai/contract/notifications/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { api } from '../../shell/http/api.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'
import { notificationKeys } from './notification-keys.ts'
import { unreadCountQuery } from './unread-count-query.ts'

const POLL_MS = 30_000

export function useNotifications() {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: notificationKeys.list,
    queryFn: ({ signal }) => api.get<Notification[]>('/api/notifications', { signal }),
    refetchOnMount: 'always',
    refetchInterval: isLive ? false : POLL_MS,
  })
}

/** The booking behind a row; the wire may carry an object or a plain id. */
export function bookingIdOf(notification: Notification): string | null {
  const related: unknown = notification.relatedBooking
  if (typeof related === 'string') return related
  return notification.relatedBooking?._id ?? null
}

type Change = (rows: Notification[]) => Notification[]

const read = (row: Notification): Notification => ({ ...row, isRead: true })

/** Optimistic update with rollback; the badge is refreshed. */
function useChange<Variables>(
  call: (variables: Variables) => Promise<unknown>,
  change: (variables: Variables) => Change,
) {
  const client = useQueryClient()
  return useMutation({
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
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

export const useMarkRead = () =>
  useChange(
    (id: string) =>
      api.post<z.infer<typeof MarkReadAnswer>>('/api/notifications/mark-read', {
        notificationId: id,
      }),
    (id) => (rows) => rows.map((row) => (row._id === id ? read(row) : row)),
  )

export const useMarkBookingRead = () =>
  useChange(
    (bookingId: string) =>
      api.post('/api/notifications/mark-booking-notifications-read', { bookingId }),
    (bookingId) => (rows) => rows.map((row) => (bookingIdOf(row) === bookingId ? read(row) : row)),
  )

export const useMarkAllRead = () =>
  useChange(
    (_: undefined) => api.post('/api/notifications/mark-all-read'),
    () => (rows) => rows.map(read),
  )

export const useDeleteNotification = () =>
  useChange(
    (id: string) => api.delete(`/api/notifications/${id}`),
    (id) => (rows) => rows.filter((row) => row._id !== id),
  )

/** Marks the notifications of an open booking as read, now and when new ones arrive. */
export function useReadBookingNotifications(bookingId: string | undefined): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const { data: unread } = useQuery({ ...unreadCountQuery, enabled: false })
  const count = unread?.count
  useEffect(() => {
    if (!bookingId || !isVisible || count === 0) return
    api
      .post<{ modifiedCount: number }>('/api/notifications/mark-booking-notifications-read', {
        bookingId,
      })
      .then(({ modifiedCount }) => {
        if (modifiedCount > 0) void client.invalidateQueries({ queryKey: notificationKeys.all })
      })
      // The rows stay unread then, which is the truth; the next look tries again.
      .catch((error: Error) => console.warn('Notifications of the booking:', error.message))
  }, [bookingId, isVisible, count, client])
}
