import { z } from 'zod'
import { DisplayName, ProfileUsername } from '../accounts/shapes.ts'
import { PublicCredential } from '../credentials/shapes.ts'
import { CREDENTIAL_KINDS } from '../credentials/vocabulary.ts'
import { LANGUAGES } from '../languages.ts'
import { CURRENCIES } from '../money.ts'
import { ACCOUNT_STATUSES } from '../person.ts'
import { PlaceStep } from '../places/shapes.ts'
import { GuideReview, RemovedReview } from '../reviews/shapes.ts'
import { boundedText, Id, lenientText, lineUpTo, textUpTo } from '../wire.ts'
import { GUIDE_LIMITS as L } from './limits.ts'
import { Reliability } from './reliability.ts'
import { SOCIAL_KEYS, type SocialNetwork } from './social.ts'
import { isBlankRange, isHalfLanguage, isUnfilled, isWithoutPicture } from './unfinished.ts'
import {
  CardTexts,
  highlightsOf,
  listWithout,
  ProfileTexts,
  VersionRequest,
} from './version-shapes.ts'
import { videoOf } from './videos.ts'
import {
  ANSWER_BANDS,
  APPROVAL_STATUSES,
  EXPERTISES,
  LANGUAGE_CODES,
  LOOSENABLE,
  PRICE_UNITS,
  PROFICIENCIES,
} from './vocabulary.ts'

const SPOKEN = new Set(
  LANGUAGE_CODES.flatMap((code) => PROFICIENCIES.map((level) => `${code}:${level}`)),
)

/** `code:proficiency`. */
export const SpokenLanguage = boundedText(L.language, {
  missing: 'languageLength',
  tooLong: 'languageLength',
}).refine((text) => SPOKEN.has(text), { error: 'languageLength' })

const amount = z
  .number({ error: 'priceInvalid' })
  .min(0, { error: 'priceInvalid' })
  .max(L.price, { error: 'priceInvalid' })

export const PriceRange = z
  .object({
    currency: z.enum(CURRENCIES, { error: 'currencyInvalid' }),
    description: lineUpTo(L.priceDescription, 'priceDescriptionLength').default(''),
    unit: z.enum(PRICE_UNITS, { error: 'priceUnitInvalid' }),
    minPrice: amount.nullable(),
    maxPrice: amount.nullable(),
  })
  .refine((range) => (range.minPrice ?? 0) <= (range.maxPrice ?? Number.MAX_VALUE), {
    error: 'priceOrder',
  })
export type PriceRange = z.infer<typeof PriceRange>

export const GalleryImage = z.object({
  imageUrl: boundedText(500, { missing: 'pictureInvalid' }).min(1, { error: 'pictureInvalid' }),
  description: lineUpTo(L.galleryDescription, 'galleryDescriptionLength').default(''),
})
export type GalleryImage = z.infer<typeof GalleryImage>

export const GuideLocation = z.object({
  formattedAddress: lineUpTo(L.location, 'locationLength'),
  country: lineUpTo(L.location, 'locationLength'),
  countryCode: boundedText(2)
    .regex(/^([A-Z]{2})?$/)
    .optional(),
  placeId: boundedText(200).optional(),
})
export type GuideLocation = z.infer<typeof GuideLocation>

// The prefix is checked by the service, which names the network in its error.
const link = boundedText(400).optional()
export const SocialMediaLinks = z.object(
  Object.fromEntries(SOCIAL_KEYS.map((key) => [key, link])) as Record<SocialNetwork, typeof link>,
)
export type SocialMediaLinks = z.infer<typeof SocialMediaLinks>

