import { z } from 'zod'
import { GuideCard } from '../../guides/shapes.ts'
import { Id, Instant, NamedId } from '../../wire.ts'
import {
  completeEnquiry,
  ENQUIRY_CHECKS,
  ENQUIRY_FIELDS,
  StoredEnquiry,
  StoredWishes,
  WishesRequest,
} from '../enquiries/shapes.ts'
import { Booking, BookingSummary } from '../shapes.ts'
import { TRIP_LIMITS as L } from './limits.ts'

/** Ids that differ only in case identify the same guide. */
const areDifferent = (ids: readonly string[]) =>
  new Set(ids.map((id) => id.toLowerCase())).size === ids.length

const GuideIds = z
  .array(NamedId, { error: 'guidesRequired' })
  .min(1, { error: 'guidesRequired' })
  .max(L.open, { error: 'guidesLimit' })
  .refine(areDifferent, { error: 'guidesTwice' })

/** Asks up to three guides with the same words: POST /trips. */
export const NewTripRequest = z
  .object({ guideIds: GuideIds, ...ENQUIRY_FIELDS })
  .check(...ENQUIRY_CHECKS)
  .transform(({ guideIds, ...enquiry }) => ({ guideIds, ...completeEnquiry(enquiry) }))
export type NewTripRequest = z.infer<typeof NewTripRequest>

/** Asks more guides: POST /trips/{id}/ask. Those who were asked before are not asked again. */
export const MoreGuidesRequest = z.object({ guideIds: GuideIds })

/**
 * Turns a plain enquiry into a trip, so that more guides can be asked: POST /bookings/{id}/trip.
 * Without `trip` the stored details stay unchanged.
 */
export const BookingTripRequest = z
  .object({ trip: WishesRequest.nullish() })
  .nullish()
  .transform((body) => body?.trip ?? null)

/** `decided`: a guide was agreed with. `over`: the last day is past everywhere. */
const TRIP_STATES = ['open', 'decided', 'over'] as const
export type TripState = (typeof TRIP_STATES)[number]

/** What a trip requests of its guides, as its traveller reads it. */
const OwnTrip = StoredWishes.extend({
  _id: Id,
  createdAt: Instant,
  enquiry: StoredEnquiry,
  state: z.enum(TRIP_STATES),
  /** How many more guides can be asked now. */
  asksLeft: z.number(),
  /** Whether there are details of the travellers that the guides can read. */
  groupDetails: z.boolean(),
})

/** A booking of a trip, with what its traveller compares. */
const TripBooking = BookingSummary.extend({
  agreed: Booking.shape.agreed,
  deadline: Booking.shape.deadline,
  /** Null when the account was deleted. */
  guideFacts: GuideCard.pick({
    location: true,
    languages: true,
    averageRating: true,
    reviewCount: true,
    answersWithin: true,
  }).nullable(),
})
export type TripBooking = z.infer<typeof TripBooking>

/** In the order in which the guides were asked. */
export const TripResponse = z.object({ trip: OwnTrip, bookings: z.array(TripBooking) })
export type TripResponse = z.infer<typeof TripResponse>
