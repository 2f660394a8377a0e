import { earliestDay } from '@annai/contract/days'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { describe, expect, it } from 'vitest'
import {
  callOf,
  countFilters,
  FIRST_STATE,
  hasPastDays,
  pageSizesFor,
  RESET_STATE,
  readState,
  writeState,
} from './explore-state.ts'

const read = (text: string) => readState(new URLSearchParams(text))

describe('The URL of the explore page', () => {
  it('has the first twelve guides by default', () => {
    expect(read('')).toEqual(FIRST_STATE)
    expect(FIRST_STATE.limit).toBe(12)
    expect(writeState(FIRST_STATE)).toBe('')
  })

  it('contains the whole state and is parsed to the same state', () => {
    const state = {
      search: '東京 & 100%',
      languages: ['ja', 'zh-Hant'],
      expertises: ['foodTours', 'teaCeremony'],
      location: 'southKorea',
      place: 'kr-seoul',
      from: '2027-05-03',
      to: '2027-05-09',
      days: 3,
      people: 4,
      isAny: true,
      sort: 'rating',
      limit: 24,
      page: 3,
    } as const
    expect(read(writeState(state))).toEqual(state)
  })

  it('has only the limit of ten after a reset', () => {
    expect(writeState(RESET_STATE)).toBe('?limit=10')
    expect(read('limit=10')).toEqual({ ...FIRST_STATE, limit: 10 })
  })

  it.each([
    ['limit=0', FIRST_STATE],
    ['limit=1000000', FIRST_STATE],
    ['page=0', FIRST_STATE],
    ['page=-3', FIRST_STATE],
    ['page=1e9', FIRST_STATE],
    ['page=2.5', FIRST_STATE],
    ['languages=xx,,%00', FIRST_STATE],
    ['expertises=skiing', FIRST_STATE],
    ['location=atlantis', FIRST_STATE],
    ['place=../admin', FIRST_STATE],
    ['from=2027-02-30&to=soon', FIRST_STATE],
    ['to=2027-05-03', FIRST_STATE],
    ['people=0', FIRST_STATE],
    ['sort=cheapest', FIRST_STATE],
  ])('is parsed to defaults for invalid values: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('accepts locations in any letter case, as in links of the home page', () => {
    expect(read('location=southkorea').location).toBe('southKorea')
    expect(read('location=japan').location).toBe('japan')
  })

  it('lists options in the order of the vocabulary', () => {
    expect(read('languages=ar,en').languages).toEqual(['en', 'ar'])
    expect(read(`expertises=${[...EXPERTISES].reverse().join()}`).expertises).toEqual(EXPERTISES)
    expect(read(`languages=${LANGUAGE_CODES.join()}`).languages).toHaveLength(13)
  })
})

describe('The days in a URL', () => {
  const days = (text: string, earliest = '') => {
    const { from, to } = readState(new URLSearchParams(text), earliest)
    return [from, to]
  }

  it('end after the consecutive days if there is only a first one', () => {
    expect(days('from=2027-05-03')).toEqual(['2027-05-03', '2027-05-03'])
    expect(days('from=2027-05-03&days=3')).toEqual(['2027-05-03', '2027-05-05'])
  })

  it('are at most 31', () => {
    expect(days('from=2027-05-01&to=2027-12-31')).toEqual(['2027-05-01', '2027-05-31'])
  })

  it('are dropped if they have passed, which is reported', () => {
    const week = 'from=2027-05-03&to=2027-05-09'
    expect(days(week, '2027-05-05')).toEqual(['2027-05-05', '2027-05-09'])
    expect(days(week, '2027-05-10')).toEqual(['', ''])
    const query = new URLSearchParams(week)
    expect(hasPastDays(query, '2027-05-03')).toBe(false)
    expect(hasPastDays(query, '2027-05-04')).toBe(true)
  })

  it('have passed once they are over in every time zone', () => {
    expect(earliestDay(Date.parse('2027-05-03T11:59:00Z'))).toBe('2027-05-02')
    expect(earliestDay(Date.parse('2027-05-03T12:00:00Z'))).toBe('2027-05-03')
  })
})

describe('The API request', () => {
  it('has the location in lower case, or none for all locations', () => {
    expect(callOf({ ...FIRST_STATE, location: 'unitedStates' }).location).toBe('unitedstates')
    expect(callOf(FIRST_STATE)).toEqual({ page: 1, limit: 12 })
  })

  it('has languages and expertises separated by commas', () => {
    const call = callOf({
      ...FIRST_STATE,
      languages: ['en', 'ja'],
      expertises: ['foodTours', 'hiddenGems'],
    })
    expect(call).toMatchObject({ languages: 'en,ja', expertises: 'foodTours,hiddenGems' })
  })
})

describe('The page sizes', () => {
  it('are 6, 12 and 24', () => expect(pageSizesFor(12)).toEqual([6, 12, 24]))
  it('include ten while it is the current one, so that the select box is never empty', () =>
    expect(pageSizesFor(10)).toEqual([6, 10, 12, 24]))
})

it('The search text does not count as an active filter', () => {
  expect(countFilters({ ...FIRST_STATE, search: 'tea' })).toBe(0)
  expect(
    countFilters({ ...FIRST_STATE, location: 'japan', languages: ['en', 'ja'], search: 'tea' }),
  ).toBe(3)
})
