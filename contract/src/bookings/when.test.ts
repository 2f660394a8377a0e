import { describe, expect, test } from 'vitest'
import { whenParams, whenText } from './when.ts'

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u202f\u2009]/g, ' ')
const texts = {
  overnight: ({ start, end }: { start: string; end: string }) => `${start}–${end} (next day)`,
  moreDates: 'and more',
}
const day = { date: '2026-07-10', startTime: '09:00', endTime: '15:00' }
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
