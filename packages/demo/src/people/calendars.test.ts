import { freeDays, isWithinHours } from '@annai/contract/availability/free-days'
import { dayAfter } from '@annai/contract/days'
import { resolveZone, spanOf } from '@annai/contract/when'
import { describe, expect, test } from 'vitest'
import { demoCalendars } from './calendars.ts'
import { demoGuides } from './guides.ts'
import { dateTimeOf, demoStories, demoTrips } from './stories.ts'

const TODAY = '2026-11-23'
const calendars = demoCalendars(TODAY)

/** Fourteen loads over a year, two on each weekday. */
const LOADS = Array.from({ length: 14 }, (_, at) => dayAfter(TODAY, at * 26))

describe('The calendars of the demo', () => {
  test('belong to 60 guides or more, and some guides keep none', () => {
    expect(calendars.length).toBeGreaterThanOrEqual(60)
    expect(calendars.length).toBeLessThan(demoGuides().length)
    expect(new Set(calendars.map(({ username }) => username)).size).toBe(calendars.length)
  })

  test('are the same after each load on the same day', () => {
    expect(demoCalendars(TODAY)).toEqual(calendars)
  })

  test('differ in hours, closed days, notice, group size and seasons', () => {
    const kinds = (of: (calendar: (typeof calendars)[number]['calendar']) => unknown) =>
      new Set(calendars.map(({ calendar }) => JSON.stringify(of(calendar)))).size
    expect(kinds(({ week }) => week)).toBeGreaterThan(60)
    expect(kinds(({ noticeDays }) => noticeDays)).toBe(7)
    expect(kinds(({ mostPeople }) => mostPeople)).toBeGreaterThan(7)
    expect(kinds(({ groups }) => groups)).toBe(2)
    expect(kinds(({ seasons }) => seasons)).toBeGreaterThan(15)
  })

  test.each(LOADS)('are open for every proposal of the demo when it is loaded on %s', (today) => {
    const own = new Map(demoCalendars(today).map(({ username, calendar }) => [username, calendar]))
    const stories = [...demoStories(), ...demoTrips().flatMap(({ guides }) => guides)]
    for (const { guide, steps } of stories)
      for (const step of steps) {
        if (!('proposes' in step) || ('on' in step.proposes && step.proposes.on <= 0)) continue
        const row = dateTimeOf(step.proposes, Date.parse(`${today}T16:10:00Z`))
        const zone = resolveZone(step.proposes.zone)
        const calendar = own.get(guide)
        if (!zone || !calendar) throw new Error(`${guide} has no calendar`)
        const { date: day } = row
        const span = spanOf(row, zone)
        expect(isWithinHours(calendar, span), `${guide} on ${day}`).toBe(true)
      }
  })

  test('leave every guide days in a year, and nobody all of them', () => {
    for (const { username, calendar } of calendars) {
      const free = freeDays(calendar, { agreed: [], busy: [] }, TODAY, 365).filter(Boolean).length
      expect(free, username).toBeGreaterThan(50)
      expect(free, username).toBeLessThan(355)
    }
  })
})
