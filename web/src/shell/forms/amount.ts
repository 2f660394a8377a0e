import { normalized } from '@annai/contract/text'

const CURRENCY_SIGNS = /^(?:(?:US|HK|NT)?\$|[₩¥€฿]|RM)|[원円元圓]$/g
/** Digits without separators or with one for each thousand, and at most two decimals. */
const AMOUNT = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/
const TEN_THOUSAND = /[万萬만]$/

/**
 * Reads a typed amount: "１２，０００", "12,000", "12,000원", "1.5万". Null for an empty text, NaN for
 * what could mean two amounts, such as "20.000" and "12,5".
 */
export function amountOf(text: string): number | null {
  const plain = normalized(text, 'NFKC').replace(/\s/g, '').replace(CURRENCY_SIGNS, '')
  if (plain === '') return null
  const number = plain.replace(TEN_THOUSAND, '')
  if (!AMOUNT.test(number)) return Number.NaN
  const amount = Number(number.replaceAll(',', ''))
  return number === plain ? amount : Math.round(amount * 10_000)
}
