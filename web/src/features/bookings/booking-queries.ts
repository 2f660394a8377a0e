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

/** Polling interval without a realtime connection. */
const POLL_MS = 15_000

/** Is this a booking at all? (P2-400: an answer without an id is not.) */
export const isBooking = (value: unknown): value is Booking =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

const readBooking =
  (id: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    api.get<unknown>(`/api/bookings/${id}`, { signal })

/** Puts the newest version into the cache. */
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

/** Updates the cached booking and refreshes the lists and counts. */
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

export type Step =
  | { action: 'cancel'; reason: string }
  | { action: 'propose'; proposal: ProposalRequest }
  /** Without `keepOthers` the other open bookings of the same trip are closed. */
  | { action: 'confirm'; revision: number; keepOthers: boolean }
  /** The reason goes out as a message first; its id keeps a repeated one from being sent twice. */
  | { action: 'reject'; revision: number; reason: { id: string; text: string } | null }
  | { action: 'complete' }

function callOf(step: Step): { path: string; body: object } {
  switch (step.action) {
    case 'cancel':
      return { path: 'cancel', body: step.reason.trim() ? { reason: step.reason } : {} }
    case 'propose':
      return { path: 'confirm', body: step.proposal }
    case 'confirm': {
      const { revision, keepOthers } = step
      return { path: 'user-confirm', body: keepOthers ? { revision, keepOthers } : { revision } }
    }
    case 'reject':
      return { path: 'user-reject', body: { revision: step.revision } }
    case 'complete':
      return { path: 'complete', body: {} }
  }
}

/** Cancelling answers the booking itself, everything else `{booking}`. */
function bookingIn(answer: unknown): Booking | null {
  const inner =
    typeof answer === 'object' && answer !== null && 'booking' in answer ? answer.booking : answer
  return isBooking(inner) ? inner : null
}

/** Performs an action. A refusal carries the newest version of the booking. */
export function useStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (step: Step) => {
      const { path, body } = callOf(step)
      if (step.action === 'reject' && step.reason)
        await api.post(`/api/bookings/${id}/messages`, {
          message: step.reason.text,
          clientMessageId: step.reason.id,
        })
      const booking = bookingIn(await api.post<unknown>(`/api/bookings/${id}/${path}`, body))
      if (!booking) throw new TypeError(`The answer to ${path} has no booking`)
      return booking
    },
    onSuccess: (booking) => showBooking(client, booking),
    onError: (error) => {
      const newest = error instanceof ApiError ? bookingIn(error.body) : null
      if (newest) showBooking(client, newest)
      // It may be another booking of the same trip.
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
 * The list by cursor. A change refetches the loaded pages in order, so that moved bookings are
 * neither repeated nor lost (docs/rules/bookings.md#booking-lists).
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

/** Every version of the proposal, newest first. */
export const useProposals = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: bookingKeys.proposals(id),
    queryFn: ({ signal }) => api.get<Proposal[]>(`/api/bookings/${id}/proposals`, { signal }),
    enabled: isWanted,
  })

/** What the guide's form begins with, and the times that are taken. */
export const useProposalContext = (isWanted = true) =>
  useQuery({
    queryKey: bookingKeys.context,
    queryFn: ({ signal }) => api.get<ProposalContext>('/api/bookings/proposal-context', { signal }),
    enabled: isWanted,
  })

/** The calendar file of a booking: no JSON, so the answer is its text. */
export const readCalendarFile = (id: string) => api.get<string>(`/api/bookings/${id}/calendar.ics`)

export const useCalendarSubscription = () =>
  useQuery({
    queryKey: bookingKeys.subscription,
    queryFn: ({ signal }) => api.get<CalendarSubscription>('/api/calendar', { signal }),
  })

/** Makes a new secret address, or switches the subscription off. */
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
