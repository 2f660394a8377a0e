import { z } from 'zod'
import { isDay } from '../days.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '../money.ts'
import { PERSON_ROLES } from '../person.ts'
import {
  boundedText,
  ErrorAnswer,
  Id,
  Instant,
  lenientText,
  requiredText,
  trimmedText,
} from '../wire.ts'
import { Covers } from './brief/shapes.ts'
import { GroupSize, StoredEnquiry } from './enquiries/shapes.ts'
import { BOOKING_STATUSES, TAB_KEYS } from './lifecycle.ts'
import { BOOKING_LIMITS as L } from './limits.ts'
import { resolveZone } from './time.ts'
import { Trip, TripRef } from './trip.ts'

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
export const ProposalRequest = z.object({
  location: requiredText(L.location, 'locationRequired', 'tooLong'),
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
    // To the hundredth, as it is kept: otherwise the same proposal again would be another one.
    .transform((price) => (typeof price === 'number' ? Math.round(price * 100) / 100 : null)),
  currency: z
    .enum([...CURRENCIES, ''], { error: 'currencyInvalid' })
    .nullish()
    .transform((currency) => currency || DEFAULT_CURRENCY),
  remarks: trimmedText(L.remarks, 'remarksLength')
    .nullish()
    .transform((remarks) => remarks ?? ''),
  /** The guide knows of the overlap with another agreed booking and wants it. */
  allowOverlap: z.boolean().default(false),
  /** What it covers of the details of the party, as the guide ticked it. */
  covers: Covers.optional(),
})
export type ProposalRequest = z.infer<typeof ProposalRequest>

/** The revision that the person saw; none means the newest (docs/rules/bookings.md#proposals). */
export const RevisionRequest = z
  .object({ revision: z.int().min(1).optional() })
  .nullish()
  .transform((body) => body ?? {})

/** The traveller's answer; `keepOthers` leaves the other open bookings of the trip as they are. */
export const ConfirmRequest = z
  .object({ revision: z.int().min(1).optional(), keepOthers: z.boolean().optional() })
  .nullish()
  .transform((body) => body ?? {})

export const CancelRequest = z
  .object({ reason: trimmedText(L.reason, 'reasonLength').nullish() })
  .nullish()
  .transform((body) => body ?? {})

export const Party = z.object({
  _id: Id,
  displayName: z.string(),
  username: z.string(),
  profilePicture: z.string(),
})
export type Party = z.infer<typeof Party>

export const Proposal = z.object({
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
  /** Only for its traveller, while it is open: the guide has agreed to another booking since. */
  isTaken: z.literal(true).optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** What everyone who reads a thread sees of a message. */
export const ThreadMessage = z.object({
  _id: Id,
  /** Per booking, from 1, without gaps: what the thread is ordered by. */
  seq: z.number(),
  senderRole: z.enum(PERSON_ROLES),
  message: z.string(),
  date: Instant,
  isSystemMessage: z.boolean(),
  messageKey: z.string().optional(),
  messageParams: z.record(z.string(), z.string()).optional(),
})

export const Message = ThreadMessage.extend({
  bookingId: Id,
  sender: Id.nullable(),
  clientMessageId: z.string().optional(),
})
export type Message = z.infer<typeof Message>

export const BookingReview = z.object({
  text: z.string(),
  rating: z.number(),
  date: Instant,
  /** Only where the operator has removed it from the guide's page. */
  isRemoved: z.literal(true).optional(),
})

/** A booking in a list: everything but the thread. */
export const BookingSummary = z.object({
  _id: Id,
  status: z.enum(BOOKING_STATUSES),
  /** Only where it was closed because another guide of its trip was confirmed. */
  isSuperseded: z.literal(true).optional(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null when the account was deleted. */
  user: Party.nullable(),
  guide: Party.nullable(),
  enquiry: StoredEnquiry,
  /** What the traveller asked for beside the free text; null where nothing. */
  trip: Trip.nullable(),
  /** The trip for which several guides were asked; null for an enquiry by itself. */
  tripRef: TripRef.nullable(),
  details: Proposal.nullable(),
  guideHasReplied: z.boolean(),
  lastMessageSender: z.enum(PERSON_ROLES).nullable(),
  review: BookingReview.nullable(),
  /** Messages of the other party that the caller has not read yet. */
  unread: z.number(),
})
export type BookingSummary = z.infer<typeof BookingSummary>

export const Booking = BookingSummary.extend({
  /** The newest, in order (docs/rules/chat.md#pages). */
  messages: z.array(Message),
  /** The terms that both agreed to; frozen, whatever is proposed later. */
  agreed: Proposal.nullable(),
  /**
   * The newest proposal beside `details`: the one before, against which changes are shown, or a
   * change of the agreed terms that was rejected.
   */
  previous: Proposal.nullable(),
  /** When the clock will close or complete it, unless a party acts. */
  deadline: Instant.nullable(),
})
export type Booking = z.infer<typeof Booking>

export const BookingAnswer = z.object({ message: z.string(), booking: Booking })

/** What a traveller has open with one guide. */
export const OpenBookingAnswer = z.object({
  booking: z.object({ _id: Id, createdAt: Instant }).nullable(),
})
export type OpenBookingAnswer = z.infer<typeof OpenBookingAnswer>

/** A time that the guide has agreed to spend with a traveller. */
export const TakenTime = z.object({
  bookingId: Id,
  /** Null when the account was deleted. */
  traveller: z.string().nullable(),
  start: Instant,
  end: Instant,
})
export type TakenTime = z.infer<typeof TakenTime>

/** What the form of a proposal begins with and checks its times against. */
export const ProposalContext = z.object({
  /** Of the guide's place; null where it is not known. */
  timeZone: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  taken: z.array(TakenTime),
  /** How many groups the guide takes at the same time. */
  groups: z.number(),
})
export type ProposalContext = z.infer<typeof ProposalContext>

/** An answer to an old revision is refused with the newer booking. */
export const BookingConflict = ErrorAnswer.extend({ booking: Booking.optional() })

/** Whether there is a private calendar subscription; its address is shown only once, when it is made. */
export const CalendarSubscription = z.object({ isOn: z.boolean() })
export type CalendarSubscription = z.infer<typeof CalendarSubscription>
export const NewCalendarSubscription = z.object({ address: z.string() })

export const BookingListQuery = z.object({
  page: boundedText(100).optional(),
  limit: boundedText(100).optional(),
  sort: boundedText(100).optional(),
  tab: z
    .enum(['all', ...TAB_KEYS])
    .optional()
    .catch(undefined),
  search: lenientText(100),
  /** Cursor from the `Link` header: stable while bookings move. */
  after: boundedText(200).optional(),
})
export type BookingListQuery = z.infer<typeof BookingListQuery>

export const BookingCounts = z.record(z.enum(['all', ...TAB_KEYS]), z.number())
export type BookingCounts = z.infer<typeof BookingCounts>
