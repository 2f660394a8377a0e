import { useLanguage } from '../../shell/i18n/use-language.ts'

/** Formats a count in the interface language, such as 1,204; one above `cap` as 100,000+. */
export function useCountText(): (count: number, cap: number) => string {
  const language = useLanguage()
  return (count, cap) =>
    count > cap ? `${cap.toLocaleString(language)}+` : count.toLocaleString(language)
}
