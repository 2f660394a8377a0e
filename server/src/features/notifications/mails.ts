import { isAgreed, isClosed, turnOf } from '@annai/contract/bookings/lifecycle'
import {
  ABSENCE_EVENTS,
  documentFormOf,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  noShowFormOf,
  reviewFormOf,
  signalFormOf,
} from '@annai/contract/notifications/events'
import { otherRole, type PersonRole } from '@annai/contract/person'
import type { Tx } from '../../platform/db/transact.ts'
import type { MailKind, MailKinds, PreparedMail } from '../../platform/mail/kinds.ts'
import type { MailRow } from '../../platform/mail/store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Texts } from '../../platform/texts.ts'
import { unsubscribePaths } from '../accounts/subscription/service.ts'
import { isTaken } from '../bookings/agreed-times/service.ts'
import { type BookingWithProposals, loadWithProposals } from '../bookings/revisions/service.ts'
import { absenceIn, type BookingRow } from '../bookings/service.ts'
import { isTourAhead } from '../bookings/tour-reminders/service.ts'
import { isImminent, isMailWanted, withQuotes } from './channels/service.ts'
import { threadsMail, unreadThreads } from './chat-mails.ts'
import type { MailedEvent } from './delivery/service.ts'
import { bookingLetter } from './letters/service.ts'
import { letterFacts, type Reader } from './letters/view.ts'
import * as store from './store.ts'
import { addressOf, chatParams, withFallbacks } from './view.ts'

/** Whether the review is as the mail says. */
function isReviewStill(
  { review_removed_at: removedAt, review_words_removed_at: wordsRemovedAt }: BookingRow,
  params: Record<string, string>,
): boolean {
  switch (reviewFormOf(params)) {
    case 'words':
      return wordsRemovedAt !== null
    case 'wordsRestored':
      return wordsRemovedAt === null && removedAt === null
    case 'restored':
      return removedAt === null
    case undefined:
      return removedAt !== null
  }
}

/** Whether the mail of an event is still up to date. A chat mail is, as long as it is unread. */
async function isStillNews(
  ctx: Platform,
  tx: Tx,
  {
    event,
    params,
    reader,
  }: {
    event: MailedEvent
    params: Record<string, string>
    reader: { id: string; role: PersonRole }
  },
  { booking, agreed, standing }: BookingWithProposals,
): Promise<boolean> {
  switch (event) {
    case 'proposal':
    case 'changedProposal':
      return turnOf(booking.status) === 'user'
    case 'confirmation':
      return isAgreed(booking.status)
    case 'meetingPoint':
    case 'partyChanged':
      return !isClosed(booking.status)
    case 'reviewWaiting':
      return booking.blind_publish_at !== null && booking.review_rating === null
    case 'reviewReminder':
      return booking.blind_publish_at === null && booking.review_rating === null
    case 'reviewReplied':
      return booking.review_reply !== null && booking.review_removed_at === null
    case 'daySignal':
      return (
        isAgreed(booking.status) && (await store.hasUnread(tx, reader.id, booking.id, 'daySignal'))
      )
    case 'reviewRemoved':
      return booking.review_removed_at !== null
    case 'reviewChanged':
      return isReviewStill(booking, params)
    case 'reviewRestored':
      return (
        booking.review_rating !== null && isReviewStill(booking, { review: 'restored', ...params })
      )
    case 'tourReminder':
      // A change that was agreed since has its confirmation, and a reminder of its own.
      return isTourAhead(ctx, booking, agreed) && String(agreed.revision) === params.revision
    case 'counterpartBlocked':
    case 'counterpartLeaving':
    case 'counterpartOnBreak':
    case 'counterpartReturned': {
      if (isClosed(booking.status)) return false
      const absence = absenceIn(booking, otherRole(reader.role))
      return event === (absence === null ? 'counterpartReturned' : ABSENCE_EVENTS[absence])
    }
    case 'overlap':
      return (
        turnOf(booking.status) === 'user' &&
        String(standing?.revision) === params.revision &&
        standing !== null &&
        isTaken(tx, booking, standing)
      )
    default:
      return true
  }
}

/** The label of the mail's button, and the reason why the recipient gets the mail. */
const PURPOSES = {
  booking: { action: 'toBooking', reason: 'booking' },
  day: { action: 'toDay', reason: 'booking' },
  '/guide-profile': { action: 'toProfile', reason: 'profile' },
  '/calendar?tab=imports': { action: 'toCalendar', reason: 'profile' },
  '/credentials': { action: 'toCredentials', reason: 'profile' },
  '/notifications': { action: 'toNotifications', reason: 'report' },
  decision: { action: 'toNotifications', reason: 'profile' },
  document: { action: 'toDocument', reason: 'account' },
} as const

