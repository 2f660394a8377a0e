import { describe, expect, test } from 'vitest'
import { dayAfter } from '../days.ts'
import { instantOf, resolveZone } from '../when.ts'
import { isWithinHours, NINE_TO_FIVE } from './free-days.ts'
import type { GuideCalendar } from './shapes.ts'

const week = (...hours: { from: string; to: string }[]) => Array.from({ length: 7 }, () => hours)
const calendarOf = (changes: Partial<GuideCalendar> = {}): GuideCalendar => ({
  zone: 'Asia/Tokyo',
  groups: 1,
  mostPeople: null,
  noticeDays: 1,
  shortestMinutes: 180,
  week: week(NINE_TO_FIVE),
  seasons: [],
  exceptions: [],
  version: 0,
  ...changes,
})

describe('Times within open hours', () => {
  const DAY = '2027-07-14'
  function isOpen(calendar: GuideCalendar, from: string, to: string, zoneName = 'Asia/Tokyo') {
    const zone = resolveZone(zoneName)
    if (!zone) throw new Error(zoneName)
    const start = instantOf(DAY, from, zone)
    return isWithinHours(calendar, {
      start,
      end: instantOf(to > from ? DAY : dayAfter(DAY, 1), to, zone),
    })
  }

  test('begin and end in them', () => {
    const calendar = calendarOf()
    expect(isOpen(calendar, '09:00', '17:00')).toBe(true)
    expect(isOpen(calendar, '08:59', '12:00')).toBe(false)
    expect(isOpen(calendar, '12:00', '17:01')).toBe(false)
    expect(isOpen(calendar, '18:00', '19:00')).toBe(false)
  })

  test('may go on past midnight, but not over a break', () => {
    const night = calendarOf({ week: week({ from: '18:00', to: '02:00' }) })
    expect(isOpen(night, '22:00', '02:00')).toBe(true)
    expect(isOpen(night, '00:30', '01:30')).toBe(true)
    expect(isOpen(night, '22:00', '03:00')).toBe(false)
    const lunch = calendarOf({
      week: week({ from: '09:00', to: '12:00' }, { from: '13:00', to: '17:00' }),
    })
    expect(isOpen(lunch, '10:00', '14:00')).toBe(false)
  })

  test('are counted on the clock of the calendar', () => {
    expect(isOpen(calendarOf(), '00:00', '08:00', 'Etc/UTC')).toBe(true)
    expect(isOpen(calendarOf(), '09:00', '10:00', 'Etc/UTC')).toBe(false)
  })

  test('follow exceptions', () => {
    const exceptions = [{ from: DAY, to: DAY, hours: null, note: '' }]
    expect(isOpen(calendarOf({ exceptions }), '10:00', '12:00')).toBe(false)
  })
})
