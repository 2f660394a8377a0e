import type { DigestFrequency } from '@annai/contract/admin/account/vocabulary'
import type { LargestGroup, NoticeDays } from '@annai/contract/availability/limits'
import type { FeedProblem, Hours, Season } from '@annai/contract/availability/shapes'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { DateTimeRow } from '@annai/contract/bookings/shapes'
import type { GalleryImage, PriceRange, SocialMediaLinks } from '@annai/contract/guides/shapes'
import type { ApprovalStatus } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import type { AccountStatus, PersonRole } from '@annai/contract/person'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables as the migrations make them; a test compares this with the migrated database. */
export interface Database {
  accounts: AccountsTable
  travellers: TravellersTable
  guides: GuidesTable
  guide_views: GuideViewsTable
  favourites: { user_id: string; guide_id: string; created_at: Generated<Date> }
  admins: AdminsTable
  admin_tokens: AdminTokensTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  released_usernames: { name_hash: Buffer; account_id: string | null; free_at: Date }
  address_locks: { purpose: string; address: string; locked_until: Date }
  bookings: BookingsTable
  proposals: ProposalsTable
  agreed_times: AgreedTimesTable
  guide_calendars: GuideCalendarsTable
  calendar_exceptions: CalendarExceptionsTable
  calendar_feeds: CalendarFeedsTable
  busy_times: { feed_id: string; guide_id: string; during: string }
  tour_reminders: { booking_id: string; due_at: Date }
  messages: MessagesTable
  reads: { booking_id: string; account_id: string; seq: Generated<number> }
  reviews: ReviewsTable
  notifications: NotificationsTable
  idempotency_keys: {
    account_id: string
    key: string
    result_id: string
    created_at: Generated<Date>
  }
  mails: MailsTable
  media: MediaTable
  reports: ReportsTable
  contact_messages: ContactMessagesTable
  audit_log: AuditLogTable
  installation: { name: string; value: JSONColumnType<object>; created_at: Generated<Date> }
}

/** A JSON column: objects out, text in. */
type Json<T> = ColumnType<T, string, string>
type JsonDefault<T> = ColumnType<T, string | undefined, string>

interface AccountsTable {
  id: string
  role: PersonRole
  username: string
  email: string
  password_hash: string
  display_name: string
  profile_picture: Generated<string>
  status: Generated<AccountStatus>
  language: Generated<Language>
  email_verified_at: Date | null
  deletion_requested_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  calendar_secret_hash: Buffer | null
  wants_news: Generated<boolean>
  time_zone: string | null
  pending_email: string | null
}

interface TravellersTable {
  account_id: string
  location: Generated<string>
  languages: Generated<string[]>
  interests: Generated<string[]>
}

interface GuidesTable {
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
  price_ranges: JsonDefault<PriceRange[]>
  video_links: Generated<string[]>
  image_gallery: JsonDefault<GalleryImage[]>
  social_media_links: JsonDefault<SocialMediaLinks>
  approval_status: Generated<ApprovalStatus>
  rejection_reason: Generated<string>
  approved_at: Date | null
  submitted_at: Date | null
  approved_profile: ColumnType<object | null, string | null | undefined, string | null>
  changed_since_approval: Generated<string[]>
  view_priority: Generated<number>
  profile_views: Generated<number>
  review_count: Generated<number>
  rating_sum: Generated<number>
  is_dummy: Generated<boolean>
  version: Generated<number>
  is_place_known: boolean | null
}

interface GuideCalendarsTable {
  guide_id: string
  zone: string
  groups: number
  most_people: LargestGroup | null
  notice_days: NoticeDays
  shortest_minutes: number
  week: Json<Hours[]>
  seasons: Json<Season[]>
  version: number
}

interface CalendarExceptionsTable {
  guide_id: string
  /** From the first day to the day after the last one. */
  during: string
  /** SQL null: closed. */
  hours: Json<Hours> | null
  note: string
}

interface CalendarFeedsTable {
  id: string
  guide_id: string
  name: string
  host: string
  sealed_url: Buffer
  key_id: string
  etag: string | null
  next_read_at: Date | null
  leased_until: Date | null
  last_read_at: Date | null
  parsed_at: Date | null
  failing_since: Date | null
  is_failure_announced: Generated<boolean>
  problem: FeedProblem | null
  created_at: Date
}

