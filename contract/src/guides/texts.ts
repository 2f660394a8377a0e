import type { Language } from '../languages.ts'

/** The texts of a profile that a guide can write in several languages. */
interface WrittenTexts {
  readonly role: string
  readonly tagline: string
  readonly highlights: readonly string[]
  /** Not on cards. */
  readonly introduction?: string | undefined
}

/** What a guide has written besides the original. */
type Versions<Texts extends WrittenTexts = WrittenTexts> = Partial<Record<Language, Texts>>

interface Profile extends WrittenTexts {
  /** The language of the original, as the guide stated it. */
  readonly textLanguage?: Language | undefined
  readonly texts?: Versions | undefined
}

const TRADITIONAL = /[國時間們這會來個對說話語體園飯點麼為與過還從開關車東樂學實風歡請導遊鄉灣]/

/** The language that the script of a text shows; null for others, such as English and French. */
export function languageOfScript(text: string): Language | null {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  if (/[\u3400-\u9fff]/.test(text)) return TRADITIONAL.test(text) ? 'zh-TW' : 'zh-CN'
  return null
}

/** The language of the original: as stated, else as its script shows. */
export const originalLanguage = ({ textLanguage, ...texts }: Profile): Language | null =>
  textLanguage ?? languageOfScript([texts.introduction ?? '', texts.tagline, texts.role].join(' '))

interface Reading<P> {
  /** The profile with the texts that are shown. */
  readonly profile: P
  /** The language of the shown texts; null if unknown. */
  readonly language: Language | null
  readonly isOriginal: boolean
}

/** The profile for a reader: in their language where the guide has written it, else as it is. */
export function readIn<P extends Profile>(profile: P, reader: Language): Reading<P> {
  const language = originalLanguage(profile)
  const version = language === reader ? undefined : profile.texts?.[reader]
  if (!version) return { profile, language, isOriginal: true }
  return { profile: { ...profile, ...version }, language: reader, isOriginal: false }
}
