import type { QueueKind } from '@annai/contract/admin/queue/vocabulary'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  AccountsTable,
  AccountTokensTable,
  AdminsTable,
  AdminTokensTable,
  InvitationsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  SessionsTable,
  TravellersTable,
} from './tables/accounts.ts'
import type {
  AgreedTimesTable,
  BlindReviewsTable,
  BookingsTable,
  MessagesTable,
  ProposalsTable,
  ReviewsTable,
  TravellerFeedbackTable,
} from './tables/bookings.ts'
import type {
  CredentialFilesTable,
  CredentialRemindersTable,
  CredentialsTable,
} from './tables/credentials.ts'
import type {
  ContactCardsTable,
  DaySignalsTable,
  MeetingPointsTable,
  NoShowsTable,
  RecognitionsTable,
} from './tables/day.ts'
import type { AppealsTable, DecisionsTable } from './tables/decisions.ts'
import type {
  BusyTimesTable,
  CalendarExceptionsTable,
  CalendarFeedsTable,
  GuideCalendarsTable,
  GuidesTable,
  GuideViewsTable,
} from './tables/guides.ts'
import type {
  AccountNotesTable,
  AnnouncementDeliveriesTable,
  AnnouncementsTable,
  AuditLogTable,
  ContactMessagesTable,
  ContactRepliesTable,
  MailsTable,
  MediaTable,
  NotificationsTable,
  PushAnswersTable,
  PushKeysTable,
  PushSubscriptionsTable,
  ReportsTable,
  TranslationCountsTable,
  TranslationsTable,
} from './tables/operations.ts'
import type { SiteLogosTable, SiteVersionsTable } from './tables/site.ts'
import type { DemandKeysTable, DemandWeeksTable, WeekStatisticsTable } from './tables/statistics.ts'
import type { PartyAnswersTable, TripPartiesTable, TripsTable } from './tables/trips.ts'

/** The tables as the migrations make them; a test compares this with the migrated database. */
export interface Database {
  accounts: AccountsTable
  travellers: TravellersTable
  guides: GuidesTable
  guide_views: GuideViewsTable
  favourites: { user_id: string; guide_id: string; created_at: Generated<Date> }
  admins: AdminsTable
  decisions: DecisionsTable
  queue_claims: { kind: QueueKind; subject_id: string; admin_id: string; until: Date }
  appeals: AppealsTable
  credentials: CredentialsTable
  credential_files: CredentialFilesTable
  credential_reminders: CredentialRemindersTable
  admin_tokens: AdminTokensTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  invitations: InvitationsTable
  invitation_tokens: { token_hash: Buffer; invitation_id: string }
  released_usernames: { name_hash: Buffer; account_id: string | null; free_at: Date }
  address_locks: { purpose: string; address: string; locked_until: Date }
  bookings: BookingsTable
  proposals: ProposalsTable
  agreed_times: AgreedTimesTable
  meeting_points: MeetingPointsTable
  day_signals: DaySignalsTable
  recognitions: RecognitionsTable
  no_shows: NoShowsTable
  contact_cards: ContactCardsTable
  trips: TripsTable
  trip_parties: TripPartiesTable
  party_answers: PartyAnswersTable
  guide_calendars: GuideCalendarsTable
  calendar_exceptions: CalendarExceptionsTable
  calendar_feeds: CalendarFeedsTable
  busy_times: BusyTimesTable
  tour_reminders: { booking_id: string; due_at: Date }
  exchange_rates: {
    currency: string
    per_usd: number
    as_of: ColumnType<Date, string>
    source: string
  }
  messages: MessagesTable
  /** `shown_seq` moves only while the person shares it. */
  reads: {
    booking_id: string
    account_id: string
    seq: Generated<number>
    shown_seq: Generated<number>
  }
  reviews: ReviewsTable
  blind_reviews: BlindReviewsTable
  traveller_feedback: TravellerFeedbackTable
  announcements: AnnouncementsTable
  announcement_deliveries: AnnouncementDeliveriesTable
  notifications: NotificationsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  push_answers: PushAnswersTable
  passkeys: PasskeysTable
  login_attempts: PasskeyChallengesTable
  person_blocks: { blocker_id: string; blocked_id: string; created_at: Date }
  quick_replies: { account_id: string; id: string; title: string; body: string; created_at: Date }
  translations: TranslationsTable
  translation_counts: TranslationCountsTable
  idempotency_keys: {
    account_id: string
    key: string
    result_id: string
    request_hash: Buffer | null
    created_at: Generated<Date>
  }
  mails: MailsTable
  media: MediaTable
  reports: ReportsTable
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  account_notes: AccountNotesTable
  audit_log: AuditLogTable
  instances: { id: string; name: string; seen_at: Generated<Date> }
  imported_places: { is_only: Generated<boolean>; places: string; imported_at: Date }
  site_logos: SiteLogosTable
  site_versions: SiteVersionsTable
  week_statistics: WeekStatisticsTable
  demand_weeks: DemandWeeksTable
  demand_keys: DemandKeysTable
  installation: { name: string; value: JSONColumnType<object>; created_at: Generated<Date> }
}
