import { describe, expect, test } from 'vitest'
import { firstStartOf, tourReminderOf } from './tour-starts.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const on = (date: string, startTime = '09:00') => ({ date, startTime, endTime: '23:00' })

describe('The reminder of a tour', () => {
  test('is due the day before the first date, whatever order the dates were typed in', () => {
    const dates = { dateTimes: [on('2026-07-12'), on('2026-07-10')], timeZone: 'Asia/Tokyo' }
    expect(firstStartOf(dates)?.toISOString()).toBe('2026-07-10T00:00:00.000Z')
    expect(tourReminderOf(dates, NOW)?.toISOString()).toBe('2026-07-09T00:00:00.000Z')
  })

  test('keeps the hour of the tour over a change of clocks', () => {
    const dates = { dateTimes: [on('2026-03-29', '23:30')], timeZone: 'Europe/Paris' }
    expect(tourReminderOf(dates, NOW)?.toISOString()).toBe('2026-03-28T22:30:00.000Z')
  })

  test('is on the day before in every zone that a guide may type', () => {
    for (const timeZone of ['GMT+9', 'JST', 'Asia/Seoul'])
      expect(tourReminderOf({ dateTimes: [on('2026-03-01')], timeZone }, NOW)?.toISOString()).toBe(
        '2026-02-28T00:00:00.000Z',
      )
  })

  test('is none where its time is past or no date is given', () => {
    const dates = { dateTimes: [on('2026-07-10')], timeZone: 'UTC' }
    expect(tourReminderOf(dates, new Date('2026-07-09T09:00:00Z'))).toBeNull()
    expect(tourReminderOf({ dateTimes: [], timeZone: 'UTC' }, NOW)).toBeNull()
  })
})
