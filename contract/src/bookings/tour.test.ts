import { describe, expect, test } from 'vitest'
import {
  firstStartOf,
  isBeforeTour,
  tourReminderOf,
  tourTimes,
  whenParams,
  whenText,
} from './tour.ts'

const day = { date: '2026-07-10', startTime: '09:00', endTime: '15:00' }
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u202f\u2009]/g, ' ')

describe('Times of a tour', () => {
  test('are local to the tour first, and on the reader’s clock second', () => {
    const time = tourTimes('en', 'Europe/Paris').row(day, 'Asia/Tokyo')
    expect(time).toMatchObject({ date: 'Fri, July 10, 2026', endsNextDay: false })
    expect(plain(time.start)).toBe('9:00 AM')
    expect(plain(time.end)).toBe('3:00 PM')
    expect(plain(time.own)).toBe('Fri, Jul 10, 2:00 AM–8:00 AM')
  })

  test('are shown once to a reader whose clock shows the same', () => {
    expect(tourTimes('en', 'Asia/Seoul').row(day, 'Asia/Tokyo').own).toBeNull()
    expect(tourTimes('en', 'Asia/Tokyo').row(day, 'GMT+9').own).toBeNull()
    expect(tourTimes('en', 'UTC').row(day, 'GMT').own).toBeNull()
    expect(tourTimes('en', 'UTC').row(day, 'Africa/Abidjan').own).toBeNull()
  })

  test('name the day on the other side of the date line', () => {
    const time = tourTimes('en', 'Pacific/Pago_Pago').row(day, 'Pacific/Kiritimati')
    expect(plain(time.own)).toBe('Thu, Jul 9, 8:00 AM–2:00 PM')
  })

  test('name both zones of a reader whose clocks change during the tour', () => {
    const times = tourTimes('en', 'America/New_York')
    const row = { date: '2027-03-14', startTime: '15:30', endTime: '17:30' }
    expect(plain(times.row(row, 'Asia/Seoul').own)).toBe('Sun, Mar 14, 1:30 AM–4:30 AM')
    expect(times.ownZone(row, 'Asia/Seoul')).toBe(
      'Eastern Standard Time (GMT-5) / Eastern Daylight Time (GMT-4)',
    )
    expect(times.ownZone(day, 'Asia/Seoul')).toBe('Eastern Daylight Time (GMT-4)')
  })

  test('end on the next day when the end is before the start', () => {
    const night = { date: '2026-07-10', startTime: '20:00', endTime: '01:30' }
    expect(tourTimes('en', 'UTC').row(night, 'UTC').endsNextDay).toBe(true)
  })

  test.each([
    ['en', 'Fri, July 10, 2026', '9:00 AM'],
    ['ja', '2026年7月10日(金)', '9:00'],
    ['ko', '2026년 7월 10일 (금)', '오전 9:00'],
    ['zh-CN', '2026年7月10日周五', '9:00'],
    ['zh-TW', '2026年7月10日週五', '上午9:00'],
  ])('follow the interface language: %s', (language, date, start) => {
    const time = tourTimes(language, 'Asia/Tokyo').row(day, 'Asia/Tokyo')
    expect(time.date).toBe(date)
    expect(plain(time.start)).toBe(start)
  })

  test('name the zone while a date is only half typed', () => {
    const zone = (row: typeof day) => tourTimes('en', 'UTC').zone('Asia/Tokyo', row)
    for (const half of [
      { ...day, startTime: '' },
      { ...day, endTime: '' },
      { date: '', startTime: '', endTime: '' },
    ])
      expect(zone(half)).toBe('Japan Standard Time (GMT+9)')
  })

  test('name the zone with the offset of that very day', () => {
    const times = tourTimes('en', 'UTC')
    expect(times.zone('Asia/Tokyo', day)).toBe('Japan Standard Time (GMT+9)')
    expect(times.zone('Europe/Berlin', day)).toContain('GMT+2')
    expect(times.zone('Europe/Berlin', { ...day, date: '2026-12-10' })).toContain('GMT+1')
    expect(times.zone('utc -3:30', day)).toBe('GMT-3:30')
    expect(times.zone('somewhere', day)).toBe('somewhere')
  })

  test('name the zone of each side of a change of clocks, and once where it is the same', () => {
    const zones = (...dates: string[]) =>
      tourTimes('en', 'UTC').zones(
        'Europe/Berlin',
        dates.map((date) => ({ ...day, date })),
      )
    expect(zones('2026-10-24', '2026-10-25', '2026-10-26')).toEqual([
      'Central European Summer Time (GMT+2)',
      'Central European Standard Time (GMT+1)',
    ])
    expect(zones('2026-10-25', '2026-10-26')).toHaveLength(1)
    expect(zones()).toHaveLength(1)
  })
})

const texts = {
  overnight: ({ start, end }: { start: string; end: string }) => `${start}–${end} (next day)`,
  moreDates: 'and more',
}
const wordsOf = (
  terms: Parameters<typeof whenParams>[0],
  language = 'en',
  zone: string | null = null,
) => whenText(whenParams(terms), { language, zone }, texts)

describe('The date that a line of the thread, a notification and a mail name', () => {
  test('is the tour’s own time with its zone, and the reader’s second', () => {
    const when = wordsOf({ dateTimes: [day], timeZone: 'Asia/Tokyo' }, 'en', 'Europe/Paris')
    expect(plain(when?.there)).toBe(
      'Fri, July 10, 2026, 9:00 AM–3:00 PM · Japan Standard Time (GMT+9)',
    )
    expect(plain(when?.own)).toBe('Fri, Jul 10, 2:00 AM–8:00 AM')
  })

  test('is the first of several days, whatever order they were typed in', () => {
    const later = { ...day, date: '2026-07-12' }
    const when = wordsOf({ dateTimes: [later, day], timeZone: 'GMT+9' }, 'ja')
    expect(when?.there).toBe('2026年7月10日(金) 9:00–15:00 · GMT+9 and more')
  })

  test('names the end on the next day, from UTC-11 to UTC+14', () => {
    const night = { ...day, startTime: '22:00', endTime: '01:00' }
    for (const [timeZone, offset] of [
      ['Pacific/Pago_Pago', 'GMT-11'],
      ['Pacific/Kiritimati', 'GMT+14'],
    ] as const) {
      const there = plain(wordsOf({ dateTimes: [night], timeZone })?.there)
      expect(there).toContain('Fri, July 10, 2026, 10:00 PM–1:00 AM (next day)')
      expect(there).toContain(offset)
    }
  })

  test('is nothing where nothing is dated', () => {
    expect(whenParams({ dateTimes: [], timeZone: 'UTC' })).toEqual({})
    expect(whenText({ location: 'Kyoto' }, { language: 'en', zone: 'UTC' }, texts)).toBeNull()
  })
})

const NOW = new Date('2026-01-01T00:00:00Z')
const on = (date: string, startTime = '09:00') => ({ date, startTime, endTime: '23:00' })

test('A review is before its tour until the first agreed start, on the clock of the tour', () => {
  const agreed = { dateTimes: [on('2026-07-12'), on('2026-07-10')], timeZone: 'Asia/Tokyo' }
  expect(isBeforeTour(new Date('2026-07-09T23:59:59Z'), agreed)).toBe(true)
  expect(isBeforeTour(new Date('2026-07-10T00:00:00Z'), agreed)).toBe(false)
  expect(isBeforeTour(NOW, null)).toBe(false)
})

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
