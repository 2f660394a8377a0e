import type { DemoCalendar } from '@annai/demo/people/calendars'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

type Row<T extends keyof Database> = Insertable<Database[T]>

interface CalendarRows {
  readonly calendar: Row<'guide_calendars'>
  readonly exceptions: Row<'calendar_exceptions'>[]
}

/** Only the calendar itself: a job computes the days that explore knows, after the start. */
export const calendarRows = (
  guideId: string,
  { calendar }: Pick<DemoCalendar, 'calendar'>,
): CalendarRows => ({
  calendar: {
    guide_id: guideId,
    zone: calendar.zone,
    groups: calendar.groups,
    most_people: calendar.mostPeople,
    notice_days: calendar.noticeDays,
    shortest_minutes: calendar.shortestMinutes,
    week: JSON.stringify(calendar.week),
    seasons: JSON.stringify(calendar.seasons),
    version: 1,
  },
  exceptions: calendar.exceptions.map(({ from, to, hours, note }) => ({
    guide_id: guideId,
    during: `[${from},${to}]`,
    hours: hours && JSON.stringify(hours),
    note,
  })),
})
