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
  /** The language of the original, if it is known. */
  readonly textLanguage?: Language | undefined
  readonly texts?: Versions | undefined
}

interface Reading<P> {
  /** The profile with the texts that are shown. */
  readonly profile: P
  /** The language of the shown texts; null if unknown. */
  readonly language: Language | null
  readonly isOriginal: boolean
}

/** The profile for a reader; null wants the original. In their language where the guide has written it, else as it is. */
export function readIn<P extends Profile>(profile: P, reader: Language | null): Reading<P> {
  const language = profile.textLanguage ?? null
  const version = reader !== language && reader ? profile.texts?.[reader] : undefined
  if (!version || !reader) return { profile, language, isOriginal: true }
  return { profile: { ...profile, ...version }, language: reader, isOriginal: false }
}
