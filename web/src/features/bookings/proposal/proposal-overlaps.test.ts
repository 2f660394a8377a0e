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
  overlapsOf({ dateTimes: [{ date, startTime, endTime }], timeZone }, { taken, groups: 1 }, 'mine')
    .length

test('Times that share a minute overlap across time zones, adjacent ones do not', () => {
  expect(at('11:59', '13:00')).toBe(1)
  expect(at('12:00', '13:00')).toBe(0)
  expect(at('08:00', '09:00')).toBe(0)
  expect(at('23:00', '09:01', '2031-07-09')).toBe(1)
  expect(at('02:00', '03:00', '2031-07-10', 'GMT+1')).toBe(1)
})

test('A booking does not overlap with itself, and an incomplete row overlaps with nothing', () => {
  const row = { date: '2031-07-10', startTime: '09:00', endTime: '12:00' }
  expect(
    overlapsOf({ dateTimes: [row], timeZone: 'Asia/Tokyo' }, { taken, groups: 1 }, 'other'),
  ).toEqual([])
  expect(at('', '12:00')).toBe(0)
  expect(at('09:00', '')).toBe(0)
  expect(at('09:00', '12:00', '2031-07-10', 'nowhere')).toBe(0)
})

test('For a guide with two groups, only times that are full overlap', () => {
  const row = { date: '2031-07-10', startTime: '11:00', endTime: '15:00' }
  const later = {
    ...taken[0],
    bookingId: 'later',
    traveller: 'Jun',
    end: '2031-07-10T05:00:00.000Z',
  }
  const times = { dateTimes: [row], timeZone: 'Asia/Tokyo' }
  expect(overlapsOf(times, { taken, groups: 2 }, 'mine')).toEqual([])
  const ownDates = [...taken, ...taken]
  expect(overlapsOf(times, { taken: ownDates, groups: 2 }, 'mine')).toEqual([])
  const both = [...taken, { ...later, start: '2031-07-10T02:30:00.000Z' }]
  expect(overlapsOf(times, { taken: both, groups: 2 }, 'mine')).toEqual(both)
  const oneByOne = [...taken, { ...later, start: '2031-07-10T03:00:00.000Z' }]
  expect(overlapsOf(times, { taken: oneByOne, groups: 2 }, 'mine')).toEqual([])
})
