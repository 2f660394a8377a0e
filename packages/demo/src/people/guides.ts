import { readdirSync, readFileSync } from 'node:fs'
import { DisplayName, Username } from '@annai/contract/accounts/shapes'
import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { PriceRange, SpokenLanguage } from '@annai/contract/guides/shapes'
import { SOCIAL_KEYS } from '@annai/contract/guides/social'
import { EXPERTISES } from '@annai/contract/guides/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { z } from 'zod'

const CONTENT = new URL('../../content/countries/', import.meta.url)
const TEXTS = new URL('../../content/texts/', import.meta.url)

const DemoPicture = z.object({
  /** Guides share pictures of scenes; the text says which place is meant. */
  picture: z.string(),
  description: z.string().min(2).max(L.galleryDescription),
})

/** Dated in days before the load, so that the newest review is always recent. */
const DemoReview = z.object({
  rating: z.number().min(3.5).max(5).multipleOf(0.5),
  daysAgo: z.int().min(1).max(540),
  text: z.string().min(3).max(400),
})

const WrittenGuide = z.strictObject({
  username: Username,
  displayName: DisplayName,
  role: z.string().min(3).max(L.role),
  tagline: z.string().min(3).max(L.tagline),
  introduction: z.string().min(60).max(900),
  city: z.string().min(2),
  formattedAddress: z.string().min(2).max(L.location),
  languages: z.array(SpokenLanguage).min(1).max(L.languages),
  expertises: z.array(z.enum(EXPERTISES)).min(1).max(L.expertises),
  highlights: z.array(z.string().min(3).max(L.highlight)).min(1).max(L.highlights),
  priceRanges: z.array(PriceRange).min(1).max(L.priceRanges),
  socialMedia: z.partialRecord(z.enum(SOCIAL_KEYS), z.string().regex(/^[\w.]{3,30}$/)),
  gallery: z.array(DemoPicture).min(2).max(5),
  profileViews: z.int().min(0),
  viewPriority: z.int().min(0).max(5),
  reviews: z.array(DemoReview).max(6),
})

const WrittenCountry = z.strictObject({
  country: z.string(),
  countryCode: z.string().length(2),
  /** The time zone of most of its guides; a calendar may name another. */
  zone: z.string(),
  guides: z.array(WrittenGuide),
})

/** What some guides have written in other languages, by username. */
const WrittenTexts = z.record(
  Username,
  z.strictObject({
    original: z.enum(LANGUAGES),
    versions: z.partialRecord(
      z.enum(LANGUAGES),
      WrittenGuide.pick({ role: true, tagline: true, introduction: true, highlights: true }),
    ),
  }),
)
type WrittenTexts = z.infer<typeof WrittenTexts>

export type DemoGuide = z.infer<typeof WrittenGuide> & {
  /** The language of the texts, of guides who have written them in others as well. */
  readonly textLanguage: Language | null
  readonly versions: WrittenTexts[string]['versions']
  readonly country: string
  readonly countryCode: string
  readonly zone: string
  readonly email: string
}

const readFolder = <T>(shape: z.ZodType<T>, folder: URL): T[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => shape.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))

/** The demo guides of content/countries/, in the order of the files. */
export function demoGuides(): DemoGuide[] {
  const texts: WrittenTexts = Object.assign({}, ...readFolder(WrittenTexts, TEXTS))
  return readFolder(WrittenCountry, CONTENT).flatMap(({ guides, ...place }) =>
    guides.map((guide) => ({
      ...guide,
      ...place,
      textLanguage: texts[guide.username]?.original ?? null,
      versions: texts[guide.username]?.versions ?? {},
      email: demoEmail(guide.username),
    })),
  )
}

/** `.example` is a reserved top-level domain, so a mail to a demo account reaches no one. */
export const demoEmail = (username: string): string => `demo+${username}@annai.example`
