import { z } from 'zod'
import { ABSENCES } from '../accounts/absence.ts'
import { LANGUAGES } from '../languages.ts'
import { PrivatePicture } from '../media/shapes.ts'
import { PERSON_ROLES } from '../person.ts'
import { Feedback } from '../reviews/feedback.ts'
import { BlindReview, ReviewReply } from '../reviews/shapes.ts'
import {
  boundedText,
  ClientId,
  ErrorResponse,
  Id,
  Instant,
  lenientText,
  trimmedText,
} from '../wire.ts'
import { DaySummary, Place } from './day/shapes.ts'
import { StoredEnquiry, StoredWishes } from './enquiries/shapes.ts'
import { BOOKING_STATUSES, TAB_KEYS } from './lifecycle.ts'
import { BOOKING_LIMITS as L } from './limits.ts'
import { Proposal } from './proposals/shapes.ts'

/** The revision that the person saw; none means the newest (docs/rules/bookings.md#proposals). */
export const RevisionRequest = z
  .object({ revision: z.int().min(1).optional() })
  .nullish()
  .transform((body) => body ?? {})

/** A rejection; the reason is the message that was sent under this client id before. */
export const RejectRequest = z
  .object({ revision: z.int().min(1).optional(), reasonMessageId: ClientId.optional() })
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

/** The trip that a booking is part of. Its guide sees only the number of guides. */
export const TripRef = z.object({
  asked: z.number(),
  /** For the traveller. */
  id: Id.optional(),
  /** Whether there are details of the travellers that the guide can read. */
  groupDetails: z.boolean().optional(),
})
export type TripRef = z.infer<typeof TripRef>

export const Party = z.object({
  _id: Id,
  displayName: z.string(),
  username: z.string(),
  profilePicture: z.string(),
})
export type Party = z.infer<typeof Party>

/** The line that a message quotes, as it is now: its beginning, or that its picture was removed. */
export const Quote = z.object({
  seq: z.number(),
  senderRole: z.enum(PERSON_ROLES),
  isSystemMessage: z.boolean(),
  message: z.string(),
  messageKey: z.string().optional(),
  messageParams: z.record(z.string(), z.string()).optional(),
})
export type Quote = z.infer<typeof Quote>

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
  /** Null once it is removed. */
  picture: PrivatePicture.nullish(),
  quotes: Quote.optional(),
  place: Place.optional(),
})

export const Message = ThreadMessage.extend({
  bookingId: Id,
  sender: Id.nullable(),
  clientMessageId: z.string().optional(),
})
export type Message = z.infer<typeof Message>

const BookingReview = z.object({
  text: z.string(),
  rating: z.number(),
  date: Instant,
  /** Set if the operator has removed the review from the guide's page. */
  isRemoved: z.literal(true).optional(),
  /** Set if the operator has removed its words; its stars still count. */
  areWordsRemoved: z.literal(true).optional(),
  reply: ReviewReply.optional(),
})

/** A booking in a list: without the thread. */
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
  /** What the traveller requested besides the free text; null if nothing. */
  trip: StoredWishes.nullable(),
  /** The trip that the booking is part of; null for an enquiry outside a trip. */
  tripRef: TripRef.nullable(),
  details: Proposal.nullable(),
  guideHasReplied: z.boolean(),
  lastMessageSender: z.enum(PERSON_ROLES).nullable(),
  review: BookingReview.nullable(),
  /** A review that is not public yet; lists have no content. */
  blindReview: BlindReview.optional(),
  /** Messages of the other party that the caller has not read yet. */
  unread: z.number(),
  /** Why the other party cannot be counted on as before. */
  absence: z.enum(ABSENCES).optional(),
})
export type BookingSummary = z.infer<typeof BookingSummary>

export const Booking = BookingSummary.extend({
  /** The newest, in order (docs/rules/chat.md#pages). */
  messages: z.array(Message),
  /** The terms that both parties agreed to; later proposals do not change them. */
  agreed: Proposal.nullable(),
  /**
   * The newest proposal besides `details`: the one before, against which changes are shown, or a
   * change of the agreed terms that was rejected.
   */
  previous: Proposal.nullable(),
  /** Once terms are agreed, unless the tour is called off. */
  day: DaySummary.nullable(),
  /** The interface language of the other party, in which they read; null when the account was deleted. */
  otherLanguage: z.enum(LANGUAGES).nullable(),
  /** When a party, or the operator, cancelled an agreed booking. */
  cancelledAt: Instant.optional(),
  /** A claim that the guide did not come was agreed or upheld. */
  isGuideAbsent: z.literal(true).optional(),
  /** For a traveller whose review waits, as the site is set: until when. */
  blindUntil: Instant.optional(),
  /** For the guide. */
  canGiveFeedback: z.literal(true).optional(),
  /** The guide's feedback: for its author, and for the traveller once it is public to them. */
  feedback: Feedback.optional(),
  /** The last line that the other party has read; null unless both share it. */
  readByOther: z.number().nullable(),
  /** When the clock will close or complete the booking, unless a party acts. */
  deadline: Instant.nullable(),
})
export type Booking = z.infer<typeof Booking>

export const BookingResponse = z.object({ message: z.string(), booking: Booking })

/** The open booking of a traveller with one guide. */
export const OpenBookingResponse = z.object({
  booking: z.object({ _id: Id, createdAt: Instant }).nullable(),
})
export type OpenBookingResponse = z.infer<typeof OpenBookingResponse>

/** The refusal of an outdated revision, with the newer booking. */
export const BookingConflict = ErrorResponse.extend({ booking: Booking.optional() })

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
