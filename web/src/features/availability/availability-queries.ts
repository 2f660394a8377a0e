import type {
  CalendarSpans,
  GuideCalendar,
  ImportedCalendarRequest,
  ImportedCalendars,
} from '@annai/contract/availability/shapes'
import {
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { availabilityKeys } from './availability-keys.ts'
import { DAY, instantOf, monthAfter } from './month-weeks.ts'

/** The logged-in guide's own calendar. It becomes stale only by events and by own changes. */
export const useCalendar = () =>
  useQuery({
    queryKey: availabilityKeys.calendar,
    queryFn: ({ signal }) => api.call('GET /api/guides/calendar', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function spansQuery(month: string) {
  const last = new Date(instantOf(`${monthAfter(month, 1)}-01`) - DAY).toISOString().slice(0, 10)
  return queryOptions({
    queryKey: availabilityKeys.spans(month),
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/guides/calendar/spans',
        { query: { from: `${month}-01`, to: last } },
        { signal },
      ),
    refetchOnMount: 'always',
  })
}

/** The times in a month (YYYY-MM) of the guide's own calendar that are taken. */
export const useSpans = (month: string) => useQuery(spansQuery(month))

/** The taken times of several months, without the months that are still loading. */
export const useSpansOf = (months: readonly string[]): readonly CalendarSpans[] =>
  useQueries({
    queries: months.map(spansQuery),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

export function useCalendarChanges() {
  const cache = useQueryClient()
  const onSuccess = (calendar: GuideCalendar) =>
    cache.setQueryData(availabilityKeys.calendar, calendar)
  return {
    save: useMutation({
      mutationFn: (calendar: GuideCalendar) =>
        api.call('PUT /api/guides/calendar', { body: calendar }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: () => api.call('DELETE /api/guides/calendar'),
      onSuccess,
      meta: { failure: 'reason' },
    }),
    /** Refetches the calendar after it was changed elsewhere. */
    reload: () => cache.invalidateQueries({ queryKey: availabilityKeys.calendar }),
  }
}

/** The server reads a due imported calendar within seconds. */
const DUE_POLL_MS = 5000

/** The imported calendars, polled while one of them is due. */
export const useImportedCalendars = () =>
  useQuery({
    queryKey: availabilityKeys.imports,
    queryFn: ({ signal }) => api.call('GET /api/guides/calendar/feeds', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(({ isDue }) => isDue) ? DUE_POLL_MS : false,
  })

export function useImportedCalendarChanges() {
  const cache = useQueryClient()
  const onSuccess = (calendars: ImportedCalendars) =>
    cache.setQueryData(availabilityKeys.imports, calendars)
  return {
    add: useMutation({
      mutationFn: (calendar: ImportedCalendarRequest) =>
        api.call('POST /api/guides/calendar/feeds', { body: calendar }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        api.call('DELETE /api/guides/calendar/feeds/:id', { params: { id } }),
      onSuccess,
      meta: { failure: 'reason' },
    }),
    read: useMutation({
      mutationFn: (id: string) =>
        api.call('POST /api/guides/calendar/feeds/:id/read', { params: { id } }),
      onSuccess,
      meta: { failure: 'reason' },
    }),
  }
}
