import { describe, expect, it } from 'vitest'
import { isFree, lowestPrice } from './lowest-price.ts'
import type { PriceRange } from './shapes.ts'

const range = (part: Partial<PriceRange>): PriceRange => ({
  currency: 'JPY',
  description: '',
  unit: 'perDay',
  minPrice: null,
  maxPrice: null,
  ...part,
})

describe('What a guide costs from', () => {
  it('is the lowest price of all, with its unit', () => {
    const ranges = [
      range({ minPrice: 46000 }),
      range({ unit: 'perHalfDay', minPrice: 24000 }),
      range({ minPrice: 34000 }),
    ]
    expect(lowestPrice(ranges)).toEqual({ amount: 24000, currency: 'JPY', unit: 'perHalfDay' })
  })

  it('is that of a day if another unit costs the same', () => {
    const ranges = [range({ unit: 'perPerson', minPrice: 5000 }), range({ minPrice: 5000 })]
    expect(lowestPrice(ranges)?.unit).toBe('perDay')
  })

  it('counts the upper end where the lower one is left out, and nothing is free by accident', () => {
    expect(lowestPrice([range({ maxPrice: 900 })])?.amount).toBe(900)
    expect(lowestPrice([range({ minPrice: 0, maxPrice: 900 })])?.amount).toBe(900)
    const ranges = [range({ minPrice: 0, maxPrice: 0 }), range({ unit: 'perHour', minPrice: 50 })]
    expect(lowestPrice(ranges)).toMatchObject({ amount: 50, unit: 'perHour' })
  })

  it('is 0 if the guide charges nothing', () => {
    const free = [
      range({ minPrice: 0 }),
      range({ minPrice: 0, maxPrice: 0 }),
      range({ maxPrice: 0 }),
    ]
    for (const each of free) expect(isFree(each)).toBe(true)
    expect(lowestPrice(free)?.amount).toBe(0)
    for (const paid of [range({}), range({ minPrice: 0, maxPrice: 900 }), range({ minPrice: 1 })])
      expect(isFree(paid)).toBe(false)
  })

  it('never compares two currencies', () => {
    const ranges = [range({ currency: 'KRW', minPrice: 260000 }), range({ minPrice: 20000 })]
    expect(lowestPrice(ranges)).toMatchObject({ amount: 260000, currency: 'KRW' })
  })

  it('is unknown where no amount is named', () => {
    expect(lowestPrice([])).toBeNull()
    expect(lowestPrice([range({})])).toBeNull()
  })
})
