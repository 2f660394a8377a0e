import { whenWords } from '@annai/contract/bookings/when'
import type { Language } from '@annai/contract/languages'
import { NOTIFICATION_KINDS, type NotificationEvent } from '@annai/contract/notifications/events'
import type { Tx } from '../../platform/db/transact.ts'
import type { MailKind, MailKinds, QueuedRow } from '../../platform/mail/postman.ts'
import type { Texts } from '../../platform/texts.ts'
import { unsubscribePaths } from '../accounts/subscription/service.ts'
import { chatMailSince } from './service.ts'
import * as store from './store.ts'

/** Chat is mailed only while unread; the rest is told whatever happened meanwhile. */
const isStillNews = async (tx: Tx, event: NotificationEvent, mail: QueuedRow): Promise<boolean> =>
  NOTIFICATION_KINDS[event].mail === 'now' ||
  (mail.account_id !== null &&
    mail.booking_id !== null &&
    (await store.unreadChat(tx, mail.account_id, mail.booking_id)) !== undefined)

/** What a name or a place is called that is not there any more, as on the screen (P2 section 3). */
const FALLBACKS = {
  userName: 'notifications.unknownUser',
  guideName: 'notifications.unknownUser',
  cancellerName: 'notifications.unknownUser',
  location: 'notifications.unknownLocation',
}

const withFallbacks = (texts: Texts, language: Language, params: Record<string, string>) =>
  Object.fromEntries([
    ...Object.entries(FALLBACKS).map(([name, key]) => [name, texts.say(language, key)]),
    ...Object.entries(params).filter(([, value]) => value !== ''),
  ]) as Record<string, string>

/** When the tour is, on its own clock: what the reader's clock says is not known here. */
function whenNote(texts: Texts, language: Language, params: Record<string, string>): string {
  const when = whenWords(
    params,
    { language, zone: null },
    {
      overnight: (span) => texts.say(language, 'booking.time.overnight', span),
      moreDates: texts.say(language, 'booking.list.moreDates'),
    },
  )
  return when ? texts.say(language, 'booking.time.when', { when: when.there }) : ''
}

/** What the button of the mail says. */
const ACTIONS = {
  booking: 'toBooking',
  '/guide-profile': 'toProfile',
  '/notifications': 'toNotifications',
} as const

/** A booking that is gone leaves the notification behind. */
const pathOf = (leadsTo: keyof typeof ACTIONS, bookingId: string | null): `/${string}` => {
  if (leadsTo !== 'booking') return leadsTo
  return bookingId ? `/bookings/${bookingId}` : '/notifications'
}

const mailOf = (event: NotificationEvent): MailKind => ({
  async prepare(p, tx, mail) {
    const reader = mail.account_id ? await store.recipient(tx, mail.account_id) : undefined
    if (!mail.account_id || !reader?.wants_news) return null
    if (!(await isStillNews(tx, event, mail))) return null
    const { leadsTo } = NOTIFICATION_KINDS[event]
    return {
      language: reader.language,
      keys: {
        subject: `notifications.${event}.title`,
        title: `notifications.${event}.title`,
        body: `notifications.${event}.message`,
        action: `server:mails.notification.${ACTIONS[leadsTo]}`,
      },
      params: withFallbacks(p.texts, reader.language, mail.params),
      note: whenNote(p.texts, reader.language, mail.params),
      path: pathOf(leadsTo, mail.booking_id),
      unsubscribe: await unsubscribePaths(p, mail.account_id),
    }
  },
  ...(NOTIFICATION_KINDS[event].mail === 'whenUnread' && { next: chatMailAfter }),
})

/** A message that came while this mail was on its way found it in the queue, and left none behind. */
const chatMailAfter: NonNullable<MailKind['next']> = async (p, tx, mail, since) =>
  mail.account_id && mail.booking_id
    ? chatMailSince(p, tx, mail.account_id, mail.booking_id, since)
    : null

/** Every notification as a mail: the same words as on the screen. */
export const notificationMails: MailKinds = Object.fromEntries(
  Object.keys(NOTIFICATION_KINDS).map((event) => [event, mailOf(event as NotificationEvent)]),
)
