import type { Message } from '@annai/contract/bookings/shapes'
import { isPhrase } from '@annai/contract/chat/phrases/stored'
import { LANGUAGE_NAMES, matchLanguage } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

interface PhraseOriginalProps {
  message: Pick<Message, 'message' | 'messageKey' | 'messageParams'>
  otherName: string
}

/** A phrase in the words that its sender saw, if these were in another language. */
export function PhraseOriginal({ message, otherName }: PhraseOriginalProps) {
  const { t } = useTranslation()
  const reader = useLanguage()
  const { from, original } = message.messageParams ?? {}
  const language = from ? matchLanguage(from) : null
  if (!isPhrase(message) || !original || !language || language === reader) return null
  return (
    <p className="max-w-[85%] px-1 text-muted text-sm">
      {t('chat.original', { name: otherName, language: LANGUAGE_NAMES[language] })}{' '}
      <span lang={language} className="wrap-anywhere">
        {original}
      </span>
    </p>
  )
}
