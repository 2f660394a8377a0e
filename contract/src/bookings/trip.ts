import { z } from 'zod'
import { dayNumber, isDay } from '../days.ts'
import { LANGUAGE_CODES } from '../guides/vocabulary.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '../money.ts'
import { boundedText, Id } from '../wire.ts'
import { BOOKING_LIMITS as L } from './limits.ts'
import { PARTS_OF_DAY } from './vocabulary.ts'

/** No time of day: a day is a date at the guide's place. */
const Day = boundedText(10, { missing: 'dateInvalid', tooLong: 'dateInvalid' }).refine(isDay, {
  error: 'dateInvalid',
  abort: true,
})

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
  /** The days between which the tour may be; a first day alone is the only one. */
  fromDay: orNull(Day),
  toDay: orNull(Day),
  /** How many of these days the guide is wanted for. */
  days: orNull(number(L.tripDays)),
  /** Hours of each day. */
  hours: orNull(number(L.tripHours)),
  partOfDay: z
    .enum(PARTS_OF_DAY, { error: 'invalid' })
    .nullish()
    .transform((part) => part ?? 'any'),
  adults: orNull(people(1)),
  children: orNull(people(0)),
  /** The language that the guide should speak. */
  language: orNull(z.enum(LANGUAGE_CODES, { error: 'languageInvalid' })),
  /** In total, for the whole group. */
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
  fromDay === null ? L.tripDays : dayNumber(toDay ?? fromDay) - dayNumber(fromDay) + 1

function completed(trip: Fields) {
  const { adults, children, budget } = trip
  const whole = {
    ...trip,
    toDay: trip.toDay ?? trip.fromDay,
    children: adults === null ? null : (children ?? 0),
    budget: budget === null ? null : Math.round(budget * 100) / 100,
    currency: budget === null ? null : (trip.currency ?? DEFAULT_CURRENCY),
  }
  const { partOfDay, ...others } = whole
  const isEmpty = partOfDay === 'any' && Object.values(others).every((value) => value === null)
  return isEmpty ? null : whole
}

/**
 * What a traveller requests besides the free text of an enquiry (docs/rules/bookings.md#trip).
 * Every field is optional; null if none is set.
 */
export const TripRequest = fields
  .refine(({ fromDay, toDay }) => fromDay !== null || toDay === null, {
    error: 'dateInvalid',
    path: ['fromDay'],
  })
  .refine((trip) => daysBetween(trip) >= 1, { error: 'dayOrder', path: ['toDay'] })
  .refine((trip) => daysBetween(trip) <= L.tripDays, { error: 'dayRange', path: ['toDay'] })
  .refine((trip) => (trip.days ?? 0) <= Math.max(daysBetween(trip), 1), {
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

/** The shape of a stored trip: limits may have changed since, so none are checked. */
export const Trip = z.object({
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
}) satisfies z.ZodType<NonNullable<z.infer<typeof TripRequest>>>
export type Trip = z.infer<typeof Trip>

/** The trip that a booking is part of. Its guide sees only the number of guides. */
export const TripRef = z.object({
  asked: z.number(),
  /** For the traveller. */
  id: Id.optional(),
  /** Whether there are details of the travellers that the guide can read. */
  brief: z.boolean().optional(),
})
export type TripRef = z.infer<typeof TripRef>
