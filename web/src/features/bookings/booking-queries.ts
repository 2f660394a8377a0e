import type { Tab } from '@annai/contract/bookings/lifecycle'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type {
  Proposal,
  ProposalContext,
  ProposalRequest,
} from '@annai/contract/bookings/proposals/shapes'
import type {
  Booking,
  BookingCounts,
  BookingSummary,
  CalendarSubscription,
  NewCalendarSubscription,
} from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../shell/http/api.ts'
import { ApiError } from '../../shell/http/api-error.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from './booking-keys.ts'
import { uniqueById } from './list/scroll-position.ts'

/** Polling interval while the realtime connection is down. */
const POLL_MS = 15_000

/** Whether a response is a booking (P2-400: one without an id is not). */
export const isBooking = (value: unknown): value is Booking =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

const readBooking =
  (id: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    api.get<unknown>(`/api/bookings/${id}`, { signal })

/** Fetches the newest version into the cache. */
export const fetchBooking = (client: QueryClient, id: string): Promise<unknown> =>
  client.fetchQuery({ queryKey: bookingKeys.one(id), queryFn: readBooking(id) })

export function useBooking(id: string) {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: bookingKeys.one(id),
    queryFn: readBooking(id),
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Caches the booking and refetches the lists, counts and other data that depend on it. */
export function showBooking(client: QueryClient, booking: Booking): void {
  client.setQueryData(bookingKeys.one(booking._id), booking)
  for (const queryKey of [
    bookingKeys.proposals(booking._id),
    bookingKeys.context,
    bookingKeys.trips,
  ])
    void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: bookingKeys.lists })
  void client.invalidateQueries({ queryKey: bookingKeys.counts })
}

export type BookingAction =
  | { action: 'cancel'; reason: string }
  | { action: 'propose'; proposal: ProposalRequest }
  /** Without `keepOthers`, the other open bookings of the same trip are closed. */
  | { action: 'confirm'; revision: number; keepOthers: boolean }
  /** The reason is sent as a message first. Its id prevents a retry from sending it twice. */
  | { action: 'reject'; revision: number; reason: { id: string; text: string } | null }
  | { action: 'complete' }

function callOf(action: BookingAction): { path: string; body: object } {
  switch (action.action) {
    case 'cancel':
      return { path: 'cancel', body: action.reason.trim() ? { reason: action.reason } : {} }
    case 'propose':
      return { path: 'confirm', body: action.proposal }
    case 'confirm': {
      const { revision, keepOthers } = action
      return { path: 'user-confirm', body: keepOthers ? { revision, keepOthers } : { revision } }
    }
    case 'reject': {
      const { revision, reason } = action
      const body = reason ? { revision, reasonMessageId: reason.id } : { revision }
      return { path: 'user-reject', body }
    }
    case 'complete':
      return { path: 'complete', body: {} }
  }
}

/** The response to a cancellation is the booking itself; other responses are `{booking}`. */
function bookingIn(answer: unknown): Booking | null {
  const inner =
    typeof answer === 'object' && answer !== null && 'booking' in answer ? answer.booking : answer
  return isBooking(inner) ? inner : null
}

/**
 * Performs an action. The response to a refused one can contain the newest version of the booking.
 */
export function useBookingAction(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: BookingAction) => {
      const { path, body } = callOf(action)
      if (action.action === 'reject' && action.reason)
        await api.post(`/api/bookings/${id}/messages`, {
          message: action.reason.text,
          clientMessageId: action.reason.id,
        })
      const booking = bookingIn(await api.post<unknown>(`/api/bookings/${id}/${path}`, body))
      if (!booking) throw new TypeError(`The response to ${path} has no booking`)
      return booking
    },
    onSuccess: (booking) => showBooking(client, booking),
    onError: (error) => {
      const newest = error instanceof ApiError ? bookingIn(error.body) : null
      if (newest) showBooking(client, newest)
      // A refusal can contain another booking of the same trip.
      if (newest?._id !== id) void client.invalidateQueries({ queryKey: bookingKeys.one(id) })
    },
  })
}

export const useBookingCounts = () =>
  useQuery({
    queryKey: bookingKeys.counts,
    queryFn: ({ signal }) => api.get<BookingCounts>('/api/bookings/counts', { signal }),
  })

/**
 * The list, paged by cursor. A change refetches the loaded pages in order, so that moved bookings
 * are neither repeated nor lost (docs/rules/bookings.md#booking-lists).
 */
export function useBookingList(role: PersonRole, tab: Tab | 'all', search: string) {
  const isLive = useIsConnected()
  const first = { page: 1, limit: BOOKING_LIMITS.pageSize, sort: 'updatedAt' }
  return useInfiniteQuery({
    queryKey: bookingKeys.list(role, tab, search),
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? api.page<BookingSummary>(pageParam, { signal })
        : api.page<BookingSummary>(`/api/bookings/${role}`, {
            signal,
            query: {
              ...first,
              tab: tab === 'all' ? undefined : tab,
              search: search || undefined,
            },
          }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => uniqueById(pages.flatMap(({ items }) => items)),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : POLL_MS,
  })
}

/** The versions of the proposal, newest first. */
export const useProposals = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: bookingKeys.proposals(id),
    queryFn: ({ signal }) => api.get<Proposal[]>(`/api/bookings/${id}/proposals`, { signal }),
    enabled: isEnabled,
  })

/** The defaults for the guide's proposal form, and the times that are taken. */
export const useProposalContext = (isEnabled = true) =>
  useQuery({
    queryKey: bookingKeys.context,
    queryFn: ({ signal }) => api.get<ProposalContext>('/api/bookings/proposal-context', { signal }),
    enabled: isEnabled,
  })

/** The calendar file of a booking, as text. */
export const readCalendarFile = (id: string) => api.get<string>(`/api/bookings/${id}/calendar.ics`)

export const useCalendarSubscription = () =>
  useQuery({
    queryKey: bookingKeys.subscription,
    queryFn: ({ signal }) => api.get<CalendarSubscription>('/api/calendar', { signal }),
  })

/** Creates a new secret URL, or ends the subscription. */
export function useSubscriptionChanges() {
  const client = useQueryClient()
  const show = (isOn: boolean) =>
    client.setQueryData<CalendarSubscription>(bookingKeys.subscription, { isOn })
  return {
    open: useMutation({
      mutationFn: () => api.post<z.infer<typeof NewCalendarSubscription>>('/api/calendar'),
      onSuccess: () => show(true),
    }),
    close: useMutation({
      mutationFn: () => api.delete<CalendarSubscription>('/api/calendar'),
      onSuccess: () => show(false),
    }),
  }
}
