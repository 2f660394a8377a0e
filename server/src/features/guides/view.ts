import type { GuideCard, OwnGuideProfile, PublicGuide } from '@annai/contract/guides/shapes'
import type { GuideReview } from '@annai/contract/reviews/shapes'
import type { GuideRow } from './store.ts'

const averageOf = (row: Pick<GuideRow, 'rating_sum' | 'review_count'>): number =>
  row.review_count === 0 ? 0 : Math.round((row.rating_sum / row.review_count) * 100) / 100

/** What a card shows. */
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
  | 'languages'
  | 'expertises'
  | 'highlights'
  | 'price_ranges'
  | 'rating_sum'
  | 'review_count'
  | 'view_priority'
  | 'profile_views'
>

/** A guide in a list. */
export function cardView(row: CardRow): GuideCard {
  return {
    _id: row.account_id,
    username: row.username,
    displayName: row.display_name,
    role: row.role,
    profilePicture: row.profile_picture,
    tagline: row.tagline,
    location: {
      formattedAddress: row.formatted_address,
      country: row.country,
      countryCode: row.country_code,
    },
    languages: row.languages,
    expertises: row.expertises,
    highlights: row.highlights,
    priceRanges: row.price_ranges,
    averageRating: averageOf(row),
    reviewCount: row.review_count,
    viewPriority: row.view_priority,
    profileViews: row.profile_views,
  }
}

/** The public page: nothing that only the guide or the operator may see. */
export function publicView(row: GuideRow, reviews: GuideReview[]): PublicGuide {
  return {
    ...cardView(row),
    introduction: row.introduction,
    videoLinks: row.video_links,
    imageGallery: row.image_gallery,
    socialMediaLinks: row.social_media_links,
    accountStatus: row.status,
    reviews,
    isDummy: row.is_dummy,
  }
}

/** The guide's own profile, with what the editor needs. */
export function ownView(row: GuideRow, reviews: GuideReview[]): OwnGuideProfile {
  return {
    ...publicView(row, reviews),
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
