import { isPartText } from '@annai/contract/chat/parts'
import {
  type Phrase,
  phraseMessageKey,
  phraseOf,
  phraseText,
} from '@annai/contract/chat/phrases/text'
import type { Language } from '@annai/contract/languages'
import type { Platform } from '../../../platform/platform.ts'
import type { MessageContent } from '../../bookings/messages/service.ts'

const textIn = ({ texts }: Platform, language: Language, phrase: Phrase): string =>
  phraseText(language, phrase, (key, values) => texts.translate(language, `phrases:${key}`, values))

/**
 * A phrase as a message: plain clients read it in English, and everyone can see the words of the
 * sender (docs/rules/chat.md#phrases).
 */
export const phraseContent = (
  ctx: Platform,
  language: Language,
  phrase: Phrase,
): MessageContent => ({
  text: textIn(ctx, 'en', phrase),
  key: phraseMessageKey(phrase.key),
  params: { ...phrase.params, from: language, original: textIn(ctx, language, phrase) },
})

/** The text of a message for a reader of this language. */
export function contentText(
  ctx: Platform,
  language: Language,
  { text, key, params }: MessageContent,
): string {
  const phrase = phraseOf({ messageKey: key, messageParams: params })
  if (phrase) return textIn(ctx, language, phrase)
  return key !== null && isPartText({ messageKey: key })
    ? ctx.texts.translate(language, key, params ?? {})
    : text
}
