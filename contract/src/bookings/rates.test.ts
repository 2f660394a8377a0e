import { describe, expect, test } from 'vitest'
import { convertPrice, type ExchangeRates } from './rates.ts'

const rates: ExchangeRates = {
  base: 'USD',
  asOf: '2026-11-03',
  source: 'A bank',
  rates: { USD: 1, JPY: 150, TWD: 30, EUR: 0.8 },
}
const twd = { price: 6000, currency: 'TWD' }

describe('A converted price', () => {
  test('converts through the base and returns the date of the rates', () => {
    expect(convertPrice(twd, 'JPY', rates, '2026-11-23')).toEqual({
      amount: 30_000,
      currency: 'JPY',
      asOf: '2026-11-03',
      isOld: false,
    })
  })

  test('has no decimals from ten on, and two below', () => {
    expect(convertPrice({ price: 1000, currency: 'JPY' }, 'USD', rates, '2026-11-03')?.amount).toBe(
      6.67,
    )
    expect(convertPrice({ price: 4567, currency: 'JPY' }, 'EUR', rates, '2026-11-03')?.amount).toBe(
      24,
    )
  })

  test.each([
    ['2026-11-03', false],
    ['2026-12-03', false],
    ['2026-12-04', true],
    ['2027-05-02', true],
  ])('with rates of 3 November on %s: old %s', (today, isOld) => {
    expect(convertPrice(twd, 'JPY', rates, today)?.isOld).toBe(isOld)
  })

  test('does not exist after 180 days', () => {
    expect(convertPrice(twd, 'JPY', rates, '2027-05-03')).toBeNull()
  })

  test('does not exist for a price that is open or in the same currency', () => {
    expect(convertPrice({ price: null, currency: 'TWD' }, 'JPY', rates, '2026-11-03')).toBeNull()
    expect(convertPrice(twd, 'TWD', rates, '2026-11-03')).toBeNull()
  })

  test('does not exist without a rate on either side, or without rates', () => {
    const { TWD: _, ...others } = rates.rates
    const withoutTwd = { ...rates, rates: others }
    expect(convertPrice(twd, 'JPY', withoutTwd, '2026-11-03')).toBeNull()
    expect(
      convertPrice({ price: 900, currency: 'JPY' }, 'TWD', withoutTwd, '2026-11-03'),
    ).toBeNull()
    expect(convertPrice({ price: 900, currency: 'SEK' }, 'JPY', rates, '2026-11-03')).toBeNull()
    expect(convertPrice({ price: 9, currency: 'toString' }, 'JPY', rates, '2026-11-03')).toBeNull()
    expect(convertPrice(twd, 'JPY', null, '2026-11-03')).toBeNull()
  })
})
