import { useLanguage } from './use-language.ts'

/** Names countries as the reader writes them; an empty code has an empty name. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  return (code) => (code === '' ? '' : (names.of(code) ?? code))
}
