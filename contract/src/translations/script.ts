import { LANGUAGES, type Language } from '../languages.ts'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u
const LINK = /https?:\/\/\S+/g

const OWN: Record<Language, RegExp> = {
  en: LATIN,
  ja: new RegExp(`${KANA.source}|${HAN.source}`, 'u'),
  ko: HANGUL,
  'zh-CN': HAN,
  'zh-TW': HAN,
}

/**
 * Whether a text is mostly in a script that readers of the language do not read. Han without kana
 * is foreign to readers of Japanese, because it is Chinese.
 */
export function isForeignScript(text: string, reader: Language): boolean {
  const letters = text.replace(LINK, '').match(/\p{L}/gu) ?? []
  if (letters.length < 2) return false
  if (reader === 'ja' && HAN.test(text) && !KANA.test(text)) return true
  if (reader.startsWith('zh') && KANA.test(text)) return true
  const own = letters.filter((letter) => OWN[reader].test(letter)).length
  return own * 2 < letters.length
}

/** The language whose script a text is in; of several that share it, the first of `preferred`. */
export function languageOfScript(text: string, preferred: readonly Language[]): Language | null {
  const isOther = (language: Language) => isForeignScript(text, language)
  const known = preferred.find((language) => !isOther(language))
  // Words of Chinese characters alone are Japanese where nobody concerned reads Chinese.
  if (!known && HAN.test(text) && preferred.includes('ja')) return 'ja'
  return known ?? LANGUAGES.find((language) => !isOther(language)) ?? null
}
