import { closeSpaces } from '@annai/contract/chinese-spacing'
import {
  FALLBACK_LANGUAGE,
  LANGUAGES,
  type Language,
  matchLanguage,
  NAMESPACES,
} from '@annai/contract/languages'
import { siteNameIn } from '@annai/contract/site/name'
import { withDefaults } from '@annai/contract/site/settings'
import i18next, { type i18n, type PostProcessorModule, type TFunction } from 'i18next'
import type { Site } from './site/site.ts'
import { inAll, type NamedTexts, readTextFiles, SERVER_ONLY, type Tree } from './text-files.ts'

export interface Texts {
  /** The text of a key such as `server:refusals.bookings.stale` in a language. */
  translate(language: Language, key: string, params?: Record<string, unknown>): string
  /** A translator for one language, for many texts in a row. */
  in(language: Language): TFunction
  /** A new i18next instance of a language: one per rendered page, never shared. */
  instance(language: Language): i18n
  /** The file for `/locales/{language}/{namespace}.json`; null for unknown ones. */
  file(language: string, namespace: string): string | null
  /** A namespace as it is shipped, without the name of the site. */
  shipped(language: Language, namespace: string): Tree
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

/** Translates these texts, all in memory. */
function textsOf({ bundles, version }: NamedTexts): Omit<Texts, 'shipped'> {
  const root = i18next.createInstance()
  void root.use(chineseSpacing).init({
    resources: bundles as never,
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
  const sent = new Map<string, string>()
  return {
    translate: (language, key, params) => String(translatorOf(language)(key, { ...params })),
    in: translatorOf,
    instance: (language) => root.cloneInstance({ lng: language }),
    file(tag, namespace) {
      const language = LANGUAGES.find((known) => known === (tag === 'zh' ? 'zh-CN' : tag))
      const isPublic = NAMESPACES.some((known) => known === namespace)
      if (!language || !isPublic) return null
      const name = `${language}/${namespace}`
      const text = sent.get(name) ?? JSON.stringify(bundles[language][namespace])
      sent.set(name, text)
      return text
    },
    version,
  }
}

/** All texts, always with the present name of the site. */
export function loadTexts(
  site: Pick<Site, 'settings'> = { settings: () => withDefaults({}) },
  files = readTextFiles(),
): Texts {
  const named = () => files.named(inAll((language) => siteNameIn(site.settings(), language)))
  let settings = site.settings()
  let texts = textsOf(named())
  const current = (): Omit<Texts, 'shipped'> => {
    if (site.settings() === settings) return texts
    settings = site.settings()
    const newest = named()
    if (newest.version !== texts.version) texts = textsOf(newest)
    return texts
  }
  return {
    translate: (...call) => current().translate(...call),
    in: (language) => current().in(language),
    instance: (language) => current().instance(language),
    file: (...call) => current().file(...call),
    shipped: (language, namespace) => files.shipped[language][namespace] ?? {},
    get version() {
      return current().version
    },
  }
}

/**
 * The language of a response: the reader's stored choice, else the first supported one of the
 * browser's (docs/rules/accounts.md#interface-language), else English. Pages choose among the
 * languages that the site offers.
 */
export function pickLanguage(
  stored: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly Language[] = LANGUAGES,
): Language {
  const offeredOf = (tag: string) => {
    const language = matchLanguage(tag)
    return language && offered.includes(language) ? language : null
  }
  const chosen = stored ? offeredOf(stored) : null
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
    const match = offeredOf(tag)
    if (match) return match
  }
  return offeredOf(FALLBACK_LANGUAGE) ?? offered[0] ?? FALLBACK_LANGUAGE
}

/** The `userLanguage` cookie, a copy of the choice that the browser stores. */
export const languageCookie = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)userLanguage=([\w-]{2,10})/.exec(cookies ?? '')?.[1]
