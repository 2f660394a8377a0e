import { z } from 'zod'
import type { Problem } from '../../problems.ts'
import { NamedId, requiredText, trimmedText } from '../../wire.ts'
import { BriefRequest } from '../brief/shapes.ts'
import { BOOKING_LIMITS as L } from '../limits.ts'
import { daysAsText, groupOf, TripRequest } from '../trip.ts'

export const GroupSize = z
  .int({
    // A fraction has a text of its own.
    error: ({ input }) =>
      typeof input === 'number' && Number.isFinite(input) ? 'groupSizeWhole' : 'invalidGroupSize',
  })
  .min(L.groupSizeMin, { error: 'invalidGroupSize' })
  .max(L.groupSizeMax, { error: 'groupSizeLimit' })

export const Enquiry = z.object({
  message: requiredText(L.enquiryMessage, 'messageRequired', 'tooLong'),
  location: requiredText(L.location, 'locationRequired', 'tooLong'),
  /** Free text: the traveller may not know the date yet (P1-264). */
  dateTime: requiredText(L.dateTime, 'dateTimeRequired', 'tooLong'),
  customerGroupSize: GroupSize,
})
export type Enquiry = z.infer<typeof Enquiry>

/** An enquiry as stored: limits may have changed since, so none are checked. */
export const StoredEnquiry = z.object({
  message: z.string(),
  location: z.string(),
  dateTime: z.string(),
  customerGroupSize: z.number(),
}) satisfies z.ZodType<Enquiry>

const isBlank = (text: string | undefined) => typeof text !== 'string' || text.trim() === ''

/**
 * The options of a check that also runs when a field is invalid (zod would skip it), so that a form
 * gets all its problems at once.
 */
const reportedWithOthers = (problem: Problem, field: keyof Enquiry) => ({
  error: problem,
  path: ['enquiry', field],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

export const ENQUIRY_FIELDS = {
  enquiry: Enquiry.extend({
    dateTime: trimmedText(L.dateTime, 'tooLong', 'dateTimeRequired').optional(),
    customerGroupSize: GroupSize.optional(),
  }),
  trip: TripRequest.nullish(),
  party: BriefRequest.nullish(),
}
type EnquiryFields = z.infer<z.ZodObject<typeof ENQUIRY_FIELDS>>

export const ENQUIRY_CHECKS = [
  z.refine<EnquiryFields>(
    ({ enquiry, trip }) => !isBlank(enquiry?.dateTime) || Boolean(trip?.fromDay),
    reportedWithOthers('dateTimeRequired', 'dateTime'),
  ),
  z.refine<EnquiryFields>(
    ({ enquiry, trip }) => enquiry?.customerGroupSize !== undefined || Boolean(trip?.adults),
    reportedWithOthers('invalidGroupSize', 'customerGroupSize'),
  ),
  z.refine<EnquiryFields>(
    ({ enquiry: { customerGroupSize: size }, trip }) => {
      const group = trip ? groupOf(trip) : null
      return size === undefined || group === null || group === size
    },
    { error: 'groupSizeMismatch', path: ['enquiry', 'customerGroupSize'] },
  ),
]

/** Fills a blank free text and a missing group size from the days and people of the trip. */
export const completeEnquiry = ({ enquiry, trip = null, party }: EnquiryFields) => ({
  enquiry: {
    ...enquiry,
    dateTime: enquiry.dateTime || (trip ? daysAsText(trip) : ''),
    customerGroupSize: enquiry.customerGroupSize ?? (trip && groupOf(trip)) ?? L.groupSizeMin,
  } satisfies Enquiry,
  trip,
  ...(party && { party }),
})

export const EnquiryRequest = z
  .object({ guideId: NamedId, ...ENQUIRY_FIELDS })
  .check(...ENQUIRY_CHECKS)
  .transform(({ guideId, ...enquiry }) => ({ guideId, ...completeEnquiry(enquiry) }))
export type EnquiryRequest = z.infer<typeof EnquiryRequest>
