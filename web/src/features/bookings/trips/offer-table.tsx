import type { ExchangeRates } from '@annai/contract/bookings/rates'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { Portrait } from '../../media/index.ts'
import { PAYMENT_TERMS } from '../proposal/use-term-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { OFFER_FACTS, type Offer, OfferFactText, replyDeadlineOf } from './offer-facts.tsx'

interface OfferTableProps {
  offers: readonly Offer[]
  currency: string
  rates: ExchangeRates | undefined
  /** Renders the actions of an offer. */
  actionsOf: (offer: Offer) => ReactNode
}

/** A constant, because the linter takes a literal `role` for an ARIA role. */
const READER = 'user' as const
/** The labels are sticky while the guides scroll below them. On phones they are above the values. */
const LABEL =
  'border-line bg-sunken align-top font-semibold text-muted text-sm sm:sticky sm:start-0 sm:z-[1] sm:w-40 sm:min-w-40 sm:border-e sm:p-4 narrow:static max-sm:col-span-full max-sm:px-3 max-sm:py-1.5'
const ROW =
  'border-line not-last:border-b max-sm:grid max-sm:grid-cols-[repeat(var(--guides),minmax(50cqw,1fr))] narrow:grid-cols-[repeat(var(--guides),100cqw)]!'
/** On phones two guides at a time, with large text one. */
const GUIDE =
  'min-w-[50cqw] border-line p-3 align-top not-last:border-e sm:min-w-60 sm:p-4 narrow:min-w-[100cqw]'

const FACT_LABELS = {
  price: 'booking.field.price',
  priceLines: 'booking.field.priceLines',
  deposit: 'booking.field.deposit',
  cancellation: 'booking.field.cancellation',
  days: 'booking.field.dateTimes',
  hours: 'booking.trips.duration',
  group: 'booking.field.customerGroupSize',
  place: 'booking.field.location',
  languages: 'guideCard.languages',
  rating: 'booking.trips.rating',
  needs: 'booking.trips.needs',
  remarks: 'booking.field.remarks',
  deadline: 'booking.trips.deadline',
} as const

/** Proposals side by side, one guide per column. None is marked as the best. */
export function OfferTable({ offers, currency, rates, actionsOf }: OfferTableProps) {
  const { t } = useTranslation()
  const nameOf = ({ booking }: Offer) => booking.guide?.displayName ?? t('booking.deletedUser')
  const hasNeeds = offers.some(({ booking }) => booking.tripRef?.groupDetails === true)
  const hasDeadline = offers.some(({ booking }) => replyDeadlineOf(booking) !== null)
  const unsaid = PAYMENT_TERMS.filter((fact) => offers.every(({ terms }) => !terms[fact]))
  const facts = OFFER_FACTS.filter(
    (fact) =>
      (fact !== 'needs' || hasNeeds) &&
      (fact !== 'deadline' || hasDeadline) &&
      !unsaid.some((each) => each === fact),
  )
  const columns = { '--guides': offers.length } as CSSProperties
  return (
    <div className="@container">
      <section
        aria-label={t('booking.trips.table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        tabIndex={0}
        className="card relative snap-x snap-mandatory overflow-x-auto sm:snap-none sm:scroll-ps-40 narrow:scroll-ps-0"
      >
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t('booking.trips.table')}</caption>
          <thead>
            <tr className={classes(ROW, 'border-b')} style={columns}>
              <td className={classes(LABEL, 'max-sm:hidden')} />
              {offers.map((offer) => (
                <th
                  key={offer.booking._id}
                  scope="col"
                  className={classes(GUIDE, 'snap-start text-start font-normal')}
                >
                  <span className="flex items-center gap-3 max-sm:grid max-sm:justify-items-start max-sm:gap-2">
                    <Portrait
                      url={offer.booking.guide?.profilePicture}
                      name={nameOf(offer)}
                      size="md"
                    />
                    <span className="grid min-w-0 justify-items-start gap-1">
                      <span className="font-semibold text-lg leading-snug wrap-anywhere">
                        {nameOf(offer)}
                      </span>
                      <StatusBadge booking={offer.booking} role={READER} />
                    </span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact} className={ROW} style={columns}>
                <th scope="row" className={classes(LABEL, 'text-start')}>
                  <span className="sticky start-3">{t(FACT_LABELS[fact])}</span>
                </th>
                {offers.map((offer) => (
                  <td key={offer.booking._id} className={classes(GUIDE, 'wrap-anywhere')}>
                    <OfferFactText fact={fact} offer={offer} currency={currency} rates={rates} />
                  </td>
                ))}
              </tr>
            ))}
            <tr className={ROW} style={columns}>
              <th scope="row" className={classes(LABEL, 'text-start')}>
                <span className="sticky start-3">{t('booking.trips.reply')}</span>
              </th>
              {offers.map((offer) => (
                <td key={offer.booking._id} className={GUIDE}>
                  <div className="grid justify-items-start gap-2">{actionsOf(offer)}</div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}
