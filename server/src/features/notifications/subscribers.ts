import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { clockTime } from '@annai/contract/bookings/day/windows'
import type { SystemLine, Transition } from '@annai/contract/bookings/lifecycle'
import { whenParams } from '@annai/contract/bookings/tour'
import { cutGraphemes } from '@annai/contract/graphemes'
import {
  ABSENCE_EVENTS,
  absenceParams,
  type NotificationEvent,
  QUOTE_MAX,
} from '@annai/contract/notifications/events'
import { otherRole, PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import type { Tx } from '../../platform/db/transact.ts'
import type { DomainEvents, Subscribers } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadWithProposals, type ProposalRow } from '../bookings/revisions/service.ts'
import { type BookingRow, openBookingIds, partyName } from '../bookings/service.ts'
import { isAhead } from '../bookings/tour-reminders/service.ts'
import { accountSubscribers } from './account-subscribers.ts'
import { mailEvent, notify } from './delivery/service.ts'
import { dropPictureQuotes, markChatRead } from './service.ts'

/** The event of each system line. */
const EVENT_OF: Record<SystemLine, NotificationEvent> = {
  proposed: 'proposal',
  changes_proposed: 'changedProposal',
  confirmed: 'confirmed',
  rejected_by_user: 'rejected',
  changes_rejected_by_user: 'changesRejected',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected_by_guide: 'declined',
  expired: 'expired',
  superseded: 'superseded',
}

/** The parameters of a notification about a booking. */
type NotifiedBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'guide_id' | 'traveller_name' | 'guide_name' | 'enquiry_location'
>

const partyId = (booking: NotifiedBooking, role: PersonRole) =>
  role === 'user' ? booking.user_id : booking.guide_id

const nameParams = (booking: NotifiedBooking) => ({
  guideName: partyName(booking, 'guide'),
  userName: partyName(booking, 'user'),
})

/** The terms of a notification, or the place of the enquiry before there are any. */
const termsParams = (booking: NotifiedBooking, terms: ProposalRow | null) => ({
  ...nameParams(booking),
  location: terms?.location ?? booking.enquiry_location,
  ...(terms && {
    ...whenParams({ dateTimes: terms.date_times, timeZone: terms.time_zone }),
    ...(terms.price !== null && { price: String(terms.price), currency: terms.currency }),
    revision: String(terms.revision),
  }),
})

/** The beginning of a message in one line, without what would turn the direction of other texts. */
export function quoteOf(text: string): string {
  const line = text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  const short = cutGraphemes(line, QUOTE_MAX)
  return short === line ? line : `${short.trimEnd()}…`
}

function transitionParams(
  booking: NotifiedBooking,
  { by }: Transition,
  terms: ProposalRow | null,
  reason: string,
) {
  const canceller = by === 'guide' ? booking.guide_name : booking.traveller_name
  return {
    ...termsParams(booking, terms),
    ...(by !== 'clock' && canceller !== null && { cancellerName: canceller }),
    ...(reason !== '' && { reason }),
  }
}

async function notifyParty(
  ctx: Platform,
  tx: Tx,
  booking: NotifiedBooking,
  role: PersonRole,
  kind: NotificationEvent,
  params: Record<string, string>,
): Promise<void> {
  const id = partyId(booking, role)
  if (id) await notify(ctx, tx, id, { kind, bookingId: booking.id, params })
}

/** Notifies the other party of a message. */
async function notifyOfMessage(
  tx: Tx,
  { booking, senderRole, text, pictureId }: DomainEvents['chat.unseen'],
  ctx: Platform,
): Promise<void> {
  await notifyParty(ctx, tx, booking, otherRole(senderRole), 'chat', {
    ...nameParams(booking),
    otherName: partyName(booking, senderRole),
    location: booking.current_location ?? booking.enquiry_location,
    quote: quoteOf(text),
    ...(pictureId && { pictureId }),
  })
}