/** The guide's own profile as saved: fields left out of the request stay unchanged. */
export const GuideProfileRequest = z.object({
  username: ProfileUsername.optional(),
  displayName: DisplayName.optional(),
  role: lineUpTo(L.role, 'roleLength').optional(),
  profilePicture: boundedText(500).optional(),
  tagline: lineUpTo(L.tagline, 'taglineLength').optional(),
  introduction: textUpTo(L.introduction, 'profileIntroductionLength').optional(),
  location: GuideLocation.optional(),
  languages: listWithout(
    isHalfLanguage,
    z.array(SpokenLanguage).max(L.languages, { error: 'languagesLimit' }),
  ),
  expertises: listWithout(
    isUnfilled,
    z
      .array(z.enum(EXPERTISES, { error: 'expertiseInvalid' }))
      .max(L.expertises, { error: 'expertisesLimit' }),
  ),
  highlights: highlightsOf(),
  /** The language of the texts above; null for one that is not among the five. */
  textLanguage: z.enum(LANGUAGES, { error: 'invalid' }).nullable().optional(),
  /** The same texts in other languages. All are replaced; an empty one is removed. */
  texts: z.partialRecord(z.enum(LANGUAGES, { error: 'invalid' }), VersionRequest).optional(),
  priceRanges: listWithout(
    isBlankRange,
    z.array(PriceRange).max(L.priceRanges, { error: 'priceRangesLimit' }),
  ),
  videoLinks: listWithout(
    isUnfilled,
    z
      .array(
        boundedText(500, { missing: 'videoLinkInvalid', tooLong: 'videoLinkInvalid' }).refine(
          (url) => videoOf(url) !== null,
          { error: 'videoLinkInvalid' },
        ),
      )
      .max(L.videoLinks, { error: 'videoLinksLimit' }),
  ),
  imageGallery: listWithout(
    isWithoutPicture,
    z.array(GalleryImage).max(L.gallery, { error: 'galleryLimit' }),
  ),
  socialMediaLinks: SocialMediaLinks.optional(),
})
export type GuideProfileRequest = z.infer<typeof GuideProfileRequest>

/** A guide as every list shows one: explore, favourites. */
export const GuideCard = z.object({
  _id: Id,
  username: z.string(),
  displayName: z.string(),
  role: z.string(),
  profilePicture: z.string(),
  tagline: z.string(),
  location: GuideLocation,
  languages: z.array(z.string()),
  expertises: z.array(z.string()),
  highlights: z.array(z.string()),
  /** The language of the texts: as the guide stated, else as their script shows. */
  textLanguage: z.enum(LANGUAGES).optional(),
  /** What the guide has written in other languages. */
  texts: z.partialRecord(z.enum(LANGUAGES), CardTexts).optional(),
  priceRanges: z.array(PriceRange),
  averageRating: z.number(),
  reviewCount: z.number(),
  /** Null while there are too few answers for an average. */
  answersWithin: z.enum(ANSWER_BANDS).nullable(),
  /** The kinds of credentials that count for the guide's country; left out without any. */
  badges: z.array(z.enum(CREDENTIAL_KINDS)).optional(),
  /** Whether the guide has a calendar; without one the free days are unknown. */
  keepsCalendar: z.boolean(),
  viewPriority: z.number(),
  profileViews: z.number(),
})
export type GuideCard = z.infer<typeof GuideCard>

export const PublicGuide = GuideCard.extend({
  introduction: z.string(),
  /** What was checked and counts now; left out without any. */
  credentials: z.array(PublicCredential).optional(),
  texts: z.partialRecord(z.enum(LANGUAGES), ProfileTexts).optional(),
  videoLinks: z.array(z.string()),
  imageGallery: z.array(GalleryImage),
  socialMediaLinks: SocialMediaLinks,
  accountStatus: z.enum(ACCOUNT_STATUSES),
  /** Left out with too few tours to say. */
  reliability: Reliability.optional(),
  reviews: z.array(GuideReview),
  /** Left out without any. */
  removedReviews: z.array(RemovedReview).optional(),
  /** True for demo content, which must never be indexed. */
  isDummy: z.boolean(),
  /**
   * False when the address names no known place: it then appears in no title, description or
   * preview.
   */
  isPlaceKnown: z.boolean().optional(),
  /** Country and places of the guide, in the language of the call; left out without one. */
  placePath: z.array(PlaceStep).optional(),
  /** True when only its owner and the operator see the page. */
  isPreview: z.boolean().optional(),
})
export type PublicGuide = z.infer<typeof PublicGuide>

