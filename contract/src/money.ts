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
