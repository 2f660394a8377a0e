import { expect, test } from 'vitest'
import { amountOf } from './amount.ts'

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['-5', -5],
  ['24000', 24_000],
  ['12,000', 12_000],
  ['12 000', 12_000],
  ['１２，０００', 12_000],
  ['¥12,000', 12_000],
  ['12,000원', 12_000],
  ['NT$1,234,567.50', 1_234_567.5],
  ['12.5', 12.5],
  ['1万', 10_000],
  ['１．５万円', 15_000],
  ['2만원', 20_000],
])('the amount “%s” is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each(['20.000', '12,5', '1,23', '1.234,50', '1e3', 'ten', '万', '12万3000'])(
  'the amount “%s” is refused, because it could mean another',
  (text) => {
    expect(amountOf(text)).toBeNaN()
  },
)
