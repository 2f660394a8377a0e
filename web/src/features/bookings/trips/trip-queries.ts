import type { Booking } from '@annai/contract/bookings/shapes'
import type { TripResponse } from '@annai/contract/bookings/trips/shapes'
import { groupOf, type Wishes } from '@annai/contract/bookings/wishes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useIsConnected } from '../../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { POLL_MS } from '../booking-queries.ts'

/**
 * A trip of the logged-in traveller. With null, for an enquiry that belongs to no trip, nothing is
 * fetched.
 */
export function useTrip(id: string | null) {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: bookingKeys.trip(id ?? ''),
    queryFn: ({ signal }) =>
      api.call('GET /api/trips/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The exchange rates. Sent with the token, so that the service worker stores them for offline
 * pages.
 */
export const useRates = () =>
  useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.call('GET /api/rates', {}, { signal }),
    staleTime: 3_600_000,
    // Without rates, prices are shown as they were proposed.
    retry: false,
  })

/** The wishes that a search for guides uses. A form may not have all of them yet. */
type WishesSearch = { [Field in SearchField]?: Wishes[Field] | undefined } | null
type SearchField = 'fromDay' | 'toDay' | 'days' | 'adults' | 'children' | 'language'

function searchOf(wishes: WishesSearch): Record<string, string | number | undefined> {
  const { fromDay, toDay, days, adults = null, children = null, language } = wishes ?? {}
  return {
    from: fromDay ?? undefined,
    to: toDay ?? fromDay ?? undefined,
    days: days ?? undefined,
    people: groupOf({ adults, children }) ?? undefined,
    languages: language ?? undefined,
  }
}

/** The URL of the search for guides with these days and this group. */
export function exploreOf(wishes: WishesSearch): string {
  const query = new URLSearchParams(
    Object.entries(searchOf(wishes)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return query.size > 0 ? `/explore?${query}` : '/explore'
}

/** Which guides to find: similar to those of a trip, or to one guide with these wishes. */
type SimilarTo =
  | { readonly tripId: string }
  | { readonly username: string; readonly wishes: WishesSearch }

/** Similar guides who are available on the days. */
export function useSimilarGuides(similarTo: SimilarTo | null) {
  const language = useLanguage()
  return useQuery({
    queryKey: [...bookingKeys.similar, language, similarTo],
    queryFn: async ({ signal }) => {
      if (!similarTo) return []
      const { guides } =
        'tripId' in similarTo
          ? await api.call(
              'GET /api/trips/:id/similar',
              { params: { id: similarTo.tripId } },
              { signal },
            )
          : await api.call(
              'GET /api/guides/profile/:username/similar',
              {
                params: { username: similarTo.username },
                query: { language, ...searchOf(similarTo.wishes) },
              },
              { signal },
            )
      return guides
    },
    enabled: similarTo !== null,
    // The previous list is shown while days are being chosen.
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type Added = (response: TripResponse) => void

/**
 * Sends the enquiry of a booking to more guides. A booking without a trip becomes part of one.
 * `onAdded` is called even if the form has been unmounted by an event in the meantime.
 */
export const useReplaceGuide = (booking: Pick<Booking, '_id' | 'tripRef'>, onAdded: Added) =>
  useAddition(async (guideIds) => {
    const id =
      booking.tripRef?.id ??
      (await api.call('POST /api/bookings/:id/trip', { params: { id: booking._id }, body: {} }))
        .trip._id
    return addGuides(id, guideIds)
  }, onAdded)

/** Sends the enquiry of a trip to more guides. */
export const useAddGuides = (tripId: string, onAdded: Added) =>
  useAddition((guideIds) => addGuides(tripId, guideIds), onAdded)

function useAddition(
  mutationFn: (guideIds: readonly string[]) => Promise<TripResponse>,
  onAdded: Added,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (response) => {
      // The trip's page could otherwise show an earlier response, without the new guides.
      client.setQueryData(bookingKeys.trip(response.trip._id), response)
      onAdded(response)
    },
    // Also after a failure, because the booking may have become part of a trip.
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Can be retried: each guide of a trip receives the enquiry only once. */
const addGuides = (tripId: string, guideIds: readonly string[]) =>
  api.call('POST /api/trips/:id/ask', { params: { id: tripId }, body: { guideIds: [...guideIds] } })
