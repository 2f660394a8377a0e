import type { Language } from '../../languages.ts'
import { PHRASE_PREFIX } from './stored.ts'
import { BLANK_CHOICES, type Blank, blanksOf, PHRASES, type PhraseKey } from './vocabulary.ts'

export interface Phrase {
  readonly key: PhraseKey
  /** A value for each blank. */
  readonly params: Readonly<Record<string, string>>
}

/** A text of the namespace `phrases`. */
type Translate = (key: string, values: Record<string, string>) => string

/** The key under which a message stores its phrase. */
export const phraseMessageKey = (key: PhraseKey): string => PHRASE_PREFIX + key

const isPhraseKey = (key: string): key is PhraseKey => Object.hasOwn(PHRASES, key)

interface StoredMessage {
  readonly messageKey?: string | null | undefined
  readonly messageParams?: Readonly<Record<string, string>> | null | undefined
}

/** The phrase of a message; null for other messages, and for phrases of a newer version. */
export function phraseOf({ messageKey, messageParams }: StoredMessage): Phrase | null {
  if (!messageKey?.startsWith(PHRASE_PREFIX)) return null
  const key = messageKey.slice(PHRASE_PREFIX.length)
  return isPhraseKey(key) ? { key, params: messageParams ?? {} } : null
}

function valueText(language: Language, blank: Blank, value: string, translate: Translate): string {
  if (blank === 'date') {
    const date = new Date(`${value}T00:00:00Z`)
    if (Number.isNaN(date.getTime())) return value
    const form = { weekday: 'short', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(language, form).format(date)
  }
  // Minutes are a number in every language.
  if (blank === 'minutes' || !(blank in BLANK_CHOICES)) return value
  return translate(`values.${blank}.${value}`, {})
}

/** The sentence in a language, whose texts `translate` reads. */
export function phraseText(
  language: Language,
  { key, params }: Phrase,
  translate: Translate,
): string {
  const values: Record<string, string> = {}
  for (const blank of blanksOf(key))
    values[blank] = valueText(language, blank, params[blank] ?? '', translate)
  return translate(`say.${key}`, values)
}
