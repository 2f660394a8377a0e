import { z } from 'zod'
import { dayNumber } from '../days.ts'
import { CURRENCIES } from '../money.ts'

/** Units of each currency for one unit of `base`, all of one date; a currency may be missing. */
export const ExchangeRates = z.object({
  base: z.enum(CURRENCIES),
  asOf: z.string(),
  source: z.string(),
  rates: z.partialRecord(z.enum(CURRENCIES), z.number()),
})
export type ExchangeRates = z.infer<typeof ExchangeRates>

/** Rates older than this are marked as old in the interface. */
const RATES_OLD_AFTER_DAYS = 30
/** Rates older than this are not used. */
export const RATES_EXPIRE_AFTER_DAYS = 180

/** Whether rates of one day are old on another. */
export const areRatesOld = (asOf: string, today: string): boolean =>
  dayNumber(today) - dayNumber(asOf) > RATES_OLD_AFTER_DAYS

/** From this amount on, decimals are left out: a rate is approximate. */
const WHOLE_FROM = 10

export interface Conversion {
  readonly amount: number
  readonly currency: string
  /** The date of the rates. */
  readonly asOf: string
  readonly isOld: boolean
}

const rateOf = ({ rates }: ExchangeRates, currency: string): number | undefined =>
  new Map<string, number>(Object.entries(rates)).get(currency)

/**
 * A price in another currency, for comparing only and never part of what is agreed
 * (docs/rules/bookings.md#converted-prices). Null where there is nothing to convert, no rate, or
 * only expired rates; `today` is a date.
 */
export function convertPrice(
  { price, currency }: { readonly price: number | null; readonly currency: string },
  to: string,
  table: ExchangeRates | null | undefined,
  today: string,
): Conversion | null {
  if (price === null || !table || currency === to) return null
  const age = dayNumber(today) - dayNumber(table.asOf)
  const [from, into] = [rateOf(table, currency), rateOf(table, to)]
  if (from === undefined || into === undefined || age > RATES_EXPIRE_AFTER_DAYS) return null
  const exact = (price / from) * into
  return {
    amount: exact < WHOLE_FROM ? Math.round(exact * 100) / 100 : Math.round(exact),
    currency: to,
    asOf: table.asOf,
    isOld: areRatesOld(table.asOf, today),
  }
}
