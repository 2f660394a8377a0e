import type { ExchangeRates } from '@annai/contract/bookings/rates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { Portrait } from '../../media/index.ts'
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
/** The labels are sticky while the guides scroll below them. On phones they have rows of their own. */
const LABEL =
  'sticky start-0 z-[1] border-line bg-sunken align-top font-semibold text-muted text-sm max-sm:hidden sm:w-40 sm:min-w-40 sm:border-e sm:p-4 narrow:static'
const LABEL_ROW =
  'text-start border-line border-b bg-sunken px-3 py-1.5 font-semibold text-muted text-sm'
/** On phones two guides at a time, with large text one. */
const GUIDE =
  'min-w-[50cqw] border-line p-3 align-top not-last:border-e sm:min-w-60 sm:p-4 narrow:min-w-[100cqw]'

const FACT_LABELS = {
  price: 'booking.field.price',
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

/** On phones, the label above the values of a fact. */
const LabelRow = ({ span, label }: { span: number; label: string }) => (
  <tr className="sm:hidden">
    <th scope="rowgroup" colSpan={span} className={LABEL_ROW}>
      <span className="sticky start-3">{label}</span>
    </th>
  </tr>
)

/** Proposals side by side, one guide per column. None is marked as the best. */
export function OfferTable({ offers, currency, rates, actionsOf }: OfferTableProps) {
  const { t } = useTranslation()
  const nameOf = ({ booking }: Offer) => booking.guide?.displayName ?? t('booking.deletedUser')
  const hasNeeds = offers.some(({ booking }) => booking.tripRef?.brief === true)
  const hasDeadline = offers.some(({ booking }) => replyDeadlineOf(booking) !== null)
  const facts = OFFER_FACTS.filter(
    (fact) => (fact !== 'needs' || hasNeeds) && (fact !== 'deadline' || hasDeadline),
  )
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
            <tr className="border-line border-b">
              <td className={LABEL} />
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
          {facts.map((fact) => (
            <tbody key={fact}>
              <LabelRow span={offers.length} label={t(FACT_LABELS[fact])} />
              <tr className="border-line border-b">
                <th scope="row" className={classes(LABEL, 'text-start')}>
                  {t(FACT_LABELS[fact])}
                </th>
                {offers.map((offer) => (
                  <td key={offer.booking._id} className={classes(GUIDE, 'wrap-anywhere')}>
                    <OfferFactText fact={fact} offer={offer} currency={currency} rates={rates} />
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
          <tbody>
            <LabelRow span={offers.length} label={t('booking.trips.reply')} />
            <tr>
              <th scope="row" className={classes(LABEL, 'text-start')}>
                {t('booking.trips.reply')}
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