/** The notification remains if its booking is deleted. */
const pathOf = (
  leadsTo: keyof typeof PURPOSES,
  { booking_id: bookingId, params }: MailRow,
): `/${string}` => {
  const isGone = (leadsTo === 'booking' || leadsTo === 'day') && !bookingId
  return isGone ? '/notifications' : addressOf(leadsTo, bookingId ?? '', params)
}

/** The text before the quotation of a reason. On the screen the quotation is within the text. */
const BEFORE_QUOTE: Partial<Record<MailedEvent, string>> = {
  rejected: 'server:mails.rejected.body',
  changesRejected: 'server:mails.changesRejected.body',
}

/** The form of a message whose title has only one. */
function messageForm(params: Record<string, string>) {
  const { neverRead, meetingPlace, noPlace, absenceForm } = params
  const form = reviewFormOf(params) ?? noShowFormOf(params)
  if (form) return `_${form}`
  if (absenceForm) return `_${absenceForm}`
  if (neverRead) return '_neverRead'
  if (meetingPlace) return '_withPlace'
  return noPlace ? '_noPlace' : undefined
}

/** The same text as on the screen, except for the person who confirmed and before a quotation. */
const keysOf = (event: MailedEvent, params: Record<string, string>, quote: string | undefined) => {
  const { early, replaces } = params
  const signalForm = signalFormOf(params)
  const ownForm = signalForm ?? documentFormOf(params)
  const form = ownForm ? `_${ownForm}` : early ? '_early' : replaces ? '_changed' : ''
  return event === 'confirmation'
    ? {
        subject: `server:mails.confirmation.subject${form}`,
        title: `server:mails.confirmation.subject${form}`,
        body: `server:mails.confirmation.body${form}`,
      }
    : {
        subject: `notifications.${event}.title${form}`,
        title: `notifications.${event}.title${form}`,
        body:
          (quote && BEFORE_QUOTE[event]) ||
          `notifications.${event}.message${messageForm(params) ?? form}`,
      }
}

/** A mail without a booking, whose only fact is a reason. */
const reasonOnly = (texts: Texts, reader: Reader, { reason }: Record<string, string>) => ({
  facts: reason ? [letterFacts(texts, reader).reason(reason)] : [],
  quote: undefined,
})

/** Mailed whatever the recipient has switched off, and without a link that switches mails off. */
const ESSENTIAL: readonly MailedEvent[] = ['noShow', 'noShowAnswer', 'noShowDecided', 'terms']

const mailKindOf = (event: MailedEvent): MailKind => ({
  async prepare(ctx, tx, queued): Promise<PreparedMail | null> {
    const reader = queued.account_id ? await store.recipient(tx, queued.account_id) : undefined
    if (!queued.account_id || !reader) return null
    const isEssential = ESSENTIAL.includes(event)
    const isWanted = isMailWanted(reader, event)
    // A cancellation may be essential, which depends on the booking.
    if (!isWanted && event !== 'cancelled' && !isEssential) return null
    const threads = event === 'chat' ? await unreadThreads(ctx, tx, queued) : []
    if (threads.length > 1) return threadsMail(ctx, reader, threads)
    const [thread] = threads
    if (event === 'chat' && !thread) return null
    const mail = thread ? { ...queued, booking_id: thread.booking_id } : queued
    const params = withQuotes(reader, event, thread ? chatParams(thread) : mail.params)
    const about = mail.booking_id ? await loadWithProposals(tx, mail.booking_id) : undefined
    const isForced = isEssential || (!isWanted && isImminent(ctx.clock.now(), about?.agreed))
    if (!isWanted && !isForced) return null
    if (about && !(await isStillNews(ctx, tx, { event, params, reader }, about))) return null
    const letter = about
      ? await bookingLetter(ctx, tx, { mail, event, params }, reader, about)
      : reasonOnly(ctx.texts, reader, params)
    // The reason is among the facts.
    const { reason: _, ...named } = params
    const { leadsTo } = NOTIFICATION_KINDS[event === 'confirmation' ? 'confirmed' : event]
    const { action, reason } = PURPOSES[leadsTo]
    return {
      ...letter,
      language: reader.language,
      keys: {
        ...keysOf(event, params, letter.quote),
        action: `server:mails.notification.${action}`,
      },
      params: withFallbacks(ctx.texts, reader.language, named),
      isPlaceListed: about !== undefined,
      bookingId: mail.booking_id,
      path: pathOf(leadsTo, mail),
      ...(!isForced && { unsubscribe: await unsubscribePaths(ctx, reader.id) }),
      reasonKey: `server:mails.because.${reason}`,
    }
  },
})

const isMailed = (event: NotificationEvent) => NOTIFICATION_KINDS[event].mail !== 'never'

const EVENTS: readonly MailedEvent[] = [
  ...(Object.keys(NOTIFICATION_KINDS) as NotificationEvent[]).filter(isMailed),
  'confirmation',
]

/** The events that send a mail. */
export const notificationMails: MailKinds = Object.fromEntries(
  EVENTS.map((event) => [event, mailKindOf(event)]),
)
