import type { QueueKind } from '@annai/contract/admin/queue/vocabulary'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  AccountsTable,
  AccountTokensTable,
  ContactCardsTable,
  IdentitiesTable,
  InvitationsTable,
  LoginAttemptsTable,
  PasskeysTable,
  SessionsTable,
  TravellersTable,
} from '../../features/accounts/tables.ts'
import type {
  AccountNotesTable,
  AdminsTable,
  AdminTokensTable,
} from '../../features/admin/tables.ts'
import type { AuditLogTable } from '../../features/audit/tables.ts'
import type {
  BusyTimesTable,
  CalendarExceptionsTable,
  CalendarFeedsTable,
  GuideCalendarsTable,
} from '../../features/availability/tables.ts'
import type {
  AgreedTimesTable,
  BookingsTable,
  DaySignalsTable,
  MeetingPointsTable,
  MessagesTable,
  NoShowsTable,
  PartyAnswersTable,
  ProposalsTable,
  RecognitionsTable,
  TripPartiesTable,
  TripsTable,
  WeekStatisticsTable,
} from '../../features/bookings/tables.ts'
import type {
  CredentialFilesTable,
  CredentialRemindersTable,
  CredentialsTable,
} from '../../features/credentials/tables.ts'
import type { AppealsTable, DecisionsTable } from '../../features/decisions/tables.ts'
import type {
  DemandKeysTable,
  DemandWeeksTable,
  GuidesTable,
  GuideViewsTable,
  ProfileEditsTable,
} from '../../features/guides/tables.ts'
import type { MediaTable } from '../../features/media/tables.ts'
import type {
  AnnouncementDeliveriesTable,
  AnnouncementsTable,
  NotificationsTable,
  PushAnswersTable,
  PushKeysTable,
  PushSubscriptionsTable,
} from '../../features/notifications/tables.ts'
import type { ReportsTable } from '../../features/reports/tables.ts'
import type {
  BlindReviewsTable,
  ReviewsTable,
  TravellerFeedbackTable,
} from '../../features/reviews/tables.ts'
import type {
  ContactMessagesTable,
  ContactRepliesTable,
  MailsTable,
  TranslationCountsTable,
  TranslationsTable,
} from './tables/operations.ts'
import type {
  AgreementsTable,
  LegalVersionsTable,
  SiteLogosTable,
  SiteVersionsTable,
} from './tables/site.ts'

/** The tables as the migrations make them; a test compares this with the migrated database. */
export interface Database {
  accounts: AccountsTable
  travellers: TravellersTable
  guides: GuidesTable
  guide_views: GuideViewsTable
  profile_edits: ProfileEditsTable
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
  identities: IdentitiesTable
  login_attempts: LoginAttemptsTable
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
  legal_versions: LegalVersionsTable
  agreements: AgreementsTable
  week_statistics: WeekStatisticsTable
  demand_weeks: DemandWeeksTable
  demand_keys: DemandKeysTable
  installation: { name: string; value: JSONColumnType<object>; created_at: Generated<Date> }
}
