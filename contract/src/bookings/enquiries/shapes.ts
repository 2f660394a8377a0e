import { z } from 'zod'
import { dayNumber, isDay } from '../../days.ts'
import { LANGUAGE_CODES } from '../../guides/vocabulary.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../money.ts'
import type { Problem } from '../../problems.ts'
import { isBlank } from '../../text.ts'
import { boundedText, NamedId, requiredLine, requiredText, trimmedLine } from '../../wire.ts'
import { GroupDetailsRequest } from '../group-details/shapes.ts'
import { BOOKING_LIMITS as L } from '../limits.ts'
import { PARTS_OF_DAY } from '../vocabulary.ts'
import { daysAsText, groupOf, type Wishes } from '../wishes.ts'

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
  location: requiredLine(L.location, 'locationRequired', 'tooLong'),
  /** Free text: the traveller may not know the date yet. */
  dateTime: requiredLine(L.dateTime, 'dateTimeRequired', 'tooLong'),
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

/** No time of day: a day is a date at the guide's place. */
const Day = boundedText(10, { missing: 'dateInvalid', tooLong: 'dateInvalid' })
  // As in a proposal: the end of 9999-12-31 is in a year that no date type has.
  .regex(/^(?:19|20|21)/, { error: 'dateInvalid', abort: true })
  .refine(isDay, { error: 'dateInvalid', abort: true })

const people = (min: number) =>
  z
    .int({ error: 'groupSizeWhole' })
    .min(min, { error: 'invalidGroupSize' })
    .max(L.groupSizeMax, { error: 'groupSizeLimit' })

const number = (max: number) =>
  z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(max, { error: 'invalid' })

const orNull = <T extends z.ZodType>(shape: T) =>
  shape.nullish().transform((value) => value ?? null)

const fields = z.object({
  fromDay: orNull(Day),
  toDay: orNull(Day),
  days: orNull(number(L.wishedDays)),
  hours: orNull(number(L.wishedHours)),
  partOfDay: z
    .enum(PARTS_OF_DAY, { error: 'invalid' })
    .nullish()
    .transform((part) => part ?? 'any'),
  adults: orNull(people(1)),
  children: orNull(people(0)),
  language: orNull(z.enum(LANGUAGE_CODES, { error: 'languageInvalid' })),
  budget: orNull(
    z
      .number({ error: 'budgetInvalid' })
      .positive({ error: 'budgetInvalid' })
      .max(L.price, { error: 'budgetInvalid' }),
  ),
  currency: orNull(z.enum(CURRENCIES, { error: 'currencyInvalid' })),
})

type Fields = z.infer<typeof fields>

const daysBetween = ({ fromDay, toDay }: Pick<Fields, 'fromDay' | 'toDay'>): number =>
  fromDay === null ? L.wishedDays : dayNumber(toDay ?? fromDay) - dayNumber(fromDay) + 1

function completed(wishes: Fields): Wishes | null {
  const { adults, children, budget } = wishes
  const whole = {
    ...wishes,
    toDay: wishes.toDay ?? wishes.fromDay,
    children: adults === null ? null : (children ?? 0),
    budget: budget === null ? null : Math.round(budget * 100) / 100,
    currency: budget === null ? null : (wishes.currency ?? DEFAULT_CURRENCY),
  }
  const { partOfDay, ...others } = whole
  const isEmpty = partOfDay === 'any' && Object.values(others).every((value) => value === null)
  return isEmpty ? null : whole
}

/**
 * What a traveller requests besides the free text of an enquiry (docs/rules/bookings.md#wishes).
 * Every field is optional; null if none is set.
 */
export const WishesRequest = fields
  .refine(({ fromDay, toDay }) => fromDay !== null || toDay === null, {
    error: 'dateInvalid',
    path: ['fromDay'],
  })
  .refine((wishes) => daysBetween(wishes) >= 1, { error: 'dayOrder', path: ['toDay'] })
  .refine((wishes) => daysBetween(wishes) <= L.wishedDays, { error: 'dayRange', path: ['toDay'] })
  .refine((wishes) => (wishes.days ?? 0) <= Math.max(daysBetween(wishes), 1), {
    error: 'daysBeyondRange',
    path: ['days'],
  })
  .refine(({ adults, children }) => adults !== null || children === null, {
    error: 'invalidGroupSize',
    path: ['adults'],
  })
  .refine(({ adults, children }) => (adults ?? 0) + (children ?? 0) <= L.groupSizeMax, {
    error: 'groupSizeLimit',
    path: ['children'],
  })
  .transform(completed)

/** Stored wishes: limits may have changed since, so none are checked. */
export const StoredWishes = z.object({
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  days: z.number().nullable(),
  hours: z.number().nullable(),
  partOfDay: z.enum(PARTS_OF_DAY),
  adults: z.number().nullable(),
  children: z.number().nullable(),
  language: z.enum(LANGUAGE_CODES).nullable(),
  budget: z.number().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
}) satisfies z.ZodType<Wishes>

const isMissing = (text: unknown) => typeof text !== 'string' || isBlank(text)

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
    dateTime: trimmedLine(L.dateTime, 'tooLong', 'dateTimeRequired').optional(),
    customerGroupSize: GroupSize.optional(),
  }),
  trip: WishesRequest.nullish(),
  party: GroupDetailsRequest.nullish(),
}
type EnquiryFields = z.infer<z.ZodObject<typeof ENQUIRY_FIELDS>>

export const ENQUIRY_CHECKS = [
  z.refine<EnquiryFields>(
    ({ enquiry, trip: wishes }) => !isMissing(enquiry?.dateTime) || Boolean(wishes?.fromDay),
    reportedWithOthers('dateTimeRequired', 'dateTime'),
  ),
  z.refine<EnquiryFields>(
    ({ enquiry, trip: wishes }) =>
      enquiry?.customerGroupSize !== undefined || Boolean(wishes?.adults),
    reportedWithOthers('invalidGroupSize', 'customerGroupSize'),
  ),
  z.refine<EnquiryFields>(
    ({ enquiry: { customerGroupSize: size }, trip: wishes }) => {
      const group = wishes ? groupOf(wishes) : null
      return size === undefined || group === null || group === size
    },
    { error: 'groupSizeMismatch', path: ['enquiry', 'customerGroupSize'] },
  ),
]

/** Fills a blank free text and a missing group size from the days and people of the wishes. */
export const completeEnquiry = ({ enquiry, trip: wishes = null, party }: EnquiryFields) => ({
  enquiry: {
    ...enquiry,
    dateTime: enquiry.dateTime || (wishes ? daysAsText(wishes) : ''),
    customerGroupSize: enquiry.customerGroupSize ?? (wishes && groupOf(wishes)) ?? L.groupSizeMin,
  } satisfies Enquiry,
  trip: wishes,
  ...(party && { party }),
})

export const EnquiryRequest = z
  .object({ guideId: NamedId, ...ENQUIRY_FIELDS })
  .check(...ENQUIRY_CHECKS)
  .transform(({ guideId, ...enquiry }) => ({ guideId, ...completeEnquiry(enquiry) }))
export type EnquiryRequest = z.infer<typeof EnquiryRequest>
