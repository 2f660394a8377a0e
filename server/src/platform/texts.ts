import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { closeSpaces } from '@annai/contract/chinese-spacing'
import { LANGUAGES, type Language, matchLanguage, NAMESPACES } from '@annai/contract/languages'
import i18next, { type i18n, type PostProcessorModule, type TFunction } from 'i18next'

const FOLDER = new URL('../../../contract/texts/', import.meta.url)
const SERVER_ONLY = 'server'

export interface Texts {
  /** The text of a key such as `server:refusals.bookings.stale` in a language. */
  translate(language: Language, key: string, params?: Record<string, unknown>): string
  /** A translator for one language, for many texts in a row. */
  in(language: Language): TFunction
  /** A new i18next instance of a language: one per rendered page, never shared. */
  instance(language: Language): i18n
  /** The file for `/locales/{language}/{namespace}.json`; null for unknown ones. */
  file(language: string, namespace: string): string | null
  /** A hash of all texts: the browser may cache a file while it stays the same. */
  readonly version: string
}

/** The browser does the same in `web/src/shell/i18n/start-i18n.ts`. */
const chineseSpacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'chineseSpacing',
  process: (text, _key, options, translator) =>
    closeSpaces(options.lng ?? translator.language, text, options),
}

/** Loads all texts; the five languages stay in memory. */
export function loadTexts(): Texts {
  const root = i18next.createInstance()
  const files = new Map<string, string>()
  const hash = createHash('sha256')
  const resources: Record<string, Record<string, object>> = {}
  for (const language of LANGUAGES) {
    const bundle: Record<string, object> = {}
    for (const namespace of [...NAMESPACES, SERVER_ONLY]) {
      const text = readFileSync(new URL(`${language}/${namespace}.json`, FOLDER), 'utf8')
      hash.update(text)
      bundle[namespace] = JSON.parse(text) as object
      if (namespace !== SERVER_ONLY) files.set(`${language}/${namespace}`, text)
    }
    resources[language] = bundle
  }
  void root.use(chineseSpacing).init({
    resources: resources as never,
    fallbackLng: 'en',
    supportedLngs: LANGUAGES,
    defaultNS: 'translation',
    ns: [...NAMESPACES, SERVER_ONLY],
    initAsync: false,
    interpolation: { escapeValue: false },
    postProcess: [chineseSpacing.name],
  })
  const translators = new Map<Language, TFunction>()
  const translatorOf = (language: Language): TFunction => {
    const known = translators.get(language)
    if (known) return known
    const made = root.getFixedT(language)
    translators.set(language, made)
    return made
  }
  return {
    translate: (language, key, params) => String(translatorOf(language)(key, { ...params })),
    in: translatorOf,
    instance: (language) => root.cloneInstance({ lng: language }),
    file(tag, namespace) {
      const language = tag === 'zh' ? 'zh-CN' : tag
      return files.get(`${language}/${namespace}`) ?? null
    },
    version: hash.digest('base64url').slice(0, 12),
  }
}

/**
 * The language of a response: the reader's stored choice, else the first supported one of the
 * browser's (docs/rules/accounts.md#interface-language), else English.
 */
export function pickLanguage(
  stored: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = stored ? matchLanguage(stored) : null
  if (chosen) return chosen
  const wanted = (acceptLanguage ?? '')
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';')
      const quality = settings.find((setting) => setting.trim().startsWith('q='))
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const match = matchLanguage(tag)
    if (match) return match
  }
  return 'en'
}

/** The `userLanguage` cookie, a copy of the choice that the browser stores. */
export const languageCookie = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)userLanguage=([\w-]{2,10})/.exec(cookies ?? '')?.[1]
