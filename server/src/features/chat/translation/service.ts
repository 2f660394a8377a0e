import type { Language } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import type { Translation } from '@annai/contract/translations/shapes'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
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
    const subject = { column: 'booking_id', id } as const
    return translateOnce(ctx, subject, booking.enquiry_message, to)
  }
  const message = await findWrittenText(ctx.db, id, Number(seq))
  if (!message) refuse('translation.notFound')
  return translateOnce(ctx, { column: 'message_id', id: message.id }, message.body, to)
}
