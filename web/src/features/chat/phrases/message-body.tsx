import type { Message } from '@annai/contract/bookings/shapes'
import { isPartText } from '@annai/contract/chat/parts'
import { isPhrase } from '@annai/contract/chat/phrases/stored'
import { LANGUAGE_NAMES, matchLanguage } from '@annai/contract/languages'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useText } from '../../../shell/i18n/use-text.ts'
import { lazyWithFallback } from '../../../ui/feedback/lazy.tsx'
import { MessageText } from '../message-text.tsx'

type Said = Pick<Message, 'message' | 'messageKey' | 'messageParams'>

const PlainBody = ({ message }: { message: Said }) => message.message

/** The list of phrases is not part of the page. Without it, a phrase is shown in English. */
const PhraseBody = lazyWithFallback(
  async () => (await import('./phrase-body.tsx')).PhraseBody,
  PlainBody,
)

/** What a person wrote, or a phrase or the name of a part in the reader's language. */
export function MessageBody({ message }: { message: Said }) {
  const text = useText()
  if (isPartText(message)) return text(message.messageKey ?? '')
  if (!isPhrase(message)) return <MessageText>{message.message}</MessageText>
  return (
    <Suspense fallback={message.message}>
      <PhraseBody message={message} />
    </Suspense>
  )
}

interface PhraseOriginalProps {
  message: Said
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
