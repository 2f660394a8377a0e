import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { describe, expect, it } from 'vitest'
import { stageOf } from '../booking-stage.ts'
import { comparedWith } from './compared-proposal.ts'
import { defaultsOf, EMPTY_ROW, prefilled, rowAfter } from './proposal-draft.ts'

const proposal = (revision: number, more: Partial<Proposal> = {}): Proposal => ({
  revision,
  location: 'Gion',
  customerGroupSize: 4,
  dateTimes: [{ date: '2026-07-10', startTime: '09:00', endTime: '15:00' }],
  timeZone: 'Asia/Tokyo',
  price: 20_000,
  currency: 'JPY',
  remarks: 'Comfortable shoes',
  status: 'proposed',
  createdAt: '2026-06-01T09:00:00.000Z',
  ...more,
})

const booking = (more: Partial<Booking> = {}): Booking => ({
  _id: 'booking',
  status: STATUS.enquiry,
  createdAt: '2026-06-01T09:00:00.000Z',
  updatedAt: '2026-06-01T09:00:00.000Z',
  user: null,
  guide: null,
  enquiry: { location: 'Kyoto', dateTime: 'July', customerGroupSize: 2, message: 'Hello' },
  trip: null,
  tripRef: null,
  details: null,
  guideHasReplied: false,
  lastMessageSender: null,
  review: null,
  unread: 0,
  messages: [],
  agreed: null,
  previous: null,
  day: null,
  otherLanguage: null,
  readByOther: null,
  deadline: null,
  ...more,
})

describe('The initial proposal', () => {
  it('has the enquiry, the time zone of the guide’s place and the currency of the prices', () => {
    const context = { timeZone: 'Asia/Tokyo', currency: 'JPY' as const, taken: [], groups: 1 }
    expect(prefilled(booking(), defaultsOf(context, 'Europe/London'))).toMatchObject({
      location: 'Kyoto',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    })
  })

  const trip = {
    ...{ fromDay: '2027-05-31', toDay: '2027-06-04', days: 2, hours: 6 },
    ...{ partOfDay: 'afternoon' as const, adults: 2, children: 0 },
    ...{ language: null, budget: null, currency: null },
  }
  const rowsFor = (changes: Partial<NonNullable<Booking['trip']>>) =>
    prefilled(booking({ trip: { ...trip, ...changes } }), defaultsOf(undefined, 'Asia/Seoul'))
      .dateTimes

  it('has the days and hours that the traveller asked for', () => {
    const times = { startTime: '13:00', endTime: '19:00' }
    expect(rowsFor({})).toEqual([
      { date: '2027-05-31', ...times },
      { date: '2027-06-01', ...times },
    ])
    expect(rowsFor({ days: null })).toHaveLength(1)
    expect(rowsFor({ partOfDay: 'evening', hours: 8, days: 1 })).toEqual([
      { date: '2027-05-31', startTime: '18:00', endTime: '02:00' },
    ])
    expect(rowsFor({ hours: null, partOfDay: 'any', days: 1 })).toEqual([
      { ...EMPTY_ROW, date: '2027-05-31' },
    ])
    expect(rowsFor({ fromDay: null, toDay: null, days: null })).toEqual([{ ...times, date: '' }])
  })

  it('has the device’s time zone and US dollars without known defaults', () => {
    expect(prefilled(booking(), defaultsOf(undefined, 'Asia/Seoul'))).toMatchObject({
      location: 'Kyoto',
      customerGroupSize: 2,
      dateTimes: [EMPTY_ROW],
      timeZone: 'Asia/Seoul',
      price: null,
      currency: 'USD',
    })
  })

  it('is the last proposal, without its permission to overlap', () => {
    const form = prefilled(booking({ details: proposal(2) }), {
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      cancellation: null,
    })
    expect(form).toMatchObject({
      location: 'Gion',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
      price: 20_000,
      allowOverlap: false,
    })
  })

  it('has US dollars in place of an unknown currency', () => {
    const details = proposal(1, { currency: 'ITL' })
    expect(prefilled(booking({ details }), defaultsOf(undefined, 'UTC')).currency).toBe('USD')
  })

  it('gets further rows with the same hours on the next day', () => {
    const last = { date: '2026-12-31', startTime: '09:00', endTime: '15:00' }
    expect(rowAfter(last)).toEqual({ ...last, date: '2027-01-01' })
    expect(rowAfter(EMPTY_ROW)).toEqual(EMPTY_ROW)
    expect(rowAfter(undefined)).toEqual(EMPTY_ROW)
  })
})

describe('The proposal for comparison', () => {
  it('is the previous one while changes are open', () => {
    const previous = proposal(1)
    const open = booking({ status: STATUS.changed, details: proposal(2), previous })
    expect(comparedWith(open)).toBe(previous)
  })

  it('is the agreed one if a change of it is proposed', () => {
    const agreed = proposal(1)
    const status = STATUS.changedAfter
    const open = booking({ status, details: proposal(3), previous: proposal(2), agreed })
    expect(comparedWith(open)).toBe(agreed)
  })

  it('is null for the first proposal and for an agreed one', () => {
    expect(comparedWith(booking({ status: STATUS.proposed, details: proposal(1) }))).toBeNull()
    const details = proposal(2)
    const done = booking({
      status: STATUS.confirmed,
      details,
      agreed: details,
      previous: proposal(1),
    })
    expect(comparedWith(done)).toBeNull()
  })
})

describe('The timeline', () => {
  it('remains at the last stage of a closed booking', () => {
    expect(stageOf(booking({ status: STATUS.declined }))).toEqual({ stage: 'asked', isEnded: true })
    const details = proposal(1)
    expect(stageOf(booking({ status: STATUS.cancelledByUser, details }))).toEqual({
      stage: 'proposed',
      isEnded: true,
    })
    expect(stageOf(booking({ status: STATUS.expired, details, agreed: details })).stage).toBe(
      'agreed',
    )
  })

  it('shows a confirmed booking as agreed while changes are open', () => {
    expect(stageOf(booking({ status: STATUS.changedAfter })).stage).toBe('agreed')
  })
})
