import { LANGUAGES, type Language } from '@annai/contract/languages'
import { z } from 'zod'
import { type Engine, requestJson } from './engine.ts'

/** Newer versions have `zh-Hans` and `zh-Hant`, older ones `zh` and `zt`. */
const CODES: Record<Language, readonly string[]> = {
  en: ['en'],
  'zh-CN': ['zh-Hans', 'zh'],
  'zh-TW': ['zh-Hant', 'zt'],
  ja: ['ja'],
  ko: ['ko'],
}

const Languages = z.array(z.object({ code: z.string() }))

const Translated = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([
    z.object({ language: z.string() }),
    z.array(z.object({ language: z.string() })).min(1),
  ]),
})

/** A LibreTranslate server of the operator's choice. */
export function createLibreTranslate({ url, key }: { url: string; key?: string }): Engine {
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    name: 'LibreTranslate',
    async codes() {
      const known = await requestJson(new URL('languages', base), Languages)
      const codes = new Set(known.map(({ code }) => code))
      return Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const code = CODES[language].find((one) => codes.has(one))
          return code ? [[language, code]] : []
        }),
      )
    },
    async translate(texts, target) {
      const answer = await requestJson(new URL('translate', base), Translated, {
        body: { q: texts, source: 'auto', target, format: 'text', ...(key && { api_key: key }) },
      })
      const [detected] = [answer.detectedLanguage].flat()
      return { texts: answer.translatedText, from: detected?.language ?? '' }
    },
  }
}
