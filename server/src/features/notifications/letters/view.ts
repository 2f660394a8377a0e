import { inOrder, type ProposalField } from '@annai/contract/bookings/changes'
import { paymentWords } from '@annai/contract/bookings/payment/words'
import { priceText } from '@annai/contract/bookings/price'
import { dayAndHour, tourTimes } from '@annai/contract/bookings/tour'
import {
  daysAsText,
  groupOf,
  WISHES_FACTS,
  type Wishes,
  wishesText,
} from '@annai/contract/bookings/wishes'
import { cutGraphemes } from '@annai/contract/graphemes'
import type { Language } from '@annai/contract/languages'
import type { MailFact } from '../../../platform/mail/kinds.ts'
import type { Texts } from '../../../platform/texts.ts'
import { changesBetween, type ProposalRow, termsOf } from '../../bookings/revisions/service.ts'
import type { BookingRow } from '../../bookings/service.ts'

/** The maximum length of a quotation in a mail. */
const TEXT_MAX = 4000
const REMARKS_MAX = 600

export interface Reader {
  language: Language
  /** The zone of their device; null where no browser has reported it. */
  time_zone: string | null
}

type Field = Exclude<ProposalField, 'timeZone'>
const FIELDS: readonly Field[] = [
  'location',
  'dateTimes',
  'customerGroupSize',
  'price',
  'priceLines',
  'deposit',
  'cancellation',
  'remarks',
]
/** They are left out where a proposal says nothing about them. */
const OPTIONAL_FIELDS: readonly Field[] = ['priceLines', 'deposit', 'cancellation', 'remarks']
/** The facts that identify a booking in mails that are not about its terms. */
const IDENTIFYING_FIELDS: readonly Field[] = ['location', 'dateTimes']

export function shortened(text: string, max: number = TEXT_MAX): string {
  const short = cutGraphemes(text, max)
  return short === text ? text : `${short.trimEnd()}…`
}

/** The facts of a booking in the recipient's language. */
export function letterFacts(texts: Texts, { language, time_zone }: Reader) {
  const t = (key: string, params?: Record<string, unknown>) =>
    texts.translate(language, key, params)
  const times = tourTimes(language, time_zone ?? 'UTC')
  const payment = paymentWords(language, t)
  const people = (count: number) => t('booking.people', { count })
  const field = (name: Field, values: MailFact['values']): MailFact => ({
    label: t(`booking.field.${name}`),
    values,
  })

  /** Each date with the zone of its own day, and on the reader's clock where that differs. */
  const datesOf = ({ date_times, time_zone: zone }: ProposalRow): MailFact['values'] =>
    inOrder(date_times).map((row) => {
      const { date, start, end, endsNextDay, own } = times.row(row, zone)
      const span = endsNextDay
        ? t('booking.time.overnight', { start, end })
        : `${start}\u2013${end}`
      const notes = [times.zone(zone, row)]
      if (time_zone !== null && own !== null) {
        const time = `${own} \u00b7 ${times.ownZone(row, zone)}`
        notes.push(t('server:mails.facts.ownTime', { time }))
      }
      return { text: dayAndHour(language, date, span), notes }
    })

  const isUnsaid = (name: Field, terms: ProposalRow) => {
    const value = termsOf(terms)[name]
    return value === undefined || value === ''
  }

  function valuesOf(name: Field, terms: ProposalRow): MailFact['values'] {
    switch (name) {
      case 'location':
        return [{ text: terms.location }]
      case 'dateTimes':
        return datesOf(terms)
      case 'customerGroupSize':
        return [{ text: people(terms.group_size) }]
      case 'price': {
        const { price, currency } = terms
        const none = t('booking.field.none')
        return [{ text: price === null ? none : priceText(language, price, currency) }]
      }
      case 'priceLines':
      case 'deposit':
      case 'cancellation': {
        const lines = payment[name](termsOf(terms))
        return (lines.length > 0 ? lines : [t('booking.field.none')]).map((text) => ({ text }))
      }
      case 'remarks':
        return [{ text: shortened(terms.remarks, REMARKS_MAX) || t('booking.field.none') }]
    }
  }

  /** The terms of a proposal, and what stood in its place before where that was something else. */
  function agreement(
    terms: ProposalRow,
    { before, isShort }: { before: ProposalRow | null; isShort: boolean },
  ): MailFact[] {
    const changes = before ? changesBetween(before, terms) : []
    const isChanged = (name: Field) =>
      changes.includes(name) || (name === 'dateTimes' && changes.includes('timeZone'))
    return (isShort ? IDENTIFYING_FIELDS : FIELDS).flatMap((name) => {
      if (OPTIONAL_FIELDS.includes(name) && isUnsaid(name, terms) && !isChanged(name)) return []
      const fact = field(name, valuesOf(name, terms))
      if (!before || !isChanged(name)) return fact
      const lines = valuesOf(name, before).map(({ text, notes: [zone] = [] }) =>
        zone ? `${text} \u00b7 ${zone}` : text,
      )
      return { ...fact, before: beforeLines(lines) }
    })
  }

  function beforeLines(lines: string[]): string[] {
    const label = t('booking.changes.before')
    const gap = label.endsWith('：') ? '' : ' '
    return lines.length === 1 ? [`${label}${gap}${lines[0]}`] : [label, ...lines]
  }

  function wishesOf(wishes: Wishes): MailFact[] {
    const words = wishesText(language, wishes, {
      days: (count) => t('booking.wishes.dayCount', { count }),
      hours: (count) => t('booking.wishes.hourCount', { count }),
      adults: (count) => t('booking.wishes.adultCount', { count }),
      children: (count) => t('booking.wishes.childCount', { count }),
      part: (part) => t(`booking.wishes.parts.${part}`),
      language: (code) => t(`languages.${code}`),
    })
    return WISHES_FACTS.flatMap((fact) => {
      const text = words[fact]
      return text === null ? [] : { label: t(`booking.wishes.facts.${fact}`), values: [{ text }] }
    })
  }

  function enquiry(booking: BookingRow): MailFact[] {
    const { enquiry_location, enquiry_date_time, enquiry_group_size } = booking
    const wishes = booking.enquiry_trip
    const isWritten = wishes === null || daysAsText(wishes) !== enquiry_date_time
    const when = { label: t('booking.enquiry.dateTime'), values: [{ text: enquiry_date_time }] }
    return [
      field('location', [{ text: enquiry_location }]),
      ...(isWritten ? [when] : []),
      ...(wishes && groupOf(wishes) !== null
        ? []
        : [field('customerGroupSize', [{ text: people(enquiry_group_size) }])]),
      ...(wishes ? wishesOf(wishes) : []),
    ]
  }

  const reason = (text: string): MailFact => ({
    label: t('server:mails.facts.reason'),
    values: [{ text: shortened(text) }],
  })
  /** In place of a reason that is not quoted. */
  const reasonInChat = (): MailFact => reason(t('server:mails.facts.reasonInChat'))

  function replyBy(deadline: Date, timeZone: string): MailFact {
    const { at, zone } = times.moment(deadline, timeZone)
    return { label: t('server:mails.facts.replyBy'), values: [{ text: at, notes: [zone] }] }
  }

  return { agreement, enquiry, reason, reasonInChat, replyBy }
}
