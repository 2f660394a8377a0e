import { sweepLoginAttempts } from './features/accounts/attempts/service.ts'
import { sweepInvitations } from './features/accounts/invitations/service.ts'
import { sweepLocks } from './features/accounts/locks/service.ts'
import { sweepUsernames, unverifiedAccounts } from './features/accounts/service.ts'
import { sweepSessions } from './features/accounts/sessions/service.ts'
import { sweepTokens } from './features/accounts/tokens/service.ts'
import { adminDigests } from './features/admin/digest/jobs.ts'
import { sweepClaims } from './features/admin/queue/service.ts'
import { freeDaysRenewal } from './features/availability/free-days/service.ts'
import { importedCalendars } from './features/availability/imported-calendars/service.ts'
import { answerTimes } from './features/bookings/answer-times/service.ts'
import { sweepDays } from './features/bookings/day/jobs.ts'
import { sweepKeys } from './features/bookings/enquiries/service.ts'
import { forgetGroupDetails } from './features/bookings/group-details/jobs.ts'
import { bookingDeadlines, bookingReminders, tourReminders } from './features/bookings/jobs.ts'
import { reliability } from './features/bookings/reliability/service.ts'
import { weekCounts } from './features/bookings/statistics/service.ts'
import { credentialEnds } from './features/credentials/badges.ts'
import { sweepCredentialFiles } from './features/credentials/files/service.ts'
import { credentialReminders } from './features/credentials/reminders/jobs.ts'
import { sweepDecisions } from './features/decisions/jobs.ts'
import { sweepSearchKeys } from './features/guides/demand/service.ts'
import { sweepStaffEdits } from './features/guides/staff-edits/service.ts'
import { sweepViews } from './features/guides/views/service.ts'
import { sweepMedia } from './features/media/jobs.ts'
import { announcements, sweepAnnouncements } from './features/notifications/announcements/jobs.ts'
import { sweepNotifications } from './features/notifications/jobs.ts'
import { sweepPushes, webPushes } from './features/notifications/push/jobs.ts'
import { accountErasure } from './features/privacy/service.ts'
import { sweepFeedback, sweepRemovedWords } from './features/reviews/jobs.ts'
import { blindReviews } from './features/reviews/publishing.ts'
import { termsNotices } from './features/site/agreements/jobs.ts'
import { sweepTranslations } from './features/translations/service.ts'
import { assertClockAgrees } from './platform/db/clock-skew.ts'
import { renewInstance } from './platform/instances.ts'
import type { Job } from './platform/jobs/scheduler.ts'
import { sweepMails } from './platform/mail/store.ts'

/** A machine with a clock ahead must not delete or expire anything early. */
const whileClocksAgree = (job: Job): Job => ({
  ...job,
  async run(ctx) {
    await assertClockAgrees(ctx.db)
    await job.run(ctx)
  },
})

/** The scheduled jobs in the order in which they run, without the mails. */
export const scheduledJobs: readonly Job[] = [
  ...[
    bookingDeadlines,
    bookingReminders,
    tourReminders,
    blindReviews,
    freeDaysRenewal,
    answerTimes,
    credentialEnds,
    credentialReminders,
    reliability,
    weekCounts,
    importedCalendars,
    announcements,
    termsNotices,
    webPushes,
    accountErasure,
    unverifiedAccounts,
    { name: 'expired sessions', run: sweepSessions },
    { name: 'expired login attempts', run: sweepLoginAttempts },
    { name: 'released usernames', run: sweepUsernames },
    { name: 'expired tokens', run: sweepTokens },
    adminDigests,
    { name: 'address locks', run: sweepLocks },
    { name: 'party details', run: forgetGroupDetails },
    { name: 'old meeting points', run: sweepDays },
    { name: 'idempotency keys', run: sweepKeys },
    { name: 'old invitations', run: sweepInvitations },
    { name: 'old mails', run: sweepMails },
    { name: 'old notifications', run: sweepNotifications },
    { name: 'old deliveries of announcements', run: sweepAnnouncements },
    { name: 'old push subscriptions', run: sweepPushes },
    { name: 'expired queue claims', run: sweepClaims },
    { name: 'photographs of credentials', run: sweepCredentialFiles },
    { name: 'old decisions', run: sweepDecisions },
    { name: 'old changes by staff', run: sweepStaffEdits },
    { name: 'old translations', run: sweepTranslations },
    { name: 'old feedback', run: sweepFeedback },
    { name: 'removed words of reviews', run: sweepRemovedWords },
    { name: 'unused pictures', run: sweepMedia },
    { name: 'old guide views', run: sweepViews },
    { name: 'keys of past searches', run: sweepSearchKeys },
  ].map(whileClocksAgree),
  // By the database's clock only.
  { name: 'instances', run: renewInstance },
]
