import type { PlacePage } from '@annai/contract/guides/discovery/shapes'
import type { LowestPrice } from '@annai/contract/guides/lowest-price'
import { PRICE_UNITS } from '@annai/contract/guides/vocabulary'
import { CURRENCIES, type Currency } from '@annai/contract/money'
import { NumberColumn } from '../collections/number-column.ts'

/** The usual price of a place's guides in one unit and currency. */
export type UsualPrice = Readonly<PlacePage['prices'][number]>

/** Larger than the number of pairs of unit and currency. */
const KEYS = 64
/** Above this number of guides a sample of the amounts is sorted; the count stays exact. */
const MAX_SORTED = 4096

/** How many minor units make one unit of a currency: 100 for the ringgit, 1 for the yen. */
const MINOR_UNITS = new Map(
  CURRENCIES.map((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return [currency, 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0)]
  }),
)
const minorUnits = (currency: Currency): number => MINOR_UNITS.get(currency) ?? 1

const keyOf = ({ unit, currency }: Pick<LowestPrice, 'unit' | 'currency'>): number =>
  1 + PRICE_UNITS.indexOf(unit) * CURRENCIES.length + CURRENCIES.indexOf(currency)

/**
 * The price of each slot's card: amount in minor units, unit and currency as one number, 0 for none.
 */
export class PriceColumn {
  private readonly column = new NumberColumn()

  set(slot: number, price: LowestPrice | null): void {
    const amount = price ? Math.round(price.amount * minorUnits(price.currency)) : 0
    this.column.set(slot, price && amount > 0 ? amount * KEYS + keyOf(price) : 0)
  }

  /**
   * For each unit its most frequent currency among these slots, and the usual price; most guides
   * first.
   */
  usual(words: Int32Array, total: number): UsualPrice[] {
    const step = Math.ceil(total / MAX_SORTED)
    const counts = new Float64Array(KEYS)
    const amounts: number[][] = Array.from({ length: KEYS }, () => [])
    for (let at = 0; at < words.length; at++)
      for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const price = this.column.get(at * 32 + 31 - Math.clz32(rest & -rest))
        const key = price % KEYS
        const count = counts[key] ?? 0
        if (price > 0 && count % step === 0) amounts[key]?.push((price - key) / KEYS)
        counts[key] = count + 1
      }
    return PRICE_UNITS.flatMap((unit) => {
      const [first] = CURRENCIES.map((currency) => ({ currency, key: keyOf({ unit, currency }) }))
        .map((each) => ({ ...each, totalGuides: counts[each.key] ?? 0 }))
        .toSorted((a, b) => b.totalGuides - a.totalGuides)
      if (!first || first.totalGuides === 0) return []
      const { currency, key, totalGuides } = first
      const sorted = Float64Array.from(amounts[key] ?? []).sort()
      const last = sorted.length - 1
      const tenth = Math.floor(last / 10)
      return {
        unit,
        currency,
        low: (sorted[tenth] ?? 0) / minorUnits(currency),
        high: (sorted[last - tenth] ?? 0) / minorUnits(currency),
        totalGuides,
      }
    }).toSorted((a, b) => b.totalGuides - a.totalGuides)
  }
}
