import type { PriceRange } from '@annai/contract/guides/shapes'
import type { PriceUnit } from '@annai/contract/guides/vocabulary'
import type { Currency } from '@annai/contract/money'

/** In the order of relevance for a comparison: a day first, then similar units. */
const UNITS: readonly PriceUnit[] = ['perDay', 'perTour', 'perHalfDay', 'perPerson', 'perHour']

export interface LowestPrice {
  amount: number
  currency: Currency
  unit: PriceUnit
}

/**
 * The lowest price in the most relevant unit. Currencies are not converted: the first one of that
 * unit counts.
 */
export function lowestPrice(ranges: readonly PriceRange[]): LowestPrice | null {
  for (const unit of UNITS) {
    const priced = ranges.flatMap((range) => {
      const amount = range.minPrice ?? range.maxPrice
      return range.unit === unit && amount !== null ? [{ ...range, amount }] : []
    })
    const [first] = priced
    if (!first) continue
    const same = priced.filter(({ currency }) => currency === first.currency)
    return {
      amount: Math.min(...same.map(({ amount }) => amount)),
      currency: first.currency,
      unit,
    }
  }
  return null
}
