import { languageOfScript } from '@annai/contract/guides/script-language'
import type { GuideCard, OwnGuideProfile, PublicGuide } from '@annai/contract/guides/shapes'
import type { ProfileTexts } from '@annai/contract/guides/version-shapes'
import type { ShownReviews } from './reviews/service.ts'
import type { GuideRow } from './store.ts'

const averageOf = (row: Pick<GuideRow, 'rating_sum' | 'review_count'>): number =>
  row.review_count === 0 ? 0 : Math.round((row.rating_sum / row.review_count) * 100) / 100

/** The fields of a card. */
export type CardRow = Pick<
  GuideRow,
  | 'account_id'
  | 'username'
  | 'display_name'
  | 'role'
  | 'profile_picture'
  | 'tagline'
  | 'formatted_address'
  | 'country'
  | 'country_code'
  | 'place_id'
  | 'is_place_known'
  | 'languages'
  | 'expertises'
  | 'highlights'
  | 'texts'
  | 'text_language'
  | 'price_ranges'
  | 'rating_sum'
  | 'review_count'
  | 'answers_within'
  | 'badges'
  | 'zone'
  | 'view_priority'
  | 'profile_views'
>

/** The id of the place that names the address in every language; '' for the stored text. */
export const placeOf = (row: Pick<GuideRow, 'place_id' | 'is_place_known'>): string =>
  row.is_place_known === false ? '' : row.place_id

/** Returns the name of a place in the reader's language; null for the stored text. */
export type NamePlace = (placeId: string) => string | null

/** The language of the texts: as stated, else as their script shows; nothing if unknown. */
function textLanguageOf({ text_language: stated, role, tagline, highlights }: CardRow) {
  const textLanguage = stated ?? languageOfScript([role, tagline, ...highlights].join(' '))
  return textLanguage && { textLanguage }
}

/** The texts in other languages; nothing without any. */
function versionsIn<T>({ texts }: Pick<GuideRow, 'texts'>, view: (version: ProfileTexts) => T) {
  const written = Object.entries(texts).map(([language, version]) => [language, view(version)])
  return written.length > 0 && { texts: Object.fromEntries(written) as Record<string, T> }
}

/** The kinds of credentials that count where the guide works; nothing without any. */
function badgesOf({ badges, country_code }: CardRow) {
  const kinds = badges
    .filter(({ country }) => country === '' || country === country_code)
    .map(({ kind }) => kind)
  return kinds.length > 0 && { badges: [...new Set(kinds)] }
}

/** A guide in a list. Its location comes first: explore replaces the address in the ready JSON. */
export function cardView(row: CardRow, nameOf: NamePlace = () => null): GuideCard {
  const place = placeOf(row)
  return {
    location: {
      formattedAddress: (place && nameOf(place)) || row.formatted_address,
      country: row.country,
      countryCode: row.country_code,
    },
    _id: row.account_id,
    username: row.username,
    displayName: row.display_name,
    role: row.role,
    profilePicture: row.profile_picture,
    tagline: row.tagline,
    languages: row.languages,
    expertises: row.expertises,
    highlights: row.highlights,
    ...textLanguageOf(row),
    ...versionsIn(row, ({ introduction: _, machine: __, ...card }) => card),
    priceRanges: row.price_ranges,
    averageRating: averageOf(row),
    reviewCount: row.review_count,
    answersWithin: row.answers_within,
    ...badgesOf(row),
    keepsCalendar: row.zone !== null,
    viewPriority: row.view_priority,
    profileViews: row.profile_views,
  }
}

const reliabilityOf = ({ tours_agreed, tours_kept, late_cancels }: GuideRow) =>
  tours_agreed !== null &&
  tours_kept !== null &&
  late_cancels !== null && {
    reliability: { agreed: tours_agreed, kept: tours_kept, lateCancels: late_cancels },
  }

/** The public profile, without fields for the guide or the operator. */
export function publicView(row: GuideRow, shown: ShownReviews, nameOf?: NamePlace): PublicGuide {
  const { texts: _, ...card } = cardView(row, nameOf)
  return {
    ...card,
    introduction: row.introduction,
    ...(row.badges.length > 0 && { credentials: row.badges }),
    ...versionsIn(row, (version) => version),
    videoLinks: row.video_links,
    imageGallery: row.image_gallery,
    socialMediaLinks: row.social_media_links,
    accountStatus: row.status,
    ...reliabilityOf(row),
    ...shown,
    isDummy: row.is_dummy,
  }
}

/** The guide's own profile, with what the editor needs. */
export function ownView(row: GuideRow, shown: ShownReviews): OwnGuideProfile {
  return {
    ...publicView(row, shown),
    location: {
      formattedAddress: row.formatted_address,
      country: row.country,
      countryCode: row.country_code,
      placeId: row.place_id,
    },
    email: row.email,
    approvalStatus: row.approval_status,
    rejectionReason: row.rejection_reason,
  }
}
