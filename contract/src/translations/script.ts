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

/** Common characters that only one way of writing Chinese has. */
const ONLY = {
  'zh-CN': /[们这会来个说还与为时国见吗过对样发问间开关请谢边车门飞]/gu,
  'zh-TW': /[們這會來個說還與為時國見嗎過對樣發問間開關請謝邊車門飛]/gu,
}

/** Whether a Chinese text is written in the other way than the reader's: simplified or traditional. */
export function isOtherChinese(text: string, reader: Language): boolean {
  if (reader !== 'zh-CN' && reader !== 'zh-TW') return false
  const count = (language: keyof typeof ONLY) => text.match(ONLY[language])?.length ?? 0
  return count(reader) < count(reader === 'zh-CN' ? 'zh-TW' : 'zh-CN')
}

/** The language whose script a text is in; of several that share it, the first of `preferred`. */
export function languageOfScript(text: string, preferred: readonly Language[]): Language | null {
  const isOther = (language: Language) => isForeignScript(text, language)
  const known = preferred.find((language) => !isOther(language))
  // Words of Chinese characters alone are Japanese where nobody concerned reads Chinese.
  if (!known && HAN.test(text) && preferred.includes('ja')) return 'ja'
  return known ?? LANGUAGES.find((language) => !isOther(language)) ?? null
}
