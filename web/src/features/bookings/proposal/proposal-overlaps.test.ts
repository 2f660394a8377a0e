import { expect, test } from 'vitest'
import { overlapsOf } from './proposal-overlaps.ts'

const taken = [
  {
    bookingId: 'other',
    traveller: 'Mina',
    start: '2031-07-10T00:00:00.000Z',
    end: '2031-07-10T03:00:00.000Z',
  },
]
const at = (startTime: string, endTime: string, date = '2031-07-10', timeZone = 'Asia/Tokyo') =>
  overlapsOf({ dateTimes: [{ date, startTime, endTime }], timeZone }, taken, 'mine').length

test('Times that share a minute overlap, whatever the time zones; neighbours do not', () => {
  expect(at('11:59', '13:00')).toBe(1)
  expect(at('12:00', '13:00')).toBe(0)
  expect(at('08:00', '09:00')).toBe(0)
  expect(at('23:00', '09:01', '2031-07-09')).toBe(1)
  expect(at('02:00', '03:00', '2031-07-10', 'GMT+1')).toBe(1)
})

test('A booking does not overlap with itself, and a half-typed row with nothing', () => {
  const row = { date: '2031-07-10', startTime: '09:00', endTime: '12:00' }
  expect(overlapsOf({ dateTimes: [row], timeZone: 'Asia/Tokyo' }, taken, 'other')).toEqual([])
  expect(at('', '12:00')).toBe(0)
  expect(at('09:00', '')).toBe(0)
  expect(at('09:00', '12:00', '2031-07-10', 'nowhere')).toBe(0)
})
