import { type Phrase, phraseText } from '@annai/contract/chat/phrases/text'
import type { Language } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'

/** The sentence of a phrase in a language, by default the reader's. Suspends until it is loaded. */
export function usePhraseText(language?: Language): (phrase: Phrase) => string {
  const { t, i18n } = useTranslation('phrases', language && { lng: language })
  return (phrase) =>
    phraseText(language ?? languageOf(i18n), phrase, (key, values) =>
      String(t(key as never, values as never)),
    )
}
