import { z } from 'zod'
import { isDay } from '../../days.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../money.ts'
import { resolveZone } from '../../when.ts'
import { boundedText, Id, Instant, requiredLine, trimmedText } from '../../wire.ts'
import { GroupSize } from '../enquiries/shapes.ts'
import { Covers } from '../group-details/shapes.ts'
import { BOOKING_LIMITS as L } from '../limits.ts'
import { Cancellation, checkPayment, PAYMENT_FIELDS, PaymentTerms } from '../payment/shapes.ts'

const ClockTime = boundedText(5, { missing: 'timeInvalid', tooLong: 'timeInvalid' }).regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  { error: 'timeInvalid' },
)

export const DateTimeRow = z.object({
  date: boundedText(10, { missing: 'dateInvalid', tooLong: 'dateInvalid' })
    .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, { error: 'dateInvalid' })
    .refine(isDay, { error: 'dateInvalid' }),
  startTime: ClockTime,
  endTime: ClockTime,
})
export type DateTimeRow = z.infer<typeof DateTimeRow>

/** What the guide proposes; the call is POST /bookings/{id}/confirm. */
export const ProposalRequest = z
  .object({
    location: requiredLine(L.location, 'locationRequired', 'tooLong'),
    customerGroupSize: GroupSize,
    dateTimes: z
      .array(DateTimeRow, { error: 'dateTimesRequired' })
      .min(1, { error: 'dateTimesRequired' })
      .max(L.dateTimes, { error: 'dateTimesLimit' }),
    timeZone: boundedText(164, { missing: 'timeZoneRequired', tooLong: 'timeZoneInvalid' }).pipe(
      z
        .string()
        .trim()
        .min(1, { error: 'timeZoneRequired' })
        .max(64, { error: 'timeZoneInvalid', abort: true })
        .refine((zone) => resolveZone(zone) !== null, { error: 'timeZoneInvalid' }),
    ),
    price: z
      .union(
        [
          z.number().min(0, { error: 'priceNegative' }).max(L.price, { error: 'priceInvalid' }),
          z.literal(''),
        ],
        { error: 'priceInvalid' },
      )
      .nullish()
      // Rounded as stored: otherwise sending the same proposal again would count as a change.
      .transform((price) => (typeof price === 'number' ? Math.round(price * 100) / 100 : null)),
    currency: z
      .enum([...CURRENCIES, ''], { error: 'currencyInvalid' })
      .nullish()
      .transform((currency) => currency || DEFAULT_CURRENCY),
    remarks: trimmedText(L.remarks, 'remarksLength')
      .nullish()
      .transform((remarks) => remarks ?? ''),
    /** The guide allows the overlap with another agreed booking. */
    allowOverlap: z.boolean().default(false),
    /** What it covers of the details of the party, as the guide ticked it. */
    covers: Covers.optional(),
    ...PAYMENT_FIELDS,
  })
  .superRefine(checkPayment)
export type ProposalRequest = z.infer<typeof ProposalRequest>

export const Proposal = PaymentTerms.extend({
  revision: z.number(),
  location: z.string(),
  customerGroupSize: z.number(),
  dateTimes: z.array(DateTimeRow),
  timeZone: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  remarks: z.string(),
  status: z.enum(['proposed', 'rejected']),
  createdAt: Instant,
  /** In the list of versions: when it was agreed, even if another one has replaced it since. */
  agreedAt: Instant.optional(),
  /** Only for its traveller, while it is open: the guide has agreed to another booking since. */
  isTaken: z.literal(true).optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** The time of an agreed tour of the guide. */
export const TakenTime = z.object({
  bookingId: Id,
  /** Null when the account was deleted. */
  traveller: z.string().nullable(),
  start: Instant,
  end: Instant,
})
export type TakenTime = z.infer<typeof TakenTime>

/** Initial values of the proposal form, and the times that it checks against. */
export const ProposalContext = z.object({
  /** Of the guide's place; null if unknown. */
  timeZone: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  taken: z.array(TakenTime),
  /** How many groups the guide takes at the same time. */
  groups: z.number(),
  /** The cancellation terms of the guide's newest proposal that has some. */
  cancellation: Cancellation.optional(),
})
export type ProposalContext = z.infer<typeof ProposalContext>
