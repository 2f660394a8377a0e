import { readdirSync, readFileSync } from 'node:fs'
import { CALENDAR_LIMITS as L } from '@annai/contract/availability/limits'
import {
  type GuideCalendar,
  GuideCalendarRequest,
  type Hours,
} from '@annai/contract/availability/shapes'
import { MOST_PEOPLE, NOTICE_DAYS } from '@annai/contract/availability/vocabulary'
import { dayAfter, weekdayOf } from '@annai/contract/days'
import { z } from 'zod'
import { Random } from '../random.ts'
import { type DemoGuide, demoGuides } from './guides.ts'
import { demoStories, demoTrips } from './stories.ts'

const CONTENT = new URL('../../content/calendars/', import.meta.url)
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Days off are drawn for this many days after the load. */
const DRAWN_DAYS = 330

const WrittenHours = z.array(z.strictObject({ from: z.string(), to: z.string() }))
const Habits = z.strictObject({
  /** The hours of each day that is not closed. */
  hours: WrittenHours,
  closed: z.array(z.enum(WEEKDAYS)),
  /** Hours of the shortest tour. */
  shortest: z.int().min(1).max(L.shortestTour),
  notice: z.literal(NOTICE_DAYS),
  people: z.literal(MOST_PEOPLE),
  groups: z.int().min(1).max(L.groups).default(1),
  /** No hours: the season is closed. */
  seasons: z.array(z.strictObject({ from: z.string(), to: z.string(), hours: WrittenHours })),
})
type Habits = z.infer<typeof Habits>

/** How guides of one kind set up their calendars, and how each of them differs. */
const WrittenKind = Habits.extend({
  guides: z.record(
    z.string(),
    Habits.extend({ groups: z.int().min(1).max(L.groups), zone: z.string() }).partial(),
  ),
})

type DayException = GuideCalendar['exceptions'][number]

const weekOf = ({ closed }: Habits, hours: Hours): Hours[] =>
  WEEKDAYS.map((day) => (closed.includes(day) ? [] : hours))

/**
 * The days for which guides propose tours in the demo's bookings. Those who guide on the day of the
 * load or the next have no day that is usually closed.
 */
function toursByGuide(today: string): ReadonlyMap<string, ReadonlySet<string>> {
  const tours = new Map<string, Set<string>>()
  for (const { guide, steps } of [
    ...demoStories(),
    ...demoTrips().flatMap(({ guides }) => guides),
  ]) {
    const days = tours.get(guide) ?? new Set()
    for (const step of steps)
      if ('proposes' in step && 'on' in step.proposes) days.add(dayAfter(today, step.proposes.on))
    tours.set(guide, days)
  }
  return tours
}

/** A few days off in the coming months, beside the tours. */
function daysOff(username: string, today: string, tours: readonly string[]): DayException[] {
  const random = new Random(`calendar/${username}`)
  const breaks: DayException[] = []
  let at = random.whole(4, 40)
  while (at < DRAWN_DAYS) {
    const length = random.whole(1, 9)
    const [from, to] = [dayAfter(today, at), dayAfter(today, at + length - 1)]
    if (!tours.some((day) => from <= day && day <= to))
      breaks.push({ from, to, hours: null, note: '' })
    at += length + random.whole(40, 110)
  }
  return breaks
}

/** A guide who proposes a tour on a weekday that is usually closed opens that day. */
const openedDays = (week: readonly Hours[], hours: Hours, tours: readonly string[]) =>
  tours
    .filter((day) => week[weekdayOf(day)]?.length === 0)
    .map((day): DayException => ({ from: day, to: day, hours, note: '' }))

function calendarOf(
  { username }: DemoGuide,
  zone: string,
  habits: Habits,
  { today, tours }: { today: string; tours: readonly string[] },
): GuideCalendarRequest {
  const week = weekOf(habits, habits.hours)
  return GuideCalendarRequest.parse({
    zone,
    groups: habits.groups,
    mostPeople: habits.people,
    noticeDays: habits.notice,
    shortestMinutes: habits.shortest * 60,
    week,
    seasons: habits.seasons.map(({ from, to, hours }) => ({
      from,
      to,
      week: weekOf(habits, hours),
    })),
    exceptions: [...openedDays(week, habits.hours, tours), ...daysOff(username, today, tours)],
    version: 0,
  })
}

export interface DemoCalendar {
  readonly username: string
  readonly calendar: GuideCalendarRequest
}

/** The calendars of content/calendars/, with days off that follow the day of the load. */
export function demoCalendars(today: string): DemoCalendar[] {
  const tours = toursByGuide(today)
  const guides = new Map(demoGuides().map((guide) => [guide.username, guide]))
  return readdirSync(CONTENT)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, CONTENT), 'utf8')
      const { guides: own, ...usual } = WrittenKind.parse(JSON.parse(text))
      return Object.entries(own).map(([username, { zone, ...habits }]) => {
        const guide = guides.get(username)
        if (!guide) throw new Error(`${file} has a calendar of ${username}, who is no demo guide`)
        const calendar = calendarOf(
          guide,
          zone ?? guide.zone,
          { ...usual, ...habits },
          { today, tours: [...(tours.get(username) ?? [])] },
        )
        return { username, calendar }
      })
    })
}
