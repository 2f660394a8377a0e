import type { Language } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import type { Translation } from '@annai/contract/translations/shapes'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readDay } from '../../bookings/day/service.ts'
import { findWrittenText } from '../../bookings/messages/service.ts'
import { ownBooking } from '../../bookings/service.ts'
import { translateOnce } from '../../translations/service.ts'

const SEQ = /^\d{1,9}$/

/**
 * Translates what a party wrote in own words: a message, or with number 0 the text of the enquiry.
 * Terms, reasons, phrases and system lines have no translation (docs/rules/chat.md#translation).
 */
export async function translateMessage(
  ctx: Platform,
  me: Person,
  { id, seq }: { id: string; seq: string },
  to: Language,
): Promise<Translation> {
  const booking = await ownBooking(ctx.db, me, id)
  if (!SEQ.test(seq)) refuse('translation.notFound')
  if (Number(seq) === 0) {
    return translateOnce(ctx, { booking_id: id }, booking.enquiry_message, to)
  }
  const message = await findWrittenText(ctx.db, id, Number(seq))
  if (!message) refuse('translation.notFound')
  return translateOnce(ctx, { message_id: message.id }, message.body, to)
}

/** Translates the guide's reply to the review of this booking. */
export async function translateOwnReply(
  ctx: Platform,
  me: Person,
  id: string,
  to: Language,
): Promise<Translation> {
  const { review_reply: reply } = await ownBooking(ctx.db, me, id)
  if (reply === null) refuse('translation.notFound')
  return translateOnce(ctx, { reply_id: id }, reply, to)
}

/** Translates own words by which a party is recognised, as long as the day shows them. */
export async function translateRecognition(
  ctx: Platform,
  me: Person,
  { id, role }: { id: string; role: string },
  to: Language,
): Promise<Translation> {
  const { recognitions } = await readDay(ctx, me, id)
  const said = recognitions.find((each) => each.role === role)
  if (!said?.text) refuse('translation.notFound')
  const subject = { recognition_booking_id: id, recognition_role: said.role }
  return translateOnce(ctx, subject, said.text, to)
}

interface ClaimOf {
  id: string
  claim: string
}

/** A claim that the day shows to this party. */
async function shownClaim(ctx: Platform, me: Person, { id, claim }: ClaimOf) {
  const { noShows } = await readDay(ctx, me, id)
  return noShows.find(({ _id }) => _id === claim) ?? refuse('day.claimNotFound')
}

/** Translates the words of a claim of a no-show. */
export async function translateClaim(
  ctx: Platform,
  me: Person,
  claim: ClaimOf,
  to: Language,
): Promise<Translation> {
  const { _id, text } = await shownClaim(ctx, me, claim)
  if (text === '') refuse('translation.notFound')
  return translateOnce(ctx, { claim_id: _id }, text, to)
}

/** Translates the words of the answer to such a claim. */
export async function translateClaimAnswer(
  ctx: Platform,
  me: Person,
  claim: ClaimOf,
  to: Language,
): Promise<Translation> {
  const { _id, answer } = await shownClaim(ctx, me, claim)
  if (answer === '') refuse('translation.notFound')
  return translateOnce(ctx, { answer_id: _id }, answer, to)
}
