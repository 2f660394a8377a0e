import { expect, test } from 'vitest'
import { monthsOf } from './calendar-clashes.ts'

const NOW = Date.parse('2026-07-10T12:00:00Z')
const monthsOfDay = (date: string) => monthsOf([{ date, startTime: '', endTime: '' }], NOW)

test('An incomplete year requests no month of the calendar', () => {
  expect(['0002-05-04', '0020-05-04', '0203-05-04', ''].flatMap(monthsOfDay)).toEqual([])
  expect(monthsOfDay('2031-05-04')).toEqual(['2031-05'])
})

test('A day at the edge of a month requests the neighbouring month too', () => {
  expect(monthsOfDay('2031-05-01')).toEqual(['2031-04', '2031-05'])
})
