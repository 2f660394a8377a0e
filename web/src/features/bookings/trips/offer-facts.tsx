import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import { convertPrice, type ExchangeRates } from '@annai/contract/bookings/rates'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import { CURRENCIES } from '@annai/contract/money'
import { resolveZone, spanOf } from '@annai/contract/when'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useText } from '../../../shell/i18n/use-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { PAYMENT_TERMS, usePrice, useTermText } from '../proposal/use-term-text.ts'
import { useMoment } from '../use-tour-times.ts'
import { GuideRating } from './guide-rating.tsx'
import { OfferNeeds } from './offer-needs.tsx'

interface OfferPriceProps {
  proposal: Proposal
  /** The currency of the comparison. */
  currency: string
  rates: ExchangeRates | undefined
}

/** The price in the currency of the comparison, above the proposed price. */
function OfferPrice({ proposal, currency, rates }: OfferPriceProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const price = usePrice()
  if (proposal.price === null) return <span className="text-muted">{t('booking.field.none')}</span>
  const today = new Date().toISOString().slice(0, 10)
  const converted = convertPrice(proposal, currency, rates, today)
  const original = price(proposal.price, proposal.currency)
  if (!converted) return <span className="font-semibold text-xl tabular-nums">{original}</span>
  const known = CURRENCIES.find((code) => code === proposal.currency)
  const date = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${converted.asOf}T00:00:00Z`))
  return (
    <span className="grid gap-0.5 tabular-nums">
      <span className="font-semibold text-xl">
        {t('booking.trips.approx', { price: price(converted.amount, converted.currency) })}
      </span>
      <span>{original}</span>
      <span className={classes('text-sm', converted.isOld ? 'text-amber-ink' : 'text-muted')}>
        {t(converted.isOld ? 'booking.trips.oldRate' : 'booking.trips.rate', {
          date,
          currency: known ? t(`currencies.${known}`) : proposal.currency,
        })}
      </span>
    </span>
  )
}

export const OFFER_FACTS = [
  'price',
  ...PAYMENT_TERMS,
  'days',
  'hours',
  'group',
  'place',
  'languages',
  'rating',
  'needs',
  'remarks',
  'deadline',
] as const
type OfferFact = (typeof OFFER_FACTS)[number]

/** A booking of the trip that has a proposal to compare. */
export interface Offer {
  readonly booking: TripBooking
  /** The agreed terms, otherwise the newest proposal. */
  readonly terms: Proposal
}

/**
 * The total hours of all dates, rounded to one decimal; null if a date or the time zone is invalid.
 */
function hoursOf({ dateTimes, timeZone }: Proposal): number | null {
  const zone = resolveZone(timeZone)
  if (!zone) return null
  const spans = dateTimes.map((row) => spanOf(row, zone))
  const hours = spans.reduce((sum, { start, end }) => sum + (end - start), 0) / 3_600_000
  return Number.isFinite(hours) ? Math.round(hours * 10) / 10 : null
}

interface OfferFactsProps {
  fact: OfferFact
  offer: Offer
  currency: string
  rates: ExchangeRates | undefined
}

/** When the traveller has to reply. The deadline of an agreed booking is when it completes. */
export const replyDeadlineOf = ({ status, deadline }: TripBooking): string | null =>
  isAgreed(status) ? null : deadline

/** A cell of the comparison. */
export function OfferFactText({ fact, offer, currency, rates }: OfferFactsProps): ReactNode {
  const { booking, terms } = offer
  const { t } = useTranslation()
  const text = useText()
  const term = useTermText()
  const moment = useMoment({ dateStyle: 'medium', hasTime: true, hasZone: true })
  const none = <span className="text-muted">{t('booking.field.none')}</span>
  const { guideFacts } = booking
  const deadline = replyDeadlineOf(booking)
  switch (fact) {
    case 'price':
      return <OfferPrice proposal={terms} currency={currency} rates={rates} />
    case 'priceLines':
    case 'deposit':
    case 'cancellation':
      return terms[fact] ? (
        <ul className="grid gap-1">
          {term(fact, terms).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <li key={at}>{line}</li>
          ))}
        </ul>
      ) : (
        none
      )
    case 'days':
      return (
        <ul className="grid gap-1">
          {term('dateTimes', terms).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li className="text-muted text-sm">{term('timeZone', terms)}</li>
          {terms.isTaken && <li className="text-amber-ink">{t('booking.proposal.taken')}</li>}
        </ul>
      )
    case 'hours': {
      const count = hoursOf(terms)
      return count === null ? none : t('booking.trips.hours', { count })
    }
    case 'group':
      return term('customerGroupSize', terms)
    case 'place':
      return terms.location
    case 'languages':
      return guideFacts && guideFacts.languages.length > 0
        ? guideFacts.languages.map((value) => text(`languages.${value.split(':')[0]}`)).join(' · ')
        : none
    case 'rating':
      return guideFacts && guideFacts.reviewCount > 0 ? (
        <GuideRating average={guideFacts.averageRating} count={guideFacts.reviewCount} />
      ) : (
        <span className="text-muted">{t('guideProfileView.noReviews')}</span>
      )
    case 'needs':
      return <OfferNeeds booking={booking} terms={terms} none={none} />
    case 'remarks':
      return terms.remarks ? <span className="whitespace-pre-wrap">{terms.remarks}</span> : none
    case 'deadline':
      return deadline ? <time dateTime={deadline}>{moment(deadline)}</time> : none
  }
}
