import type { FastifyInstance } from 'fastify'
import { userAdminRoutes } from './features/accounts/admin/routes.ts'
import { blockingMails } from './features/accounts/blocking/mails.ts'
import { blockingSubscribers } from './features/accounts/blocking/subscribers.ts'
import { contactCardRoutes } from './features/accounts/contact-card/routes.ts'
import { deviceMails } from './features/accounts/devices/mails.ts'
import { emailRoutes } from './features/accounts/email/routes.ts'
import { identityRoutes } from './features/accounts/identities/routes.ts'
import { invitationMails } from './features/accounts/invitations/mails.ts'
import { invitationRoutes } from './features/accounts/invitations/routes.ts'
import { invitedSignupRoutes } from './features/accounts/invitations/signup/routes.ts'
import { loginRoutes } from './features/accounts/login/routes.ts'
import { accountMails } from './features/accounts/mails.ts'
import { passkeyRoutes } from './features/accounts/passkeys/routes.ts'
import { passwordRoutes } from './features/accounts/password/routes.ts'
import { personBlockRoutes } from './features/accounts/person-blocks/routes.ts'
import { profileRoutes, publicProfileRoutes } from './features/accounts/profiles/routes.ts'
import { recoveryRoutes } from './features/accounts/recovery/routes.ts'
import { sessionRoutes } from './features/accounts/sessions/routes.ts'
import { identify } from './features/accounts/sessions/service.ts'
import { settingsRoutes } from './features/accounts/settings/routes.ts'
import { signupRoutes } from './features/accounts/signup/routes.ts'
import { subscriptionRoutes } from './features/accounts/subscription/routes.ts'
import { verificationRoutes } from './features/accounts/verification/routes.ts'
import { adminAccountRoutes } from './features/admin/account/routes.ts'
import { administratorRoutes } from './features/admin/administrators/routes.ts'
import { digestRoutes } from './features/admin/digest/routes.ts'
import { adminMails } from './features/admin/mails.ts'
import { peopleRoutes } from './features/admin/people/routes.ts'
import { queueRoutes } from './features/admin/queue/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { secondFactorRoutes } from './features/admin/second-factor/routes.ts'
import { statisticRoutes } from './features/admin/statistics/routes.ts'
import { systemRoutes } from './features/admin/system/routes.ts'
import { undeliveredMailRoutes } from './features/admin/undelivered-mails/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { importedCalendarRoutes } from './features/availability/imported-calendars/routes.ts'
import { availabilityRoutes } from './features/availability/routes.ts'
import { availabilitySubscribers } from './features/availability/subscribers.ts'
import { bookingAdminRoutes } from './features/bookings/admin/routes.ts'
import { calendarRoutes } from './features/bookings/calendar/routes.ts'
import { dayRoutes } from './features/bookings/day/routes.ts'
import { enquiryRoutes } from './features/bookings/enquiries/routes.ts'
import { groupDetailsRoutes } from './features/bookings/group-details/routes.ts'
import { groupDetailsSubscribers } from './features/bookings/group-details/subscribers.ts'
import { openBookingRoutes } from './features/bookings/list/routes.ts'
import { registerBookingMetrics } from './features/bookings/metrics/service.ts'
import { noShowAdminRoutes } from './features/bookings/no-shows/admin/routes.ts'
import { noShowRoutes } from './features/bookings/no-shows/routes.ts'
import { proposalRoutes } from './features/bookings/proposals/routes.ts'
import { rateRoutes } from './features/bookings/rates/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { tourReminderSubscribers } from './features/bookings/tour-reminders/subscribers.ts'
import { transitionRoutes } from './features/bookings/transitions/routes.ts'
import { tripRoutes } from './features/bookings/trips/routes.ts'
import { pictureRoutes } from './features/chat/pictures/routes.ts'
import { quickReplyRoutes } from './features/chat/quick-replies/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { contactAdminRoutes } from './features/contact/admin/routes.ts'
import { contactMails } from './features/contact/admin/service.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { credentialAdminRoutes } from './features/credentials/admin/routes.ts'
import { credentialFileRoutes } from './features/credentials/files/routes.ts'
import { credentialRoutes } from './features/credentials/routes.ts'
import { credentialSubscribers } from './features/credentials/subscribers.ts'
import { decisionAdminRoutes } from './features/decisions/admin/routes.ts'
import { decisionMails } from './features/decisions/mails.ts'
import { decisionRoutes } from './features/decisions/routes.ts'
import { guideAdminRoutes } from './features/guides/admin/routes.ts'
import { approvalSubscribers } from './features/guides/approval/subscribers.ts'
import { type Explore, openExplore } from './features/guides/explore/service.ts'
import { exploreSubscribers } from './features/guides/explore/subscribers.ts'
import { linkPreviewRoutes } from './features/guides/link-previews/routes.ts'
import { guideRoutes } from './features/guides/routes.ts'
import { sitemapRoutes } from './features/guides/sitemap/routes.ts'
import { staffEditRoutes } from './features/guides/staff-edits/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { announcementMails } from './features/notifications/announcements/mails.ts'
import { announcementRoutes } from './features/notifications/announcements/routes.ts'
import { notificationMails } from './features/notifications/mails.ts'
import { pushRoutes } from './features/notifications/push/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { notificationSubscribers } from './features/notifications/subscribers.ts'
import { placeRoutes } from './features/places/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { reportAdminRoutes } from './features/reports/admin/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewAdminRoutes } from './features/reviews/admin/routes.ts'
import { reviewAdminSubscribers } from './features/reviews/admin/subscribers.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { agreementSubscribers } from './features/site/agreements/subscribers.ts'
import { siteRoutes } from './features/site/routes.ts'
import { translationRoutes } from './features/translations/routes.ts'
import { registerApiDocs } from './platform/http/api-docs/docs.ts'
import type { Authenticator } from './platform/http/authentication.ts'
import { registerHealthRoutes } from './platform/http/operations/health.ts'
import type { RouteContext } from './platform/http/route.ts'
import { createHttp } from './platform/http/server.ts'
import { type Job, runAll } from './platform/jobs/scheduler.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { CONCURRENCY, createMailWorker, type MailWorker } from './platform/mail/worker.ts'
import { registerPages } from './platform/pages/pages.ts'
import type { Platform } from './platform/platform.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { openSockets } from './sockets.ts'

