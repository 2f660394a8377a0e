import type { Message } from '@annai/contract/bookings/shapes'
import { phraseOf } from '@annai/contract/chat/phrases/text'
import { usePhraseText } from './use-phrase-text.ts'

/** The sentence of a phrase in the reader's language; that of a newer version in English. */
export function PhraseBody({
  message,
}: {
  message: Pick<Message, 'message' | 'messageKey' | 'messageParams'>
}) {
  const textOf = usePhraseText()
  const phrase = phraseOf(message)
  return phrase ? textOf(phrase) : message.message
}
