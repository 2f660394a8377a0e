import type { LanguageCode } from '../guides/vocabulary.ts'
import type { Currency } from '../money.ts'
import { priceText } from './price.ts'
import type { PartOfDay } from './vocabulary.ts'

/** What a traveller requests besides the free text of an enquiry (docs/rules/bookings.md). */
export interface Wishes {
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

/** Wishes with no field set. */
export const EMPTY_WISHES = {
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
} as const satisfies Wishes

/** The days of the wishes as the free text of its enquiry: 2027-05-03 – 2027-05-07. */
export function daysAsText({ fromDay, toDay }: Pick<Wishes, 'fromDay' | 'toDay'>): string {
  if (fromDay === null) return ''
  return toDay === null || toDay === fromDay ? fromDay : `${fromDay} – ${toDay}`
}

export const groupOf = ({
  adults,
  children,
}: Pick<Wishes, 'adults' | 'children'>): number | null =>
  adults === null ? null : adults + (children ?? 0)

/** The translated parts of the wishes. */
export interface WishesTexts {
  readonly days: (count: number) => string
  readonly hours: (count: number) => string
  readonly adults: (count: number) => string
  readonly children: (count: number) => string
  readonly part: (part: Exclude<PartOfDay, 'any'>) => string
  readonly language: (code: LanguageCode) => string
}

/** What wishes consist of, in the order in which it is shown. */
export const WISHES_FACTS = ['days', 'time', 'group', 'language', 'budget'] as const
export type WishesFact = (typeof WISHES_FACTS)[number]

/** The first to the last day of the wishes: Mon, May 3, 2027 – Fri, May 7, 2027. */
export function dayRangeText(
  language: string,
  { fromDay, toDay }: Pick<Wishes, 'fromDay' | 'toDay'>,
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

/** The fields of the wishes as text; null for each that the traveller left empty. */
export function wishesText(
  language: string,
  wishes: Wishes,
  texts: WishesTexts,
): Record<WishesFact, string | null> {
  const { days, hours, partOfDay, adults, children, budget, currency } = wishes
  const range = dayRangeText(language, wishes)
  const count = days === null ? null : texts.days(days)
  const part = partOfDay === 'any' ? null : texts.part(partOfDay)
  const length = hours === null ? null : texts.hours(hours)
  const joined = (parts: (string | null)[]) => {
    const known = parts.filter((text) => text !== null)
    return known.length === 0 ? null : known.join(' · ')
  }
  return {
    // A single day is shown without a count.
    days: joined([
      range,
      wishes.fromDay !== null && wishes.fromDay === wishes.toDay ? null : count,
    ]),
    time: joined([part, length]),
    group: joined([
      adults === null ? null : texts.adults(adults),
      children === null || children === 0 ? null : texts.children(children),
    ]),
    language: wishes.language === null ? null : texts.language(wishes.language),
    budget: budget === null ? null : priceText(language, budget, currency ?? ''),
  }
}
