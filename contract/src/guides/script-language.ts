import type { Language } from '../languages.ts'

/** Characters that most traditional texts have and simplified ones never. */
const TRADITIONAL = /[國時們這會來個說還與為]/

/** The language that the script of a text shows; null for others, such as English and French. */
export function languageOfScript(text: string): Language | null {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  if (/[\u3400-\u9fff]/.test(text)) return TRADITIONAL.test(text) ? 'zh-TW' : 'zh-CN'
  return null
}
