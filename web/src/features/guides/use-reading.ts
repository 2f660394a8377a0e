import type { GuideCard } from '@annai/contract/guides/shapes'
import { readIn } from '@annai/contract/guides/texts'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** The guide with the texts in the reader's language, where the guide has written them and they are wanted. */
export function useReading<G extends GuideCard>(guide: G, isOriginalWanted = false) {
  const reader = useLanguage()
  return readIn(guide, isOriginalWanted ? null : reader)
}
