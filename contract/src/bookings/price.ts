import { moneyFormat } from '../money.ts'

/** A price in the words of a language: `¥20,000`, without needless decimals. */
export function priceText(language: string, price: number, currency: string): string {
  try {
    return new Intl.NumberFormat(language, moneyFormat(language, currency)).format(price)
  } catch {
    // An imported booking may have an unknown currency.
    return `${price} ${currency}`
  }
}
