/**
 * The locale of an amount. Taiwan writes its own dollar as `$`, which travellers read as that of the
 * United States; the other Chinese locale writes `NT$`.
 */
export const moneyLocale = (language: string, currency: string): string =>
  language === 'zh-TW' && currency === 'TWD' ? 'zh-CN' : language

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
    const locale = moneyLocale(language, currency)
    return new Intl.NumberFormat(locale, moneyFormat(language, currency)).format(price)
  } catch {
    // An imported booking may have an unknown currency.
    return `${price} ${currency}`
  }
}
