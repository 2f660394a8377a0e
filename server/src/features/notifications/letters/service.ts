import { isBlocked } from '@annai/contract/accounts/policy'
import { turnOf } from '@annai/contract/bookings/lifecycle'
import { otherRole, type Person } from '@annai/contract/person'
import type { Tx } from '../../../platform/db/transact.ts'
import type { MailAttachment, MailFact, PreparedMail } from '../../../platform/mail/kinds.ts'
import type { MailRow } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { BOOKING_FILE, bookingCalendar } from '../../bookings/calendar/service.ts'
import { zoneOfGuide } from '../../bookings/proposals/service.ts'
import type { BookingWithProposals, ProposalRow } from '../../bookings/revisions/service.ts'
import type { MailedEvent } from '../delivery/service.ts'
import * as store from '../store.ts'
import { letterFacts, type Reader, shortened } from './view.ts'

/** Events after which it is the recipient's turn. */
const AWAITING_REPLY: readonly MailedEvent[] = [
  'newEnquiry',
  'proposal',
  'changedProposal',
  'reminder',
]
/** Events whose mail has a calendar file. */
const AGREED: readonly MailedEvent[] = ['confirmed', 'confirmation', 'tourReminder']

/** The method of the mail's calendar file; null without one. */
function calendarMethod(
  event: MailedEvent,
  { agreed }: BookingWithProposals,
): 'PUBLISH' | 'CANCEL' | null {
  if (AGREED.includes(event)) return 'PUBLISH'
  // The file of the confirmation may have put the tour into a calendar, where it would stay.
  return event === 'cancelled' && agreed ? 'CANCEL' : null
}

/** Events that are not about the terms. */
const NOT_ABOUT_TERMS: readonly MailedEvent[] = [
  'chat',
  'review',
  'completed',
  'meetingPoint',
  'daySignal',
  'noShow',
  'noShowAnswer',
  'noShowDecided',
  'overlap',
  'partyChanged',
  'reviewReminder',
  'reviewWaiting',
  'reviewReplied',
  'reviewRemoved',
  'reviewRestored',
  'reviewChanged',
]

/**
 * The terms of a mail: the revision of its event, otherwise the current agreed or proposed ones.
 */
const namedTerms = (
  { proposals, current }: BookingWithProposals,
  { revision }: Record<string, string>,
) => proposals.find((item) => String(item.revision) === revision) ?? current

/**
 * The terms that a changed proposal is compared with: the agreed ones, otherwise those of the last
 * mail, otherwise the previous revision.
 */
async function comparedTerms(
  tx: Tx,
  mail: MailRow,
  { agreed, proposals }: BookingWithProposals,
  named: ProposalRow,
): Promise<ProposalRow | null> {
  const earlier = proposals.filter(({ revision }) => revision < named.revision)
  if (agreed && earlier.includes(agreed)) return agreed
  const lastMailed = await store.lastMailedAt(tx, mail)
  const seen = lastMailed && earlier.findLast(({ created_at }) => created_at <= lastMailed)
  return seen ?? earlier.at(-1) ?? null
}

async function calendarOf(
  ctx: Platform,
  tx: Tx,
  reader: Person,
  bookingId: string,
  method: 'PUBLISH' | 'CANCEL',
): Promise<MailAttachment> {
  return {
    filename: BOOKING_FILE,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: await bookingCalendar(ctx, reader, bookingId, tx),
  }
}

/** The zone of a deadline: of the reader's device, of the guide's place, of the tour. */
async function clockOf(ctx: Platform, tx: Tx, reader: Reader & Person, named: ProposalRow | null) {
  if (reader.time_zone !== null) return reader.time_zone
  const home = reader.role === 'guide' ? await zoneOfGuide(ctx, tx, reader.id) : null
  return home ?? named?.time_zone ?? 'UTC'
}

/**
 * Whether a reason was left out of the params of the mail, because its reader turned quotations
 * off. A rejected proposal is not counted: its text points to the chat already.
 */
function isReasonLeftOut(
  event: MailedEvent,
  queued: Record<string, string>,
  params: Record<string, string>,
): boolean {
  const isLeftOut = (name: string) => Boolean(queued[name]) && !params[name]
  return isLeftOut('reason') || (event === 'changesRejected' && isLeftOut('quote'))
}

/** The parts of a booking's mail besides its text: facts, a quotation, a calendar file. */
export async function bookingLetter(
  ctx: Platform,
  tx: Tx,
  { mail, event, params }: { mail: MailRow; event: MailedEvent; params: Record<string, string> },
  reader: Reader & Person & { quotes_messages: boolean },
  about: BookingWithProposals,
): Promise<Pick<PreparedMail, 'facts' | 'quote' | 'attachment'>> {
  const { booking } = about
  const words = letterFacts(ctx.texts, reader)
  const method = calendarMethod(event, about)
  const named = namedTerms(about, params)
  const before =
    named && event === 'changedProposal'
      ? await comparedTerms(tx, mail, about, named)
      : (about.proposals.find(({ revision }) => String(revision) === params.replaces) ?? null)
  const facts: MailFact[] = named
    ? words.agreement(named, { before, isShort: NOT_ABOUT_TERMS.includes(event) })
    : words.enquiry(booking)
  if (params.reason) facts.push(words.reason(params.reason))
  else if (isReasonLeftOut(event, mail.params, params)) facts.push(words.reasonInChat())
  const needsReply = AWAITING_REPLY.includes(event) && turnOf(booking.status) === reader.role
  if (needsReply && booking.deadline_at)
    facts.push(words.replyBy(booking.deadline_at, await clockOf(ctx, tx, reader, named)))
  return {
    facts,
    quote: await quoteOf(tx, event, params, reader, about),
    attachment: method ? await calendarOf(ctx, tx, reader, booking.id, method) : undefined,
  }
}

/** The text of the other party to quote. Blocked accounts are not quoted. */
async function quoteOf(
  tx: Tx,
  event: MailedEvent,
  params: Record<string, string>,
  reader: Person & { quotes_messages: boolean },
  { booking }: BookingWithProposals,
): Promise<string | undefined> {
  if (event === 'chat') return params.quote
  const quotesEnquiry = event === 'newEnquiry' && reader.quotes_messages
  const text = quotesEnquiry ? shortened(booking.enquiry_message) : params.quote
  if (!text) return undefined
  const role = otherRole(reader.role)
  const writer = role === 'user' ? booking.user_id : booking.guide_id
  const account = writer ? await store.recipient(tx, writer) : undefined
  return account && isBlocked(account.status) ? undefined : text
}
