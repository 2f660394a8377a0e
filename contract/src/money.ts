import type { Language } from './languages.ts'

/** Currencies of prices and proposals, in the order in which they are offered. */
export const CURRENCIES = ['USD', 'EUR', 'CNY', 'HKD', 'JPY', 'KRW', 'MYR', 'THB', 'TWD'] as const
export type Currency = (typeof CURRENCIES)[number]
export const DEFAULT_CURRENCY: Currency = 'USD'

const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

const CURRENCY_OF: Readonly<Record<string, Currency>> = {
  ...{ US: 'USD', CN: 'CNY', HK: 'HKD', JP: 'JPY', KR: 'KRW', MY: 'MYR', TH: 'THB', TW: 'TWD' },
  ...Object.fromEntries(EURO_COUNTRIES.split(' ').map((code): [string, Currency] => [code, 'EUR'])),
}

/** The currency in which people of a country give prices, where it is one of ours. */
export const currencyOf = (countryCode: string | undefined): Currency | undefined =>
  CURRENCY_OF[countryCode ?? '']

/** What people of a language most likely count in. */
export const USUAL_CURRENCIES: Readonly<Record<Language, Currency>> = {
  en: 'USD',
  ja: 'JPY',
  ko: 'KRW',
  'zh-CN': 'CNY',
  'zh-TW': 'TWD',
}

/** How many decimals amounts of a currency have in everyday use. */
export const decimalsOf = (currency: string): 0 | 2 =>
  currency === 'JPY' || currency === 'KRW' ? 0 : 2

/** A percentage of an amount, rounded to the smallest unit of its currency. */
export function percentOf(amount: number, percent: number, currency: string): number {
  const unit = decimalsOf(currency) === 0 ? 100 : 1
  const hundredths = Math.round(amount * 100) * percent
  return (Math.round(hundredths / (100 * unit)) * unit) / 100
}
