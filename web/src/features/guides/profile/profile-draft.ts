import { missingParts } from '@annai/contract/guides/completeness'
import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import type { GuideProfileRequest, OwnGuideProfile } from '@annai/contract/guides/shapes'
import { SOCIAL_KEYS, type SocialNetwork } from '@annai/contract/guides/social'
import { handleOf, socialUrl } from '@annai/contract/guides/social-handle'
import { isBlankRange, isHalfLanguage, isWithoutPicture } from '@annai/contract/guides/unfinished'
import type { Expertise, PriceUnit } from '@annai/contract/guides/vocabulary'
import { PRICE_UNITS } from '@annai/contract/guides/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { CURRENCIES, type Currency } from '@annai/contract/money'
import { isBlank } from '@annai/contract/text'
import { amountOf } from '../../../shell/forms/amount.ts'
import { chosenPlace, type PlaceChoice, placeChoiceOf } from '../../places/index.ts'

export interface PriceDraft {
  currency: Currency | ''
  description: string
  unit: PriceUnit | ''
  minPrice: string
  maxPrice: string
}

/** The texts in one more language. */
export interface VersionDraft {
  role: string
  tagline: string
  introduction: string
  highlights: string[]
  /** A machine translated it; `checked` once the guide has changed it. */
  machine?: 'unedited' | 'checked' | undefined
}

/** The values of the editor: texts as typed, and the chosen place. */
export interface ProfileDraft {
  username: string
  displayName: string
  role: string
  place: PlaceChoice
  tagline: string
  introduction: string
  languages: { code: string; proficiency: string }[]
  expertises: string[]
  highlights: string[]
  textLanguage: Language | ''
  versions: Record<Language, VersionDraft>
  priceRanges: PriceDraft[]
  videoLinks: string[]
  social: Record<SocialNetwork, string>
  profilePicture: string
  gallery: { imageUrl: string; description: string }[]
}

/**
 * Whether a price row is empty. A currency alone does not count, because new rows are prefilled
 * with that of the country.
 */
export const isUnusedPrice = ({ currency: _, ...rest }: PriceDraft): boolean => isBlankRange(rest)

const amountText = (amount: number | null) => (amount === null ? '' : String(amount))

const versionsOf = ({ texts = {} }: OwnGuideProfile): Record<Language, VersionDraft> => {
  const of = (language: Language): VersionDraft => {
    const version = texts[language]
    const { role = '', tagline = '', introduction = '', highlights = [] } = version ?? {}
    const lines = GUIDE_LIMITS.highlights
    return {
      role,
      tagline,
      introduction,
      highlights: Array.from({ length: lines }, (_, at) => highlights[at] ?? ''),
      ...(version?.machine && { machine: version.machine }),
    }
  }
  return Object.fromEntries(LANGUAGES.map((code) => [code, of(code)])) as Record<
    Language,
    VersionDraft
  >
}

/** Whether anything is written in this language. */
export const isWritten = ({ highlights, machine: _, ...texts }: VersionDraft): boolean =>
  [...Object.values(texts), ...highlights].some((text) => text.trim())

/** The draft of a saved profile. */
export function draftOf(profile: OwnGuideProfile): ProfileDraft {
  return {
    username: profile.username,
    displayName: profile.displayName,
    role: profile.role,
    place: placeChoiceOf(profile.location.formattedAddress ? profile.location : null),
    tagline: profile.tagline,
    introduction: profile.introduction,
    languages: profile.languages.map((text) => {
      const [code = '', proficiency = ''] = text.split(':')
      return { code, proficiency }
    }),
    expertises: profile.expertises,
    highlights: profile.highlights,
    textLanguage: profile.textLanguage ?? '',
    versions: versionsOf(profile),
    priceRanges: profile.priceRanges.map((range) => ({
      currency: range.currency,
      description: range.description,
      unit: range.unit,
      minPrice: amountText(range.minPrice),
      maxPrice: amountText(range.maxPrice),
    })),
    videoLinks: profile.videoLinks,
    social: Object.fromEntries(
      SOCIAL_KEYS.map((key) => [key, handleOf(key, profile.socialMediaLinks[key] ?? '')]),
    ) as Record<SocialNetwork, string>,
    profilePicture: profile.profilePicture,
    gallery: profile.imageGallery,
  }
}

/** Adds the missing scheme to links such as "youtube.com/watch?v=…". */
export const videoUrl = (text: string) => {
  const link = text.trim()
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}
const filled = (list: string[]) => list.map((item) => item.trim()).filter((item) => !isBlank(item))

/** The request body. Incomplete rows are dropped, and social names become links. */
export function requestOf(draft: ProfileDraft): GuideProfileRequest {
  const place = chosenPlace(draft.place)
  return {
    username: draft.username.trim(),
    displayName: draft.displayName.trim(),
    role: draft.role.trim(),
    tagline: draft.tagline.trim(),
    introduction: draft.introduction.trim(),
    ...(place && { location: place }),
    languages: draft.languages
      .map(({ code, proficiency }) => `${code}:${proficiency}`)
      .filter((spoken) => !isHalfLanguage(spoken)),
    expertises: filled(draft.expertises) as Expertise[],
    highlights: filled(draft.highlights),
    textLanguage: draft.textLanguage || null,
    texts: draft.versions,
    priceRanges: draft.priceRanges
      .filter((range) => !isUnusedPrice(range))
      .map((range) => ({
        // Defaults for values that the editor does not offer.
        currency: range.currency || CURRENCIES[0],
        unit: range.unit || PRICE_UNITS[2],
        description: range.description.trim(),
        minPrice: amountOf(range.minPrice),
        maxPrice: amountOf(range.maxPrice),
      })),
    videoLinks: filled(draft.videoLinks).map(videoUrl),
    imageGallery: draft.gallery.filter((item) => !isWithoutPicture(item)),
    socialMediaLinks: Object.fromEntries(
      SOCIAL_KEYS.map((key) => [key, socialUrl(key, draft.social[key])]),
    ),
    profilePicture: draft.profilePicture,
  }
}

/**
 * The fields that differ from what the form started from: the rest may have been changed since, by
 * staff or in another window.
 */
export function changedSince(base: ProfileDraft, request: GuideProfileRequest) {
  const before = requestOf(base)
  const isSame = (field: keyof GuideProfileRequest) =>
    JSON.stringify(before[field]) === JSON.stringify(request[field])
  const changed = { ...request }
  for (const field of Object.keys(request) as (keyof GuideProfileRequest)[])
    if (isSame(field)) delete changed[field]
  // The versions are read beside the language of the original.
  const { texts, textLanguage } = request
  return isSame('texts') && isSame('textLanguage') ? changed : { ...changed, texts, textLanguage }
}

/** The parts of the draft that are missing for a submission. */
export const missingIn = (draft: ProfileDraft) => {
  const sent = requestOf(draft)
  return missingParts({
    ...draft,
    location: chosenPlace(draft.place) ?? { formattedAddress: '', country: '' },
    languages: sent.languages ?? [],
    expertises: sent.expertises ?? [],
    highlights: sent.highlights ?? [],
    priceRanges: sent.priceRanges ?? [],
  })
}
