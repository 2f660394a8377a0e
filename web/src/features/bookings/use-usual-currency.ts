import type { Language } from '@annai/contract/languages'
import type { Currency } from '@annai/contract/money'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** What people of a language most likely count in. */
const CURRENCY_OF: Record<Language, Currency> = {
  en: 'USD',
  ja: 'JPY',
  ko: 'KRW',
  'zh-CN': 'CNY',
  'zh-TW': 'TWD',
}

export const useUsualCurrency = (): Currency => CURRENCY_OF[useLanguage()]