/** Notifies the other party of each open or agreed booking what becomes of it. */
async function notifyOfAbsence(
  tx: Tx,
  { account, after }: DomainEvents['account.absenceChanged'],
  ctx: Platform,
): Promise<void> {
  const kind = after === null ? 'counterpartReturned' : ABSENCE_EVENTS[after]
  const reader = otherRole(account.role)
  for (const id of await openBookingIds(tx, account)) {
    const known = await loadWithProposals(tx, id)
    if (!known) continue
    const { booking, current } = known
    await notifyParty(ctx, tx, booking, reader, kind, {
      ...termsParams(booking, current),
      otherName: partyName(booking, account.role),
      days: String(ACCOUNT_TIMES.deletionGraceDays),
      ...(after !== null && absenceParams(reader, booking.status)),
    })
  }
}

/** Notifies the other party of a claim or of its answer. */
const notifyOfClaim =
  (kind: 'noShow' | 'noShowAnswer') =>
  (tx: Tx, { booking, terms, role }: DomainEvents['booking.noShow'], ctx: Platform) =>
    notifyParty(ctx, tx, booking, otherRole(role), kind, {
      ...termsParams(booking, terms),
      otherName: partyName(booking, role),
    })

/** The guide is notified of what the page shows, the author unless they were already. */
async function notifyOfModeration(
  tx: Tx,
  event: DomainEvents['review.moderated'],
  ctx: Platform,
): Promise<void> {
  const { booking, terms, isRemoved, isOfWords, isCoded, isAuthorNotified } = event
  const params = termsParams(booking, terms)
  if (!isAuthorNotified)
    await notifyParty(ctx, tx, booking, 'user', isRemoved ? 'reviewRemoved' : 'reviewRestored', {
      ...params,
      ...(isOfWords && { review: 'wordsRestored' }),
    })
  if (!isCoded) return
  const form = isRemoved ? isOfWords && 'words' : isOfWords ? 'wordsRestored' : 'restored'
  await notifyParty(ctx, tx, booking, 'guide', 'reviewChanged', {
    ...params,
    ...(form && { review: form }),
  })
}

