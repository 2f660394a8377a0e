import { closeSpaces } from '@annai/contract/chinese-spacing'
import { LANGUAGES, type Language, languageOr } from '@annai/contract/languages'
import i18next, { type BackendModule, type i18n, type PostProcessorModule } from 'i18next'

/** Loaded before the first paint; other namespaces load with the screen that uses them. */
export const FIRST_NAMESPACES = ['translation', 'common'] as const

/** The URL of a text file; the version makes it immutable. */
export const textsUrl = (language: string, namespace: string, version: string): string =>
  `/locales/${language}/${namespace}.json?v=${version}`

type ReadTexts = (language: string, namespace: string) => Promise<object>

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Ends early when the device is online again. */
const pauseBeforeRetry = (attempt: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS))
    addEventListener('online', end)
  })

/** A failed load is retried until it succeeds, so that a page never shows keys. */
async function readUntilLoaded(read: () => Promise<object>): Promise<object> {
  for (let attempt = 0; ; attempt++)
    try {
      return await read()
    } catch (error) {
      console.error('Texts:', error)
      await pauseBeforeRetry(attempt)
    }
}

/** The server does the same in `server/src/platform/texts.ts`. */
const chineseSpacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'chineseSpacing',
  process: (text, _key, options, translator) =>
    closeSpaces(options.lng ?? translator.language, text, options),
}

/** i18next with the texts of one language, and of others once one is chosen. */
export async function createI18n(language: Language, read: ReadTexts): Promise<i18n> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (lng, namespace, done) =>
      void readUntilLoaded(() => read(lng, namespace)).then((texts) => done(null, { ...texts })),
  }
  const instance = i18next.createInstance()
  await instance
    .use(backend)
    .use(chineseSpacing)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      // Every language has every text.
      fallbackLng: false,
      ns: FIRST_NAMESPACES,
      defaultNS: 'translation',
      interpolation: { escapeValue: false },
      postProcess: [chineseSpacing.name],
    })
  return instance
}

/**
 * Loads the texts in the language of the server-rendered page, so that nothing changes on
 * hydration.
 */
export function startI18n(): Promise<i18n> {
  const version = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content ?? ''
  return createI18n(languageOr(document.documentElement.lang), async (language, namespace) => {
    const response = await fetch(textsUrl(language, namespace, version))
    if (!response.ok) throw new Error(`${language}/${namespace}: ${response.status}`)
    return response.json()
  })
}

/** The interface language of a component; always one of the five. */
export const languageOf = (instance: i18n): Language => languageOr(instance.language)
