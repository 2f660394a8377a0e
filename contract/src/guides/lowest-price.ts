import type { Currency } from '../money.ts'
import type { PriceRange } from './shapes.ts'
import type { PriceUnit } from './vocabulary.ts'

/** The order of units with the same amount: a day first, then similar units. */
const UNITS: readonly PriceUnit[] = ['perDay', 'perTour', 'perHalfDay', 'perPerson', 'perHour']

export interface LowestPrice {
  /** 0 only where the guide names no other amount. */
  amount: number
  currency: Currency
  unit: PriceUnit
}

type Amounts = Pick<PriceRange, 'minPrice' | 'maxPrice'>

/** The lower end of a range; 0 counts as empty unless it is the only amount. */
const firstAmount = ({ minPrice, maxPrice }: Amounts): number | null =>
  minPrice || maxPrice || (minPrice ?? maxPrice)

/** Whether a range says that nothing has to be paid. */
export const isFree = (range: Amounts): boolean => firstAmount(range) === 0

function lowestOf(ranges: readonly (PriceRange & { amount: number })[]): LowestPrice | null {
  const [lowest] = ranges
    .filter(({ currency }) => currency === ranges[0]?.currency)
    .sort((a, b) => a.amount - b.amount || UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit))
  return lowest ? { amount: lowest.amount, currency: lowest.currency, unit: lowest.unit } : null
}

/**
 * The lowest price in any unit, because it is shown as "from". Currencies are not converted: the
 * first one is used. A free offer is used only if nothing else is offered.
 */
export function lowestPrice(ranges: readonly PriceRange[]): LowestPrice | null {
  const priced = ranges.flatMap((range) => {
    const amount = firstAmount(range)
    return amount === null ? [] : [{ ...range, amount }]
  })
  return lowestOf(priced.filter(({ amount }) => amount > 0)) ?? lowestOf(priced)
}
