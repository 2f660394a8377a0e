import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** Names of countries and days of the calendar, as the reader writes them. */
export function useCredentialTexts() {
  const { t } = useTranslation('credentials')
  const language = useLanguage()
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    t,
    countryName: useCountryName(),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
  }
}
