import type { Language } from './languages.ts'

/** Languages whose marks are full-width, without a space after them. */
const WIDE_MARKS: readonly Language[] = ['ja', 'zh-CN', 'zh-TW']

/** `a, b, c` with the marks of the language: names, hours and other short parts of one line. */
export const listed = (language: Language, parts: readonly string[]): string =>
  parts.join(WIDE_MARKS.includes(language) ? '、' : ', ')

/** `label: text` with the mark of the language. */
export const labelled = (language: Language, label: string, text: string): string =>
  WIDE_MARKS.includes(language) ? `${label}：${text}` : `${label}: ${text}`
