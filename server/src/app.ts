import type { FastifyInstance } from 'fastify'
import { userDeskRoutes } from './features/accounts/desk/routes.ts'
import { sweepLocks } from './features/accounts/locks/service.ts'
import { loginRoutes } from './features/accounts/login/routes.ts'
import { accountMails } from './features/accounts/mails.ts'
import { privacyRoutes } from './features/accounts/privacy/routes.ts'
import { eraseDueAccounts } from './features/accounts/privacy/service.ts'
import { profileRoutes, publicProfileRoutes } from './features/accounts/profiles/routes.ts'
import { recoveryRoutes } from './features/accounts/recovery/routes.ts'
import { sweepUnverified, sweepUsernames } from './features/accounts/service.ts'
import { identify, sweepSessions } from './features/accounts/sessions/service.ts'
import { settingsRoutes } from './features/accounts/settings/routes.ts'
import { signupRoutes } from './features/accounts/signup/routes.ts'
import { subscriptionRoutes } from './features/accounts/subscription/routes.ts'
import { sweepTokens } from './features/accounts/tokens/service.ts'
import { verificationRoutes } from './features/accounts/verification/routes.ts'
import { administratorRoutes } from './features/admin/administrators/routes.ts'
import { auditRoutes } from './features/admin/audit/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { secondFactorRoutes } from './features/admin/second-factor/routes.ts'
import { calendarRoutes } from './features/bookings/calendar/routes.ts'
import { bookingDeskRoutes } from './features/bookings/desk/routes.ts'
import { runDeadlines, runReminders, sweepKeys } from './features/bookings/jobs.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { joinAnswer } from './features/chat/service.ts'
import { contactDeskRoutes } from './features/contact/desk/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { guideDeskRoutes } from './features/guides/desk/routes.ts'
import { previewRoutes } from './features/guides/preview/routes.ts'
import { guideRoutes } from './features/guides/routes.ts'
import { searchEngineRoutes } from './features/guides/search-engines/routes.ts'
import { sweepViews } from './features/guides/views/service.ts'
import { sweepMedia } from './features/media/jobs.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { notificationHears } from './features/notifications/hears.ts'
import { notificationMails } from './features/notifications/mails.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { reportDeskRoutes } from './features/reports/desk/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { createAddressReader } from './platform/http/address.ts'
import { answerDocs } from './platform/http/docs.ts'
import type { Gate } from './platform/http/gate.ts'
import { answerOperations } from './platform/http/operations.ts'
import type { Door } from './platform/http/route.ts'
import { createHttp } from './platform/http/server.ts'
import { createPostman, type Postman, sweepMails } from './platform/mail/postman.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { registerPages } from './platform/pages/pages.ts'
import type { Platform } from './platform/platform.ts'

/** A running application: the HTTP door and the jobs that the clock drives. */
export interface App {
  readonly http: FastifyInstance
  readonly postman: Postman
  /** Runs whatever is due now, once; the ticker calls it. */
  runJobs(): Promise<void>
  /** The jobs and the mails that they caused: what tests call after moving the clock. */
  runDueJobs(): Promise<void>
}

/** What features do when another one has changed something, in the same transaction. */
export function hearEvents(p: Platform): void {
  notificationHears(p)
}

/** The list of all features, by who may call: the map of the server. */
export async function createApp(p: Platform): Promise<App> {
  const http = await createHttp(p)
  const gate: Gate = { identify: (token) => identify(p, token) }
  const door: Door = { app: http, p, gate }

  hearEvents(p)

  // The two parties of a booking
  bookingRoutes(door)
  calendarRoutes(door)
  chatRoutes(door)
  reviewRoutes(door)
  // Travellers
  profileRoutes(door)
  // Everybody who is signed in
  settingsRoutes(door)
  privacyRoutes(door)
  mediaRoutes(door)
  notificationRoutes(door)
  // Everybody; what is the guide's or the traveller's own asks for their token
  guideRoutes(door)
  signupRoutes(door)
  loginRoutes(door)
  verificationRoutes(door)
  recoveryRoutes(door)
  subscriptionRoutes(door)
  publicProfileRoutes(door)
  placeRoutes(door)
  contactRoutes(door)
  // The operator; everybody who is signed in may report
  adminRoutes(door)
  administratorRoutes(door)
  secondFactorRoutes(door)
  auditRoutes(door)
  guideDeskRoutes(door)
  userDeskRoutes(door)
  bookingDeskRoutes(door)
  reportRoutes(door)
  reportDeskRoutes(door)
  contactDeskRoutes(door)

  // Search engines, and other sites that show links to ours
  searchEngineRoutes(door)
  previewRoutes(door)

  answerOperations(http, p)
  answerDocs(http)
  await registerPages(http, p)
  openSockets(http, p)

  const postman = createPostman(p, createMailTransport(p.env, p.log), {
    ...accountMails,
    ...notificationMails,
  })
  const jobs = [
    runDeadlines,
    runReminders,
    eraseDueAccounts,
    sweepSessions,
    sweepUnverified,
    sweepUsernames,
    sweepTokens,
    sweepLocks,
    sweepKeys,
    sweepMails,
    sweepMedia,
    sweepViews,
  ]
  // Every job has its turn, whatever became of the one before.
  const runJobs = async () => {
    const faults: unknown[] = []
    for (const job of jobs) await job(p).catch((fault) => faults.push(fault))
    if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('; '))
  }
  return {
    http,
    postman,
    runJobs,
    async runDueJobs() {
      await runJobs()
      await postman.deliverDue()
    },
  }
}

function openSockets(http: FastifyInstance, p: Platform): void {
  const guard = {
    async identify(token: string) {
      const caller = await identify(p, token)
      if (caller?.kind !== 'person') return null
      const { person, sessionId, expiresAt } = caller
      return person.status === 'blocked' && person.role === 'user'
        ? null
        : { person, sessionId, expiresAt }
    },
    join: joinAnswer.bind(null, p),
  }
  p.live.attach(http.server, {
    guard,
    origins: [p.env.PUBLIC_URL],
    limits: p.limits,
    signals: p.signals,
    addressOf: createAddressReader(p.env.TRUST_PROXY),
  })
  http.addHook('preClose', () => p.live.close())
}
