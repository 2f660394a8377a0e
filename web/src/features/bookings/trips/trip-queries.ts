import type { ExchangeRates } from '@annai/contract/bookings/rates'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { Trip } from '@annai/contract/bookings/trip'
import { groupOf } from '@annai/contract/bookings/trip-words'
import type { TripAnswer } from '@annai/contract/bookings/trips/shapes'
import type { SimilarGuides } from '@annai/contract/guides/shapes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useIsConnected } from '../../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from '../booking-keys.ts'

/** Polling interval without a realtime connection. */
const POLL_MS = 15_000

/** A trip of the traveller who is logged in; null for an enquiry that is part of none. */
export function useTrip(id: string | null) {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: bookingKeys.trip(id ?? ''),
    queryFn: ({ signal }) => api.get<TripAnswer>(`/api/trips/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Sent with the token, so that the worker keeps the rates for pages without a connection. */
export const useRates = () =>
  useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.get<ExchangeRates>('/api/rates', { signal }),
    staleTime: 3_600_000,
    // Without them the prices stand as they were proposed.
    retry: false,
  })

/** What of a trip a search for guides takes; a form may not hold all of it yet. */
type WantedTrip = { [Field in SearchField]?: Trip[Field] | undefined } | null
type SearchField = 'fromDay' | 'toDay' | 'days' | 'adults' | 'children' | 'language'

function searchOf(trip: WantedTrip): Record<string, string | number | undefined> {
  const { fromDay, toDay, days, adults = null, children = null, language } = trip ?? {}
  return {
    from: fromDay ?? undefined,
    to: toDay ?? fromDay ?? undefined,
    days: days ?? undefined,
    people: groupOf({ adults, children }) ?? undefined,
    languages: language ?? undefined,
  }
}

/** The search for guides for the days and the group of a trip. */
export function exploreOf(trip: WantedTrip): string {
  const query = new URLSearchParams(
    Object.entries(searchOf(trip)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return query.size > 0 ? `/explore?${query}` : '/explore'
}

/** What the guides are similar to: those of a trip, or one guide for these days. */
type Like = { readonly tripId: string } | { readonly username: string; readonly trip: WantedTrip }

/** Guides who could be asked as well; those who are not available on the days are not among them. */
export function useSimilarGuides(like: Like | null) {
  const language = useLanguage()
  return useQuery({
    queryKey: [...bookingKeys.similar, language, like],
    queryFn: async ({ signal }) => {
      if (!like) return []
      const [path, query] =
        'tripId' in like
          ? [`/api/trips/${like.tripId}/similar`, {}]
          : [
              `/api/guides/profile/${encodeURIComponent(like.username)}/similar`,
              searchOf(like.trip),
            ]
      return (await api.get<SimilarGuides>(path, { signal, query: { language, ...query } })).guides
    },
    enabled: like !== null,
    // The list stays in place while days are being chosen.
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type Added = (answer: TripAnswer) => void

/**
 * Asks more guides with the words of a booking, which becomes part of a trip where it is in none.
 * `onAdded` is called although the form may be gone by then: events refresh the page meanwhile.
 */
export function useReplaceGuide(booking: Pick<Booking, '_id' | 'tripRef'>, onAdded: Added) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (guideIds: readonly string[]) => {
      const id =
        booking.tripRef?.id ??
        (await api.post<TripAnswer>(`/api/bookings/${booking._id}/trip`, {})).trip._id
      return addGuides(id, guideIds)
    },
    onSuccess: onAdded,
    // After a failure, too: the booking may have become part of a trip.
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Asks more guides of a trip. */
export function useAddGuides(tripId: string, onAdded: Added) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guideIds: readonly string[]) => addGuides(tripId, guideIds),
    onSuccess: onAdded,
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** A repeated call asks nobody twice: each guide of a trip is asked once. */
const addGuides = (tripId: string, guideIds: readonly string[]) =>
  api.post<TripAnswer>(`/api/trips/${tripId}/ask`, { guideIds })
