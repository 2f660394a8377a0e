import type { LanguageCode } from '../guides/vocabulary.ts'
import type { Currency } from '../money.ts'
import { priceText } from './price.ts'
import type { PartOfDay } from './vocabulary.ts'

/** What a traveller requests besides the free text of an enquiry (docs/rules/bookings.md#trip). */
export interface Trip {
  /** The days between which the tour may be; a first day alone is the only one. */
  fromDay: string | null
  toDay: string | null
  /** How many of these days the guide is wanted for. */
  days: number | null
  /** Hours of each day. */
  hours: number | null
  partOfDay: PartOfDay
  adults: number | null
  children: number | null
  /** The language that the guide should speak. */
  language: LanguageCode | null
  /** In total, for the whole group. */
  budget: number | null
  currency: Currency | null
}

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
