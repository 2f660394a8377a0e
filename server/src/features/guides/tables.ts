import type { PublicCredential } from '@annai/contract/credentials/shapes'
import type { GalleryImage, PriceRange, SocialMediaLinks } from '@annai/contract/guides/shapes'
import type { StaffEdit } from '@annai/contract/guides/staff-edits'
import type { ProfileTexts } from '@annai/contract/guides/version-shapes'
import type { AnswerBand, ApprovalStatus, LanguageCode } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { ColumnType, Generated, Updateable } from 'kysely'
import type { Json, JsonDefault } from '../../platform/db/json-column.ts'

export interface GuidesTable {
  account_id: string
  role: Generated<string>
  tagline: Generated<string>
  introduction: Generated<string>
  formatted_address: Generated<string>
  country: Generated<string>
  country_code: Generated<string>
  place_id: Generated<string>
  languages: Generated<string[]>
  expertises: Generated<string[]>
  highlights: Generated<string[]>
  /** In other languages than the columns. */
  texts: JsonDefault<Partial<Record<Language, ProfileTexts>>>
  text_language: Language | null
  price_ranges: JsonDefault<PriceRange[]>
  video_links: Generated<string[]>
  image_gallery: JsonDefault<GalleryImage[]>
  social_media_links: JsonDefault<SocialMediaLinks>
  approval_status: Generated<ApprovalStatus>
  rejection_reason: Generated<string>
  approved_at: Date | null
  submitted_at: Date | null
  approved_profile: ColumnType<object | null, string | null | undefined, string | null>
  /** The profile as it was last rejected; null once it is approved. */
  rejected_profile: ColumnType<object | null, string | null | undefined, string | null>
  changed_since_approval: Generated<string[]>
  /** When the first of them was made; null for those from before this was stored. */
  changed_at: Date | null
  view_priority: Generated<number>
  profile_views: Generated<number>
  review_count: Generated<number>
  rating_sum: Generated<number>
  is_dummy: Generated<boolean>
  version: Generated<number>
  is_place_known: boolean | null
  answers_within: AnswerBand | null
  tours_agreed: number | null
  tours_kept: number | null
  late_cancels: number | null
  /** Credentials that count now; a job removes them at their end. */
  badges: JsonDefault<PublicCredential[]>
  /** The first day of `free_days`, as YYYY-MM-DD where it is read; null without a calendar. */
  free_from: ColumnType<Date | null, string | null | undefined, string | null>
  free_days: Buffer | null
  most_people: number | null
  notice_days: number | null
  zone: string | null
  /** The version of the last calendar that was removed; the next calendar continues from it. */
  removed_calendar_version: number | null
}

/** The columns before a change, as they are written again. */
interface ColumnsBefore {
  account: { username: string; display_name: string }
  guide: Updateable<GuidesTable>
}

/** A change of a profile by staff that the guide has neither kept nor undone. */
export interface ProfileEditsTable {
  id: string
  guide_id: string
  admin_username: string
  sections: StaffEdit['sections']
  before: Json<ColumnsBefore>
  /** The version of the profile after it. */
  after_version: string
  created_at: Date
}

export interface GuideViewsTable {
  key: Buffer
  guide_id: string
  day: string
}

export interface DemandWeeksTable {
  week: ColumnType<Date, string, string>
  country: string
  /** Empty where only the country is known. */
  place_key: string
  language: LanguageCode
  searches: number
}

export interface DemandKeysTable {
  key: Buffer
  day: ColumnType<Date, string, string>
}
