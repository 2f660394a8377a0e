/** Currencies of prices and proposals, in the order in which they are offered. */
export const CURRENCIES = ['USD', 'EUR', 'CNY', 'HKD', 'JPY', 'KRW', 'MYR', 'THB', 'TWD'] as const
export type Currency = (typeof CURRENCIES)[number]
export const DEFAULT_CURRENCY: Currency = 'USD'
