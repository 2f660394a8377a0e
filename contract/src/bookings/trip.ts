import { z } from 'zod'
import { dayNumber, isDay } from '../days.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../guides/vocabulary.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '../money.ts'
import { boundedText, Id } from '../wire.ts'
import { BOOKING_LIMITS as L } from './limits.ts'
import { priceText } from './price.ts'
import { PARTS_OF_DAY, type PartOfDay } from './vocabulary.ts'

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

/** A trip with no field set. */
export const EMPTY_TRIP = {
  fromDay: null,
  toDay: null,
  days: null,
  hours: null,
  partOfDay: 'any',
  adults: null,
  children: null,
  language: null,
  budget: null,
  currency: null,
} as const satisfies Trip

/** The days of a trip as the free text of its enquiry: 2027-05-03 – 2027-05-07. */
export function daysAsText({ fromDay, toDay }: Pick<Trip, 'fromDay' | 'toDay'>): string {
  if (fromDay === null) return ''
  return toDay === null || toDay === fromDay ? fromDay : `${fromDay} – ${toDay}`
}

export const groupOf = ({ adults, children }: Pick<Trip, 'adults' | 'children'>): number | null =>
  adults === null ? null : adults + (children ?? 0)

/** The translated parts of a trip. */
export interface TripTexts {
  readonly days: (count: number) => string
  readonly hours: (count: number) => string
  readonly adults: (count: number) => string
  readonly children: (count: number) => string
  readonly part: (part: Exclude<PartOfDay, 'any'>) => string
  readonly language: (code: LanguageCode) => string
}

/** What a trip consists of, in the order in which it is shown. */
export const TRIP_FACTS = ['days', 'time', 'group', 'language', 'budget'] as const
export type TripFact = (typeof TRIP_FACTS)[number]

/** The first to the last day of a trip: Mon, May 3, 2027 – Fri, May 7, 2027. */
export function dayRangeText(
  language: string,
  { fromDay, toDay }: Pick<Trip, 'fromDay' | 'toDay'>,
): string | null {
  if (fromDay === null) return null
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    // In Korean both months are the same word, but only `short` puts the weekday in brackets.
    month: /^(?:en|ko)/.test(language) ? 'short' : 'long',
    day: 'numeric',
  })
  const days = toDay === null || toDay === fromDay ? [fromDay] : [fromDay, toDay]
  return days.map((text) => day.format(new Date(`${text}T00:00:00Z`))).join(' – ')
}

/** The fields of a trip as text; null for each that the traveller left empty. */
export function tripText(
  language: string,
  trip: Trip,
  texts: TripTexts,
): Record<TripFact, string | null> {
  const { days, hours, partOfDay, adults, children, budget, currency } = trip
  const range = dayRangeText(language, trip)
  const count = days === null ? null : texts.days(days)
  const part = partOfDay === 'any' ? null : texts.part(partOfDay)
  const length = hours === null ? null : texts.hours(hours)
  const joined = (parts: (string | null)[]) => {
    const known = parts.filter((text) => text !== null)
    return known.length === 0 ? null : known.join(' · ')
  }
  return {
    // A single day is shown without a count.
    days: joined([range, trip.fromDay !== null && trip.fromDay === trip.toDay ? null : count]),
    time: joined([part, length]),
    group: joined([
      adults === null ? null : texts.adults(adults),
      children === null || children === 0 ? null : texts.children(children),
    ]),
    language: trip.language === null ? null : texts.language(trip.language),
    budget: budget === null ? null : priceText(language, budget, currency ?? ''),
  }
}
