import { useLanguage } from '../../shell/i18n/use-language.ts'

/** Writes a count: 1,204, or 100,000+ for one above a cap of 100,000, at which it stopped. */
export function useCountText(): (count: number, cap: number) => string {
  const language = useLanguage()
  return (count, cap) =>
    count > cap ? `${cap.toLocaleString(language)}+` : count.toLocaleString(language)
}
