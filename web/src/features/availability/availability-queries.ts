import type {
  CalendarFeedRequest,
  CalendarFeeds,
  CalendarSpans,
  GuideCalendar,
} from '@annai/contract/availability/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { DAY, instantOf, monthAfter } from './month-weeks.ts'

const CALENDAR_PATH = '/api/guides/calendar'
const calendarKey = ['availability', 'calendar'] as const

/** The calendar of the guide who is logged in. A refetch must not replace what is being edited. */
export const useCalendar = () =>
  useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => api.get<GuideCalendar>(CALENDAR_PATH, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What takes time in a month (YYYY-MM) of the guide's own calendar. */
export function useSpans(month: string) {
  const last = new Date(instantOf(`${monthAfter(month, 1)}-01`) - DAY).toISOString().slice(0, 10)
  return useQuery({
    queryKey: ['availability', 'spans', month],
    queryFn: ({ signal }) =>
      api.get<CalendarSpans>(`${CALENDAR_PATH}/spans?from=${month}-01&to=${last}`, { signal }),
    refetchOnMount: 'always',
  })
}

export function useCalendarChanges() {
  const cache = useQueryClient()
  const onSuccess = (calendar: GuideCalendar) => cache.setQueryData(calendarKey, calendar)
  return {
    save: useMutation({
      mutationFn: (calendar: GuideCalendar) => api.put<GuideCalendar>(CALENDAR_PATH, calendar),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: () => api.delete<GuideCalendar>(CALENDAR_PATH),
      onSuccess,
    }),
    /** Reads the calendar again, after it was changed elsewhere. */
    reload: () => cache.invalidateQueries({ queryKey: calendarKey }),
  }
}

const FEEDS_PATH = `${CALENDAR_PATH}/feeds`
const feedsKey = ['availability', 'feeds'] as const
/** A feed that is due is read within seconds. */
const DUE_POLL_MS = 5000

/** The imported calendars; asked again while one of them is due. */
export const useFeeds = () =>
  useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.get<CalendarFeeds>(FEEDS_PATH, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(({ isDue }) => isDue) ? DUE_POLL_MS : false,
  })

export function useFeedChanges() {
  const cache = useQueryClient()
  const onSuccess = (feeds: CalendarFeeds) => cache.setQueryData(feedsKey, feeds)
  return {
    add: useMutation({
      mutationFn: (feed: CalendarFeedRequest) => api.post<CalendarFeeds>(FEEDS_PATH, feed),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.delete<CalendarFeeds>(`${FEEDS_PATH}/${id}`),
      onSuccess,
    }),
    read: useMutation({
      mutationFn: (id: string) => api.post<CalendarFeeds>(`${FEEDS_PATH}/${id}/read`),
      onSuccess,
    }),
  }
}
