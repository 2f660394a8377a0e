import { z } from 'zod'
import { NO_SHOW_OUTCOMES } from '../../bookings/day/no-shows.ts'
import { NoShow } from '../../bookings/day/shapes.ts'
import { StoredEnquiry, StoredWishes } from '../../bookings/enquiries/shapes.ts'
import { BOOKING_STATUSES } from '../../bookings/lifecycle.ts'
import { BOOKING_LIMITS } from '../../bookings/limits.ts'
import { PaymentTerms } from '../../bookings/payment/shapes.ts'
import { DateTimeRow } from '../../bookings/proposals/shapes.ts'
import { ThreadMessage } from '../../bookings/shapes.ts'
import { PERSON_ROLES } from '../../person.ts'
import { Id, Instant, lenientText, requiredText } from '../../wire.ts'
import { ADMIN_LIMITS } from '../limits.ts'

/** The tour of a booking in short: what is agreed, else what is proposed. */
const AdminTour = z.object({
  location: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  isAgreed: z.boolean(),
})

/** A cancellation on behalf of a party. */
export const CancellationRequest = z.object({
  onBehalfOf: z.enum(PERSON_ROLES, { error: 'required' }),
  /** Both parties read it. */
  reason: requiredText(BOOKING_LIMITS.reason, 'removalReasonRequired', 'reasonLength'),
})
export type CancellationRequest = z.infer<typeof CancellationRequest>

/** A claim that a party did not come, with its booking. */
export const AdminNoShow = NoShow.extend({ bookingId: Id })
export type AdminNoShow = z.infer<typeof AdminNoShow>

export const NoShowDecision = z.object({
  outcome: z.enum(NO_SHOW_OUTCOMES, { error: 'statusInvalid' }),
})
export type NoShowDecision = z.infer<typeof NoShowDecision>

const AdminParty = z.object({ _id: Id, username: z.string(), displayName: z.string() })

export const AdminBooking = z.object({
  _id: Id,
  status: z.enum(BOOKING_STATUSES),
  /** Only where it was closed because another guide of its trip was confirmed. */
  isSuperseded: z.literal(true).optional(),
  createdAt: Instant,
  guide: AdminParty.nullable(),
  user: AdminParty.nullable(),
  /** What is agreed, else what is proposed; absent before a proposal. */
  tour: AdminTour.optional(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

/** The open and agreed bookings of an account, whose other parties a block would leave behind. */
export const AdminOpenBookings = z.object({
  open: z.number(),
  agreed: z.number(),
  /** The first of them, those first that end first. */
  bookings: z.array(AdminBooking),
})
export type AdminOpenBookings = z.infer<typeof AdminOpenBookings>

const AdminMessage = ThreadMessage.extend({
  sender: z.enum(PERSON_ROLES),
  /** Removed by its sender; the files are stored while a report is open. */
  pictureIsRemoved: z.boolean().optional(),
})
export const AdminMessages = z.array(AdminMessage)
export type AdminMessage = z.infer<typeof AdminMessage>

/** The whole thread, its newest page, or none of it, and why it is read. */
export const AdminBookingThread = z.object({
  thread: z.enum(['all', 'newest', 'none']).catch('all'),
  reason: lenientText(ADMIN_LIMITS.reason),
})
export type AdminBookingThread = z.infer<typeof AdminBookingThread>

const AdminTerms = PaymentTerms.extend({
  location: z.string(),
  timeZone: z.string(),
  customerGroupSize: z.number(),
  price: z.number().nullable(),
  currency: z.string(),
  dateTimes: z.array(DateTimeRow),
  remarks: z.string(),
})
export type AdminTerms = z.infer<typeof AdminTerms>

export const AdminBookingDetails = AdminBooking.extend({
  enquiry: StoredEnquiry,
  trip: StoredWishes.nullable(),
  /** The trip that it is one of, and how many guides were asked. */
  tripRef: z.object({ id: Id, asked: z.number() }).nullable(),
  /** The newest proposal. */
  details: AdminTerms.nullable(),
  /** What is agreed, where the newest proposal is another one. */
  agreed: AdminTerms.nullable(),
  /** Claims that a party did not come, with their answers. */
  noShows: z.array(NoShow),
  messages: z.array(AdminMessage),
  /** Without the thread: whether this administrator has read it today (UTC). */
  isThreadRead: z.boolean().optional(),
})
export type AdminBookingDetails = z.infer<typeof AdminBookingDetails>
