import type { Language } from '@annai/contract/languages'
import { z } from 'zod'
import { type Engine, requestJson } from './engine.ts'

const CODES: Record<Language, string> = {
  en: 'EN-US',
  'zh-CN': 'ZH-HANS',
  'zh-TW': 'ZH-HANT',
  ja: 'JA',
  ko: 'KO',
}

const Translated = z.object({
  translations: z
    .array(z.object({ text: z.string(), detected_source_language: z.string() }))
    .min(1),
})

/** Keys of the free plan have an address of their own. */
const addressFor = (key: string) =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

export const createDeepL = (key: string, address = addressFor(key)): Engine => ({
  name: 'DeepL',
  codes: async () => CODES,
  async translate(text, target_lang) {
    const { translations } = await requestJson(new URL('/v2/translate', address), Translated, {
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: { text, target_lang },
    })
    return {
      texts: translations.map((one) => one.text),
      from: translations[0]?.detected_source_language ?? '',
    }
  },
})
