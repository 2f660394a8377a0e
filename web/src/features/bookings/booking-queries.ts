import type { Tab } from '@annai/contract/bookings/lifecycle'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Booking, CalendarSubscription } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { ApiError } from '../../shell/http/api-error.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from './booking-keys.ts'
import { uniqueById } from './list/scroll-position.ts'

/** Polling interval while the realtime connection is down. */
export const POLL_MS = 15_000

/** Whether a response is a booking (one without an id is not). */
export const isBooking = (value: unknown): value is Booking =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

const readBooking =
  (id: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /api/bookings/:id', { params: { id } }, { signal })

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

/** The tabs whose bookings are open or agreed. */
const OPEN_TABS = ['confirmed', 'proposal', 'enquiry'] as const

/** A person's open and agreed bookings, up to a page of each tab. */
export const useOpenBookings = (role: PersonRole) =>
  useQuery({
    queryKey: [...bookingKeys.lists, role, 'open'],
    queryFn: async ({ signal }) => {
      const pages = OPEN_TABS.map((tab) =>
        api.call(
          `GET /api/bookings/${role}`,
          { query: { tab, limit: String(BOOKING_LIMITS.maxPageSize) } },
          { signal },
        ),
      )
      return (await Promise.all(pages)).flat()
    },
  })

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

function perform(id: string, action: BookingAction): Promise<unknown> {
  const params = { id }
  switch (action.action) {
    case 'cancel': {
      const body = action.reason.trim() ? { reason: action.reason } : {}
      return api.call('POST /api/bookings/:id/cancel', { params, body })
    }
    case 'propose':
      return api.call('POST /api/bookings/:id/confirm', { params, body: action.proposal })
    case 'confirm': {
      const { revision, keepOthers } = action
      const body = keepOthers ? { revision, keepOthers } : { revision }
      return api.call('POST /api/bookings/:id/user-confirm', { params, body })
    }
    case 'reject': {
      const { revision, reason } = action
      const body = reason ? { revision, reasonMessageId: reason.id } : { revision }
      return api.call('POST /api/bookings/:id/user-reject', { params, body })
    }
    case 'complete':
      return api.call('POST /api/bookings/:id/complete', { params, body: {} })
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
      if (action.action === 'reject' && action.reason)
        await api.call('POST /api/bookings/:id/messages', {
          params: { id },
          body: {
            message: action.reason.text,
            clientMessageId: action.reason.id,
          },
        })
      const booking = bookingIn(await perform(id, action))
      if (!booking) throw new TypeError(`The response to ${action.action} has no booking`)
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
    queryFn: ({ signal }) => api.call('GET /api/bookings/counts', {}, { signal }),
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
      api.page(
        `GET /api/bookings/${role}`,
        {
          query: pageParam ?? {
            ...first,
            tab: tab === 'all' ? undefined : tab,
            search: search || undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as Record<string, string> | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => uniqueById(pages.flatMap(({ items }) => items)),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : POLL_MS,
  })
}

/** The first page of confirmed bookings. Nobody has more than that ahead. */
export const useConfirmedBookings = (role: PersonRole) =>
  useQuery({
    queryKey: bookingKeys.confirmed(role),
    queryFn: ({ signal }) =>
      api.call(
        `GET /api/bookings/${role}`,
        {
          query: {
            page: 1,
            limit: BOOKING_LIMITS.maxPageSize,
            sort: 'updatedAt',
            tab: 'confirmed',
          },
        },
        { signal },
      ),
  })

/** The versions of the proposal, newest first. */
export const useProposals = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: bookingKeys.proposals(id),
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:id/proposals', { params: { id } }, { signal }),
    enabled: isEnabled,
  })

/** The defaults for the guide's proposal form, and the times that are taken. */
export const useProposalContext = (isEnabled = true) =>
  useQuery({
    queryKey: bookingKeys.context,
    queryFn: ({ signal }) => api.call('GET /api/bookings/proposal-context', {}, { signal }),
    enabled: isEnabled,
  })

/** What cancelling costs the traveller now, by the server's clock. */
export const useCancellationCost = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: bookingKeys.cancellation(id),
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:id/cancellation', { params: { id } }, { signal }),
    enabled: isEnabled,
    // The cost changes with the day.
    gcTime: 0,
  })

/** The calendar file of a booking, as text. */
export const readCalendarFile = (id: string) =>
  api.call('GET /api/bookings/:id/calendar.ics', { params: { id } })

export const useCalendarSubscription = () =>
  useQuery({
    queryKey: bookingKeys.subscription,
    queryFn: ({ signal }) => api.call('GET /api/calendar', {}, { signal }),
  })

/** Creates a new secret URL, or ends the subscription. */
export function useSubscriptionChanges() {
  const client = useQueryClient()
  const show = (isOn: boolean) =>
    client.setQueryData<CalendarSubscription>(bookingKeys.subscription, { isOn })
  return {
    open: useMutation({
      mutationFn: () => api.call('POST /api/calendar'),
      onSuccess: () => show(true),
      meta: { failure: 'reason' },
    }),
    close: useMutation({
      mutationFn: () => api.call('DELETE /api/calendar'),
      onSuccess: () => show(false),
      meta: { failure: 'reason' },
    }),
  }
}
