import { defineOperation } from '../operation.ts'
import {
  Availability,
  CalendarSpans,
  CalendarSpansQuery,
  GuideCalendar,
  GuideCalendarRequest,
  ImportedCalendarRequest,
  ImportedCalendars,
} from './shapes.ts'

export const listImportedCalendars = defineOperation({
  method: 'GET',
  path: '/api/guides/calendar/feeds',
  who: 'guide',
  summary: 'Your imported calendars, without their addresses',
  response: ImportedCalendars,
})

export const addImportedCalendar = defineOperation({
  method: 'POST',
  path: '/api/guides/calendar/feeds',
  who: 'guide',
  summary: 'Imports the calendar at an https address; it is read within seconds, then every hour',
  body: ImportedCalendarRequest,
  status: 201,
  response: ImportedCalendars,
  refuses: ['feeds.address', 'feeds.tooMany', 'secrets.otherKey'],
})

export const removeImportedCalendar = defineOperation({
  method: 'DELETE',
  path: '/api/guides/calendar/feeds/:id',
  who: 'guide',
  summary: 'Removes an imported calendar with its busy times',
  response: ImportedCalendars,
  refuses: ['feeds.notFound'],
})

export const rereadImportedCalendar = defineOperation({
  method: 'POST',
  path: '/api/guides/calendar/feeds/:id/read',
  who: 'guide',
  summary: 'Has an imported calendar read again within seconds, a paused one too',
  response: ImportedCalendars,
  refuses: ['feeds.notFound'],
})

export const readCalendar = defineOperation({
  method: 'GET',
  path: '/api/guides/calendar',
  who: 'guide',
  summary: 'Your own calendar; `version` 0 while none is stored',
  response: GuideCalendar,
})

export const readSpans = defineOperation({
  method: 'GET',
  path: '/api/guides/calendar/spans',
  who: 'guide',
  summary: 'Agreed tours, open proposals and imported busy times of your own calendar',
  query: CalendarSpansQuery,
  response: CalendarSpans,
})

export const saveCalendar = defineOperation({
  method: 'PUT',
  path: '/api/guides/calendar',
  who: 'guide',
  summary: 'Replaces your own calendar that has this `version`',
  body: GuideCalendarRequest,
  response: GuideCalendar,
  refuses: ['calendar.stale'],
})

export const removeCalendar = defineOperation({
  method: 'DELETE',
  path: '/api/guides/calendar',
  who: 'guide',
  summary: 'Removes your own calendar; its days are unknown again',
  response: GuideCalendar,
})

export const readAvailability = defineOperation({
  method: 'GET',
  path: '/api/guides/profile/:username/availability',
  who: 'anyone',
  summary: 'The free days of a guide, without hours or reasons; no days without a calendar',
  response: Availability,
  refuses: ['guides.notFound'],
})
