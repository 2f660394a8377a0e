import type { Message } from '@annai/contract/bookings/shapes'
import { useSite } from '../../../shell/layout/use-site.ts'
import { PhraseOriginal } from '../phrases/phrase-original.tsx'
import { MessageTranslation } from './message-translation.tsx'

interface OtherLanguageProps {
  message: Pick<Message, 'bookingId' | 'seq' | 'message' | 'messageKey' | 'messageParams'>
  otherName: string
  isNew?: boolean
}

/** Below what the other party wrote: the original of a phrase, or the translation of own words. */
export function OtherLanguage({ message, otherName, isNew = false }: OtherLanguageProps) {
  const hasTranslator = Boolean(useSite()?.translator)
  if (message.messageKey) return <PhraseOriginal message={message} otherName={otherName} />
  return hasTranslator && <MessageTranslation message={message} isNew={isNew} />
}
