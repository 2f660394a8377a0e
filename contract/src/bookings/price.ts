/** How an amount is written, without needless decimals. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  // Japanese would put the word 元 before the number.
  currencyDisplay: language === 'ja' && currency === 'CNY' ? 'code' : 'symbol',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A price in the words of a language: `¥20,000`, without needless decimals. */
export function priceText(language: string, price: number, currency: string): string {
  try {
    return new Intl.NumberFormat(language, moneyFormat(language, currency)).format(price)
  } catch {
    // An imported booking may have an unknown currency.
    return `${price} ${currency}`
  }
}
