import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

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
  }
}