/** A running application: the HTTP server and the scheduled jobs. */
export interface App {
  readonly http: FastifyInstance
  readonly mailWorker: MailWorker
  /** Scheduled jobs, without the mails; run by serve.ts. */
  readonly jobs: readonly Job[]
  /** Runs the jobs and sends the mails that they caused; for tests after moving the clock. */
  runDueJobs(): Promise<void>
}

/**
 * What features do in the transaction of another feature's event, in this order. Commands have no
 * search index.
 */
export function registerSubscribers(ctx: Platform, explore?: Pick<Explore, 'flush'>): void {
  ctx.events.subscribe(ctx, [
    notificationSubscribers,
    blockingSubscribers,
    approvalSubscribers,
    reviewAdminSubscribers,
    tourReminderSubscribers,
    availabilitySubscribers,
    credentialSubscribers,
    agreementSubscribers,
    ...(explore ? [exploreSubscribers(explore)] : []),
    // Last, because it locks a row that a transition of another booking of the trip waits for.
    groupDetailsSubscribers,
  ])
}

/**
 * Registers all features, grouped by caller. Jobs run on `background`, whose database connections
 * are separate from those of the requests.
 */
export async function createApp(ctx: Platform, background: Platform = ctx): Promise<App> {
  const http = await createHttp(ctx)
  const authenticator: Authenticator = { identify: (token) => identify(ctx, token) }
  const routes: RouteContext = { app: http, ctx, authenticator: authenticator }
  registerBookingMetrics(ctx)
  const explore = openExplore(ctx, background.db)
  registerSubscribers(ctx, explore)

  siteRoutes(routes)
  // The two parties of a booking
  enquiryRoutes(routes)
  bookingRoutes(routes)
  openBookingRoutes(routes)
  proposalRoutes(routes)
  transitionRoutes(routes)
  groupDetailsRoutes(routes)
  dayRoutes(routes)
  noShowRoutes(routes)
  noShowAdminRoutes(routes)
  calendarRoutes(routes)
  chatRoutes(routes)
  passkeyRoutes(routes)
  identityRoutes(routes)
  personBlockRoutes(routes)
  quickReplyRoutes(routes)
  credentialRoutes(routes)
  credentialFileRoutes(routes)
  reviewRoutes(routes)
  // Travellers
  profileRoutes(routes)
  // Logged-in people
  settingsRoutes(routes)
  contactCardRoutes(routes)
  privacyRoutes(routes)
  sessionRoutes(routes)
  emailRoutes(routes)
  passwordRoutes(routes)
  mediaRoutes(routes)
  pictureRoutes(routes)
  notificationRoutes(routes)
  pushRoutes(routes)
  translationRoutes(routes)
  // Public; some routes need the token of a guide or a traveller
  guideRoutes(routes, explore)
  tripRoutes(routes, explore)
  availabilityRoutes(routes)
  rateRoutes(routes)
  importedCalendarRoutes(routes)
  signupRoutes(routes)
  invitedSignupRoutes(routes)
  loginRoutes(routes)
  verificationRoutes(routes)
  recoveryRoutes(routes)
  subscriptionRoutes(routes)
  publicProfileRoutes(routes)
  placeRoutes(routes)
  contactRoutes(routes)
  // Administrators; logged-in people may report
  adminRoutes(routes)
  administratorRoutes(routes)
  secondFactorRoutes(routes)
  adminAccountRoutes(routes)
  digestRoutes(routes)
  queueRoutes(routes)
  auditRoutes(routes)
  systemRoutes(routes, explore)
  statisticRoutes(routes)
  undeliveredMailRoutes(routes)
  peopleRoutes(routes)
  invitationRoutes(routes)
  announcementRoutes(routes)
  guideAdminRoutes(routes)
  userAdminRoutes(routes)
  bookingAdminRoutes(routes)
  reportRoutes(routes)
  reportAdminRoutes(routes)
  decisionRoutes(routes)
  decisionAdminRoutes(routes)
  credentialAdminRoutes(routes)
  staffEditRoutes(routes)
  reviewAdminRoutes(routes)
  contactAdminRoutes(routes)

  // Search engines and link previews
  sitemapRoutes(routes, explore)
  linkPreviewRoutes(routes)

  registerHealthRoutes(http, ctx)
  registerApiDocs(http, ctx)
  await registerPages(http, ctx)
  openSockets(http, ctx)

  const transport = createMailTransport(ctx.env, ctx.log, CONCURRENCY.withSlow)
  const mailWorker = createMailWorker(ctx, transport, {
    ...accountMails,
    ...deviceMails,
    ...adminMails,
    ...announcementMails,
    ...blockingMails,
    ...contactMails,
    ...decisionMails,
    ...invitationMails,
    ...notificationMails,
  })
  return {
    http,
    mailWorker,
    jobs: scheduledJobs,
    async runDueJobs() {
      await runAll(scheduledJobs, background)
      await mailWorker.deliverDue()
    },
  }
}
