import { turnOf } from '@annai/contract/bookings/lifecycle'
import { whenWords } from '@annai/contract/bookings/when'
import type { Language } from '@annai/contract/languages'
import { NOTIFICATION_KINDS, type NotificationEvent } from '@annai/contract/notifications/events'
import type { Tx } from '../../platform/db/transact.ts'
import type { MailKind, MailKinds } from '../../platform/mail/kinds.ts'
import type { MailRow } from '../../platform/mail/store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Texts } from '../../platform/texts.ts'
import { unsubscribePaths } from '../accounts/subscription/service.ts'
import { mailChatWrittenMeanwhile } from './service.ts'
import * as store from './store.ts'

/** Chat is mailed only while unread, a proposal only while it waits for an answer. */
async function isStillNews(
  ctx: Platform,
  tx: Tx,
  event: NotificationEvent,
  { account_id, booking_id }: MailRow,
): Promise<boolean> {
  const { mail: timing } = NOTIFICATION_KINDS[event]
  if (timing === 'now') return true
  if (account_id === null || booking_id === null) return false
  if (timing === 'gathered') {
    const status = await store.bookingStatus(tx, booking_id)
    return status !== undefined && turnOf(status) === 'user'
  }
  if (await store.unreadChat(tx, account_id, booking_id)) return true
  await mailChatWrittenMeanwhile(ctx, tx, account_id, booking_id)
  return false
}

/** What a name or a place is called that is not there any more, as on the screen. */
const FALLBACKS = {
  userName: 'notifications.unknownUser',
  guideName: 'notifications.unknownUser',
  cancellerName: 'notifications.unknownUser',
  location: 'notifications.unknownLocation',
}

const withFallbacks = (texts: Texts, language: Language, params: Record<string, string>) =>
  Object.fromEntries([
    ...Object.entries(FALLBACKS).map(([name, key]) => [name, texts.translate(language, key)]),
    ...Object.entries(params).filter(([, value]) => value !== ''),
  ]) as Record<string, string>

/** When the tour is, on its own clock: what the reader's clock says is not known here. */
function whenNote(texts: Texts, language: Language, params: Record<string, string>): string {
  const when = whenWords(
    params,
    { language, zone: null },
    {
      overnight: (span) => texts.translate(language, 'booking.time.overnight', span),
      moreDates: texts.translate(language, 'booking.list.moreDates'),
    },
  )
  return when ? texts.translate(language, 'booking.time.when', { when: when.there }) : ''
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
  async prepare(ctx, tx, mail) {
    const reader = mail.account_id ? await store.recipient(tx, mail.account_id) : undefined
    if (!mail.account_id || !reader?.wants_news) return null
    if (!(await isStillNews(ctx, tx, event, mail))) return null
    const { leadsTo } = NOTIFICATION_KINDS[event]
    return {
      language: reader.language,
      keys: {
        subject: `notifications.${event}.title`,
        title: `notifications.${event}.title`,
        body: `notifications.${event}.message`,
        action: `server:mails.notification.${ACTIONS[leadsTo]}`,
      },
      params: withFallbacks(ctx.texts, reader.language, mail.params),
      remark: whenNote(ctx.texts, reader.language, mail.params),
      path: pathOf(leadsTo, mail.booking_id),
      unsubscribe: await unsubscribePaths(ctx, mail.account_id),
    }
  },
})

/** Every notification as a mail: the same words as on the screen. */
export const notificationMails: MailKinds = Object.fromEntries(
  Object.keys(NOTIFICATION_KINDS).map((event) => [event, mailOf(event as NotificationEvent)]),
)
