/** The interface languages, in the order in which the picker shows them. */
export const LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** Each language in its own words; never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
}

/** Text namespaces that the browser may load; `server` (refusals, mails) never leaves the server. */
export const NAMESPACES = [
  'translation',
  'faq',
  'admin',
  'common',
  'legal',
  'phrases',
  'reaching',
  'meeting',
  'decisions',
  'credentials',
  'invitations',
  'identities',
  'statistics',
  'translator',
] as const

const TRADITIONAL = ['hant', 'tw', 'hk', 'mo', 'yue', 'nan']

/**
 * The supported language of a BCP 47 tag, or null.
 * `zh` alone is an alias of zh-CN; Hant, TW, HK and MO mean zh-TW. A browser may name a spoken
 * language in place of `zh`: Mandarin, Cantonese (written in Hant unless it says Hans) or Hokkien.
 */
export function matchLanguage(tag: string): Language | null {
  const parts = tag.trim().toLowerCase().split(/[-_]/)
  if (['zh', 'cmn', 'yue', 'nan'].includes(parts[0] ?? '')) {
    const isSimplified = parts.includes('cn') && !parts.includes('hant')
    if (isSimplified || parts.includes('hans')) return 'zh-CN'
    return parts.some((part) => TRADITIONAL.includes(part)) ? 'zh-TW' : 'zh-CN'
  }
  return LANGUAGES.find((language) => language === parts[0]) ?? null
}

/** A known language, or the fallback: for payloads that name the language of a mail. */
export function languageOr(
  value: string | null | undefined,
  fallback: Language = FALLBACK_LANGUAGE,
): Language {
  return (value ? matchLanguage(value) : null) ?? fallback
}
