import { ADMIN_LIST, isCountCapped } from '@annai/contract/admin/lists/vocabulary'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** Writes a count of a list: 1,204, or 100,000+ for one that stopped at the cap. */
export function useCountText(): (count: number) => string {
  const language = useLanguage()
  return (count) =>
    isCountCapped(count)
      ? `${ADMIN_LIST.countCap.toLocaleString(language)}+`
      : count.toLocaleString(language)
}