interface GuideViewsTable {
  key: Buffer
  guide_id: string
  day: string
}

interface AdminsTable {
  id: string
  username: string
  password_hash: string
  totp_secret: string | null
  recovery_hashes: Generated<string[]>
  totp_step: Generated<number>
  email: string | null
  language: Generated<Language>
  digest: Generated<DigestFrequency>
  digest_at: Date | null
  removed_at: Date | null
  created_at: Generated<Date>
}

interface AdminTokensTable {
  token_hash: Buffer
  admin_id: string
  purpose: 'email' | 'reset'
  email: string
  expires_at: Date
  used_at: Date | null
  created_at: Generated<Date>
}

interface SessionsTable {
  id: string
  token_hash: Buffer
  account_id: string | null
  admin_id: string | null
  user_agent: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
}

interface AccountTokensTable {
  token_hash: Buffer
  account_id: string
  purpose: 'verification' | 'reset' | 'emailChange' | 'emailReturn'
  expires_at: Date
  used_at: Date | null
  created_at: Generated<Date>
  email: string | null
}

interface BookingsTable {
  id: string
  user_id: string | null
  guide_id: string | null
  status: BookingStatus
  enquiry_message: string
  enquiry_location: string
  enquiry_date_time: string
  enquiry_group_size: number
  details_status: 'proposed' | 'rejected' | null
  revision: Generated<number>
  agreed_revision: number | null
  guide_has_replied: Generated<boolean>
  last_message_sender: PersonRole | null
  deadline_at: Date | null
  remind_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ProposalsTable {
  booking_id: string
  revision: number
  location: string
  group_size: number
  date_times: Json<DateTimeRow[]>
  time_zone: string
  price: number | null
  currency: string
  remarks: Generated<string>
  allow_overlap: Generated<boolean>
  last_end_at: Date
  created_at: Generated<Date>
}

interface AgreedTimesTable {
  booking_id: string
  guide_id: string
  during: string
  allow_overlap: Generated<boolean>
}

interface MessagesTable {
  id: string
  booking_id: string
  seq: number
  sender_id: string | null
  sender_role: PersonRole
  body: string
  is_system: Generated<boolean>
  message_key: string | null
  message_params: ColumnType<
    Record<string, string> | null,
    string | null | undefined,
    string | null
  >
  client_message_id: string | null
  created_at: Generated<Date>
}

interface ReviewsTable {
  booking_id: string
  guide_id: string | null
  rating: number
  body: Generated<string>
  removed_at: Date | null
  removal_reason: Generated<string>
  created_at: Generated<Date>
}

interface NotificationsTable {
  id: string
  account_id: string
  booking_id: string | null
  kind: NotificationEvent
  params: JsonDefault<Record<string, string>>
  is_read: Generated<boolean>
  created_at: Generated<Date>
}

interface MailsTable {
  id: string
  account_id: string | null
  recipient: string
  language: Language
  kind: string
  params: JsonDefault<Record<string, string>>
  booking_id: string | null
  merge_key: string | null
  status: Generated<'queued' | 'sending' | 'sent' | 'dropped' | 'dead'>
  lease_until: Date | null
  attempts: Generated<number>
  link_seed: Buffer | null
  due_at: Generated<Date>
  sent_at: Date | null
  last_error: string | null
  created_at: Generated<Date>
}

interface MediaTable {
  id: string
  owner_id: string | null
  key: string
  bytes: number
  created_at: Generated<Date>
}

interface ReportsTable {
  id: string
  reporter_id: string | null
  reporter_role: PersonRole
  reported_id: string | null
  reported_role: PersonRole
  review_id: string | null
  reason: string
  description: string
  status: Generated<ReportStatus>
  outcome: ReportOutcome | null
  context: JsonDefault<object>
  note: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ContactMessagesTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  answered_at: Date | null
  created_at: Generated<Date>
}

interface AuditLogTable {
  seq: number
  admin_id: string | null
  admin_username: string
  act: string
  subject_kind: string
  subject_id: string
  before: ColumnType<object | null, string | null, never>
  after: ColumnType<object | null, string | null, never>
  reason: Generated<string>
  created_at: Date
  previous_hash: Buffer
  hash: Buffer
}
