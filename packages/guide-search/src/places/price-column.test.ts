import type { LowestPrice } from '@annai/contract/guides/lowest-price'
import { PRICE_UNITS } from '@annai/contract/guides/vocabulary'
import { CURRENCIES } from '@annai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from '../collections/bit-set.ts'
import { PriceColumn } from './price-column.ts'

/** To the cent, or to the yen and the won. */
const inMinorUnits = ({ amount, currency }: LowestPrice): number =>
  currency === 'JPY' || currency === 'KRW' ? Math.round(amount) : amount

const prices = fc.array(
  fc.record({
    isFound: fc.boolean(),
    price: fc.option(
      fc.record<LowestPrice>({
        amount: fc.constantFrom(0, 0.25, 1, 12.5, 8000, 1_000_000_000),
        currency: fc.constantFrom('USD', 'MYR', 'JPY', 'KRW'),
        unit: fc.constantFrom(PRICE_UNITS[0], ...PRICE_UNITS.slice(-2)),
      }),
    ),
  }),
  { maxLength: 200 },
)

test('The usual prices equal a naive computation, for each unit in its most frequent currency', () => {
  fc.assert(
    fc.property(prices, (guides) => {
      const column = new PriceColumn()
      const found = new BitSet()
      // A slot that had a price before must not keep it.
      for (const slot of guides.keys())
        column.set(slot, { amount: 5, currency: 'EUR', unit: 'perTour' })
      for (const [slot, { isFound, price }] of guides.entries()) {
        column.set(slot, price)
        if (isFound) found.add(slot)
      }
      const priced = guides.flatMap(({ isFound, price }) =>
        isFound && price && inMinorUnits(price) > 0 ? [price] : [],
      )
      const usual = column.usual(found.words, guides.filter(({ isFound }) => isFound).length)
      for (const { unit, currency, low, high, totalGuides } of usual) {
        const ofUnit = priced.filter((price) => price.unit === unit)
        const amounts = ofUnit
          .filter((price) => price.currency === currency)
          .map(inMinorUnits)
          .toSorted((a, b) => a - b)
        expect(totalGuides).toBe(amounts.length)
        for (const other of CURRENCIES)
          expect(ofUnit.filter((price) => price.currency === other).length).toBeLessThanOrEqual(
            totalGuides,
          )
        const tenth = Math.floor((amounts.length - 1) / 10)
        expect([low, high]).toEqual([amounts[tenth], amounts.at(-1 - tenth)])
      }
      expect(new Set(usual.map(({ unit }) => unit))).toEqual(
        new Set(priced.map(({ unit }) => unit)),
      )
      expect(new Set(usual.map(({ unit }) => unit)).size).toBe(usual.length)
      const counts = usual.map(({ totalGuides }) => totalGuides)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    }),
  )
})

test('A place shows cents where its currency has them, and whole yen', () => {
  const usualOf = (amount: number, currency: LowestPrice['currency']) => {
    const column = new PriceColumn()
    const found = new BitSet()
    column.set(0, { amount, currency, unit: 'perHour' })
    found.add(0)
    return column.usual(found.words, 1).map(({ low, high }) => [low, high])
  }
  expect(usualOf(12.5, 'MYR')).toEqual([[12.5, 12.5]])
  expect(usualOf(0.35, 'USD')).toEqual([[0.35, 0.35]])
  expect(usualOf(8000, 'JPY')).toEqual([[8000, 8000]])
  expect(usualOf(8000.4, 'KRW')).toEqual([[8000, 8000]])
})

test('Of very many guides all are counted', () => {
  const column = new PriceColumn()
  const found = new BitSet()
  for (let slot = 0; slot < 20_000; slot++) {
    column.set(slot, { amount: 1000 + (slot % 1000), currency: 'JPY', unit: 'perDay' })
    found.add(slot)
  }
  const [price] = column.usual(found.words, 20_000)
  expect(price?.totalGuides).toBe(20_000)
  expect(price?.low).toBeGreaterThan(1080)
  expect(price?.low).toBeLessThan(1120)
  expect(price?.high).toBeGreaterThan(1880)
  expect(price?.high).toBeLessThan(1920)
})