/** Which event notifies which party: rows and mails commit with their cause. */
export const notificationSubscribers: Subscribers<Platform> = {
  'booking.enquired': (tx, { booking }, ctx) =>
    notifyParty(ctx, tx, booking, 'guide', 'newEnquiry', termsParams(booking, null)),
  async 'booking.transitioned'(tx, event, ctx) {
    const { booking, transition, terms, reason, reasonMessage, isByOperator } = event
    const quote = reasonMessage === null ? '' : quoteOf(reasonMessage)
    const isEarly = transition.line === 'completed' && isAhead(ctx.clock, terms)
    const params = {
      ...transitionParams(booking, transition, terms, reason),
      ...(isEarly && { early: 'yes' }),
      ...(quote !== '' && { quote }),
      // A change of what was agreed before, with which its mail compares.
      ...(transition.proposalEffect === 'agree' &&
        booking.agreed_revision !== null && { replaces: String(booking.agreed_revision) }),
    }
    if (isByOperator) {
      for (const role of PERSON_ROLES)
        await notifyParty(ctx, tx, booking, role, 'cancelledByOperator', params)
      return
    }
    const kind = EVENT_OF[transition.line]
    for (const role of transition.notifies) await notifyParty(ctx, tx, booking, role, kind, params)
    if (kind !== 'confirmed' || transition.by === 'clock') return
    // The person who confirms sees it on the screen and gets a mail for reference.
    const confirmingId = partyId(booking, transition.by)
    const agreement = { kind: 'confirmation', bookingId: booking.id, params } as const
    if (confirmingId) await mailEvent(ctx, tx, confirmingId, agreement, ctx.clock.now())
  },
  async 'booking.blocksProposals'(tx, { booking: agreed, blocked }, ctx) {
    for (const { proposal, overlaps } of blocked) {
      const booking = {
        ...agreed,
        id: proposal.booking_id,
        user_id: proposal.user_id,
        traveller_name: proposal.traveller,
        enquiry_location: proposal.enquiry_location,
      }
      await notifyParty(ctx, tx, booking, 'guide', 'overlap', {
        ...termsParams(booking, { ...proposal, date_times: overlaps }),
        otherName: partyName(agreed, 'user'),
      })
    }
  },
  'booking.reminded': (tx, { booking, role, terms }, ctx) =>
    notifyParty(ctx, tx, booking, role, 'reminder', termsParams(booking, terms)),
  'booking.reviewDue': (tx, { booking, terms }, ctx) =>
    notifyParty(ctx, tx, booking, 'user', 'reviewReminder', termsParams(booking, terms)),
  async 'booking.tourAhead'(tx, { booking, terms, place }, ctx) {
    for (const role of PERSON_ROLES)
      await notifyParty(ctx, tx, booking, role, 'tourReminder', {
        ...termsParams(booking, terms),
        otherName: partyName(booking, otherRole(role)),
        ...(place
          ? { meetingPlace: [place.name, place.localAddress].filter(Boolean).join(' · ') }
          : role === 'guide' && { noPlace: 'yes' }),
      })
  },
  'booking.groupDetailsChanged': (tx, { booking }, ctx) =>
    notifyParty(ctx, tx, booking, 'guide', 'partyChanged', termsParams(booking, null)),
  'booking.meetingPoint': (tx, { booking, terms, place }, ctx) =>
    notifyParty(ctx, tx, booking, 'user', 'meetingPoint', {
      ...termsParams(booking, terms),
      place: place.name,
    }),
  'booking.signalled': (tx, { booking, terms, role, signal }, ctx) =>
    notifyParty(ctx, tx, booking, otherRole(role), 'daySignal', {
      ...nameParams(booking),
      otherName: partyName(booking, role),
      location: terms.location,
      signal: signal.kind,
      time: clockTime(terms.time_zone, signal.pressedAt.getTime()),
      ...(signal.minutes !== null && { minutes: String(signal.minutes) }),
    }),
  'booking.noShow': notifyOfClaim('noShow'),
  'booking.noShowAnswered': notifyOfClaim('noShowAnswer'),
  'booking.noShowDecided': async (tx, { booking, terms, outcome }, ctx) => {
    for (const role of PERSON_ROLES)
      await notifyParty(ctx, tx, booking, role, 'noShowDecided', {
        ...termsParams(booking, terms),
        otherName: partyName(booking, otherRole(role)),
        ...(outcome !== 'upheld' && { noShow: outcome }),
      })
  },
  'review.left': (tx, { booking, rating, terms }, ctx) => {
    const params = { ...termsParams(booking, terms), rating: String(rating) }
    return notifyParty(ctx, tx, booking, 'guide', 'review', params)
  },
  'review.waiting': (tx, { booking, until, terms }, ctx) => {
    const params = { ...termsParams(booking, terms), until: until.toISOString().slice(0, 10) }
    return notifyParty(ctx, tx, booking, 'guide', 'reviewWaiting', params)
  },
  'review.replied': (tx, { booking, terms }, ctx) =>
    notifyParty(ctx, tx, booking, 'user', 'reviewReplied', termsParams(booking, terms)),
  'review.moderated': notifyOfModeration,
  'chat.unseen': notifyOfMessage,
  async 'chat.pictureRemoved'(tx, { booking, by, pictureId }) {
    const reader = partyId(booking, otherRole(by.role))
    if (reader) await dropPictureQuotes(tx, reader, pictureId)
  },
  'chat.read': (tx, { booking, reader }, ctx) => markChatRead(ctx, tx, reader.id, booking.id),
  'account.absenceChanged': notifyOfAbsence,
  ...accountSubscribers,
}
