import { describe, expect, test } from 'vitest'
import { changedFields } from '../changes.ts'
import { ProposalRequest } from '../proposals/shapes.ts'
import { cancellationCost } from './cancellation.ts'
import { CANCELLATION_PRESETS } from './presets.ts'

const japan = { ...CANCELLATION_PRESETS.japan, steps: [...CANCELLATION_PRESETS.japan.steps] }
const terms = { ...japan, ticketsAtCost: false }
/** A Friday at nine in Kyoto. */
const tour = {
  dateTimes: [{ date: '2026-11-27', startTime: '09:00', endTime: '12:00' }],
  timeZone: 'Asia/Tokyo',
  price: 30_000,
  currency: 'JPY',
}
const costAt = (instant: string) => {
  const { percent, amount } = cancellationCost(terms, tour, Date.parse(instant))
  return [percent, amount]
}

const proposal = (changes: object) => ({
  location: 'Kyoto',
  customerGroupSize: 3,
  dateTimes: tour.dateTimes,
  timeZone: 'Asia/Tokyo',
  price: 9_999,
  currency: 'JPY',
  ...changes,
})
const problemsOf = (changes: object) =>
  ProposalRequest.safeParse(proposal(changes)).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []
const line = (amount: number | null, changes: object = {}) => ({
  label: 'Guiding',
  amount,
  per: 'person',
  kind: 'included',
  ...changes,
})

describe('What cancelling costs', () => {
  test('the days are counted at the place of the tour (case 26)', () => {
    // Tuesday evening in Hawaii is Wednesday afternoon in Kyoto.
    expect(costAt('2026-11-24T20:00:00-10:00')).toEqual([30, 9_000])
    expect(costAt('2026-11-25T14:59:59Z')).toEqual([30, 9_000])
    expect(costAt('2026-11-25T15:00:00Z')).toEqual([40, 12_000])
  })

  test('it is free before the first step, and an absence from the start on', () => {
    expect(costAt('2026-11-16T14:59:59Z')).toEqual([0, 0])
    expect(costAt('2026-11-16T15:00:00Z')).toEqual([20, 6_000])
    expect(costAt('2026-11-26T23:59:59Z')).toEqual([50, 15_000])
    expect(costAt('2026-11-27T00:00:00Z')).toEqual([100, 30_000])
  })

  test('the last free day is the one before the first step that costs something', () => {
    expect(cancellationCost(terms, tour, 0).freeUntil).toBe('2026-11-16')
    const steps = [
      { fromDays: 10, percent: 0 },
      { fromDays: 2, percent: 50 },
    ]
    expect(cancellationCost({ ...terms, steps }, tour, 0).freeUntil).toBe('2026-11-24')
  })

  test('amounts are rounded to the smallest unit of their currency, and none without a price', () => {
    const at = Date.parse('2026-11-20T00:00:00Z')
    const cost = (changes: object) => cancellationCost(terms, { ...tour, ...changes }, at).amount
    expect(cost({ price: 9_999 })).toBe(2_000)
    expect(cost({ price: 99.99, currency: 'USD' })).toBe(20)
    expect(cost({ price: 33.33, currency: 'EUR' })).toBe(6.67)
    expect(cost({ price: null })).toBeNull()
  })
})

describe('The payment terms of a proposal', () => {
  test('the included lines make the price: 3 people at 3,333 are not 10,000 (case 25)', () => {
    expect(problemsOf({ priceLines: [line(3_333)] })).toEqual([])
    expect(problemsOf({ price: 10_000, priceLines: [line(3_333)] })).toEqual(['price: priceSum'])
    const besides = [line(3_333), line(500, { kind: 'onTheDay' }), line(null)]
    expect(problemsOf({ priceLines: besides })).toEqual([])
  })

  test('cents are added exactly', () => {
    const lines = [line(0.1), line(0.2, { per: 'group' })]
    expect(problemsOf({ currency: 'USD', price: 0.5, priceLines: lines })).toEqual([])
  })

  test('yen and won have no decimals in lines and deposits (case 25)', () => {
    const lines = [line(30_000.5, { per: 'group' })]
    expect(problemsOf({ currency: 'KRW', price: 30_000.5, priceLines: lines })).toEqual([
      'priceLines.0.amount: amountWhole',
    ])
  })

  test('a deposit is at most the price, and its note has no account number', () => {
    const deposit = { amount: 3_000, dueOn: '2026-11-20', note: 'In cash' }
    expect(problemsOf({ deposit })).toEqual([])
    expect(problemsOf({ deposit: { ...deposit, amount: 10_000 } })).toEqual([
      'deposit.amount: depositLimit',
    ])
    for (const note of ['By 2026-11-20 10:00', '20.11.2026, 20,000 or 30,000 yen'])
      expect(problemsOf({ deposit: { ...deposit, note } })).toEqual([])
    for (const note of [
      ...[
        'Bank 123-456-7890',
        '１２３４５６７８',
        '4111.1111.1111',
        '4111–1111–1111',
        '4111  1111',
      ],
      ...['4111\u200b1111', '٤١١١١١١١١'],
    ])
      expect(problemsOf({ deposit: { ...deposit, note } })).toEqual(['deposit.note: accountNumber'])
  })

  test('later steps are closer to the tour and never cost less', () => {
    const steps = [
      { fromDays: 3, percent: 50 },
      { fromDays: 3, percent: 20 },
    ]
    expect(problemsOf({ cancellation: { ...terms, steps } })).toEqual([
      'cancellation.steps.1.fromDays: cancellationOrder',
      'cancellation.steps.1.percent: cancellationOrder',
    ])
    expect(problemsOf({ cancellation: { ...terms, noShowPercent: 10 } })).toEqual([
      'cancellation.noShowPercent: cancellationOrder',
    ])
  })

  test('nothing said is the same as an empty list and null', () => {
    const plain = ProposalRequest.parse(proposal({}))
    const empty = proposal({ priceLines: [], deposit: null, cancellation: null })
    expect(changedFields(plain, ProposalRequest.parse(empty))).toEqual([])
  })

  test('the order of the keys, as the database returns them, is no change', () => {
    const sent = ProposalRequest.parse(proposal({ cancellation: terms }))
    const { steps, noShowPercent, ticketsAtCost } = terms
    const stored = { ticketsAtCost, noShowPercent, steps: steps.map((step) => ({ ...step })) }
    expect(changedFields(sent, { ...sent, cancellation: stored })).toEqual([])
    expect(changedFields(sent, { ...sent, cancellation: undefined })).toEqual(['cancellation'])
  })
})
