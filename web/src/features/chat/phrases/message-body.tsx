import type { Message, Quote } from '@annai/contract/bookings/shapes'
import { isPartText } from '@annai/contract/chat/parts'
import { isPhrase } from '@annai/contract/chat/phrases/stored'
import { Suspense } from 'react'
import { useText } from '../../../shell/i18n/use-text.ts'
import { lazyWithFallback } from '../../../ui/feedback/lazy.tsx'
import { MessageText } from '../message-text.tsx'
import { useSystemText } from '../use-system-text.ts'

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
  if (isPartText(message)) return text(message.messageKey ?? '', message.messageParams)
  if (!isPhrase(message)) return <MessageText>{message.message}</MessageText>
  return (
    <Suspense fallback={message.message}>
      <PhraseBody message={message} />
    </Suspense>
  )
}

/** The beginning of a quoted line, without links. */
export function QuotedBody({ quote }: { quote: Quote }) {
  const systemText = useSystemText()
  if (quote.isSystemMessage) return systemText(quote)
  return isPhrase(quote) || isPartText(quote) ? <MessageBody message={quote} /> : quote.message
}
