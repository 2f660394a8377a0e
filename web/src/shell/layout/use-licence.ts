import { licenceIn } from '@annai/contract/site/licence'
import { useLanguage } from '../i18n/use-language.ts'
import { useSite } from './use-site.ts'

/** The guide licence of a country as the site names it. */
export function useLicence() {
  const countries = useSite()?.countries
  const language = useLanguage()
  return ({ kind, country }: { kind: string; country: string }) =>
    kind === 'licence' ? licenceIn(countries, country, language) : undefined
}