/** An inactive guide: only that fact (docs/rules/guides.md#public-page). */
export const UnavailableGuide = z.object({ accountStatus: z.literal('inactive') })

export const OwnGuideProfile = PublicGuide.extend({
  email: z.string(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  rejectionReason: z.string(),
})
export type OwnGuideProfile = z.infer<typeof OwnGuideProfile>

export const SubmitResponse = z.object({ message: z.string(), profile: OwnGuideProfile })

// Invalid or repeated parameters fall back to their defaults; nothing is refused.
const lenient = lenientText(4000)
/** Comma lists of language codes and expertises; any of one list, all of the lists and words. */
export const ExploreQuery = z.object({
  page: lenient,
  limit: lenient,
  search: lenient,
  languages: lenient,
  expertises: lenient,
  location: lenient,
  /** The id of a place of the gazetteer; guides of the places inside it fit too. */
  place: lenient,
  /** The first and last day (YYYY-MM-DD) between which a guide has time, 31 days at most. */
  from: lenient,
  to: lenient,
  /** Days in a row, 1 to 7. */
  days: lenient,
  people: lenient,
  /** `any`: also guides without a calendar. */
  calendar: lenient,
  /** `rating` or `newest`; otherwise the recommended order. */
  sort: lenient,
  /** The language of the places on the cards; without it they are shown as they were written. */
  language: lenient,
})
export type ExploreQuery = z.infer<typeof ExploreQuery>

/** What is searched for when the words as typed find nobody. */
export const SearchedInstead = z.object({
  search: z.string(),
  corrections: z.array(z.object({ typed: z.string(), corrected: z.string() })),
  /** Words that no guide fits together with the others. */
  leftOut: z.array(z.string()),
  /** The search with the corrected words as they were typed. */
  asTyped: z.string(),
})
export type SearchedInstead = z.infer<typeof SearchedInstead>

export const GuideList = z.object({
  guides: z.array(GuideCard),
  totalPages: z.number(),
  currentPage: z.number(),
  totalGuides: z.number(),
  /** With days or people only: guides without a calendar who fit otherwise. */
  withoutCalendar: z.number().optional(),
  /** With a place and a language only: the whole name of the place. */
  placeName: z.string().optional(),
  searchedInstead: SearchedInstead.optional(),
})
export type GuideList = z.infer<typeof GuideList>

const counts = z.record(z.string(), z.number())
/** A word of the search that was read as languages or expertises; a guide needs one of them. */
export const ReadWord = z.object({
  text: z.string(),
  languages: z.array(z.enum(LANGUAGE_CODES)),
  expertises: z.array(z.enum(EXPERTISES)),
  /** The search with this word read as text only. */
  withText: z.string(),
  /** The search without this word. */
  without: z.string(),
})
export type ReadWord = z.infer<typeof ReadWord>

/**
 * How many guides each option would show: the other filters and the search in force, its own one
 * left out. Locations by the keys of the location filter; options without guides count 0.
 */
export const ExploreFacets = z.object({
  languages: counts,
  expertises: counts,
  locations: counts,
  totalGuides: z.number(),
  /** How the search was interpreted, besides its text. */
  reading: z.array(ReadWord),
})
export type ExploreFacets = z.infer<typeof ExploreFacets>

/**
 * Filters to remove after an empty result, with the number of guides each would show, most first.
 */
export const ExploreLoosening = z.array(
  z.object({
    drop: z.array(z.enum(LOOSENABLE)),
    /** The only word of the search that is dropped, and the search without it. */
    word: z.string().optional(),
    search: z.string().optional(),
    totalGuides: z.number(),
  }),
)
export type ExploreLoosening = z.infer<typeof ExploreLoosening>

/** Guides like another one, the most similar first. */
export const SimilarGuides = z.object({ guides: z.array(GuideCard) })
export type SimilarGuides = z.infer<typeof SimilarGuides>

export const FavouriteResponse = z.object({
  isFavorite: z.boolean(),
  message: z.string().optional(),
})
