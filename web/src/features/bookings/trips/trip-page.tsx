import { isCalledOff, isProposalOpen } from '@annai/contract/bookings/lifecycle'
import { decides } from '@annai/contract/bookings/trips/policy'
import type { TripBooking, TripResponse } from '@annai/contract/bookings/trips/shapes'
import { daysAsText } from '@annai/contract/bookings/wishes'
import { CURRENCIES, USUAL_CURRENCIES } from '@annai/contract/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { ApiError } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Portrait } from '../../media/index.ts'
import { useWishesText } from '../enquiry/use-wishes-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useMoment } from '../use-tour-times.ts'
import { MoreGuidesForm } from './more-guides-form.tsx'
import { OfferActions } from './offer-actions.tsx'
import type { Offer } from './offer-facts.tsx'
import { OfferTable } from './offer-table.tsx'
import { useRates, useTrip } from './trip-queries.ts'

/** A constant, because the linter takes a literal `role` for an ARIA role. */
const READER = 'user' as const

/**
 * A guide of a trip without a proposal to compare: when the enquiry was sent, and how soon the
 * guide usually replies.
 */
function GuideLine({ booking }: { booking: TripBooking }) {
  const { t } = useTranslation()
  const moment = useMoment({ dateStyle: 'medium', hasTime: true })
  const name = useOtherName(booking, 'user')
  const answersWithin = booking.guideFacts?.answersWithin
  return (
    <li className="card relative flex items-center gap-3 p-4 hover:border-indigo">
      <Portrait url={booking.guide?.profilePicture} name={name} size="md" />
      <span className="grid min-w-0 grow justify-items-start gap-0.5">
        <Link
          to={`/bookings/${booking._id}`}
          className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        {/* A Japanese status does not fit on one line of a phone with large text. */}
        <span className="max-w-full wrap-anywhere">
          <StatusBadge booking={booking} role={READER} />
        </span>
        <span className="text-muted text-sm">
          {t('booking.trips.askedOn', { at: moment(booking.createdAt) })}
        </span>
        {answersWithin && !isCalledOff(booking.status) && (
          <span className="text-muted text-sm">{t(`answersWithin.${answersWithin}`)}</span>
        )}
      </span>
    </li>
  )
}

/** A trip with the proposals of its guides side by side. */
export function TripPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useTrip(id)
  const { error } = query
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/bookings" replace />
  return (
    <div className="page grid gap-5 py-6 sm:py-10">
      <PageHead title={t('booking.trips.title')} noIndex />
      <Link to="/bookings" className="link flex w-fit items-center gap-2 py-1">
        <FaArrowLeft aria-hidden="true" className="size-3.5" />
        {t('booking.back')}
      </Link>
      <h1>{t('booking.trips.title')}</h1>
      <QueryView query={query} waiting={<TripSkeleton />} failed={t('booking.trips.unavailable')}>
        {(answer) => <TripView answer={answer} />}
      </QueryView>
    </div>
  )
}

const isOffer = ({ status }: TripBooking) => isProposalOpen(status) || decides(status)

function TripView({ answer: { trip, bookings } }: { answer: TripResponse }) {
  const { t } = useTranslation()
  const words = Object.values(useWishesText()(trip)).filter((text) => text !== null)
  const { location, dateTime } = trip.enquiry
  const written = daysAsText(trip) === dateTime ? [] : [dateTime]
  const isOffline = useIsOffline()
  const offers = bookings.filter(isOffer).flatMap((booking): Offer[] => {
    const { agreed, details } = booking
    const terms = decides(booking.status) ? (agreed ?? details) : details
    return terms ? [{ booking, terms }] : []
  })
  const closed = bookings.filter(({ status }) => isCalledOff(status))
  const waiting = bookings.filter((booking) => !isOffer(booking) && !closed.includes(booking))
  const agreed = offers.find(({ booking }) => decides(booking.status))
  const frame = useFocusAfterRemoval<HTMLDivElement>('main')
  return (
    <div {...frame} className="grid gap-5">
      <div className="grid gap-1">
        <p>{t('booking.trips.asked', { count: bookings.length })}</p>
        <p className="text-muted">{[location, ...written, ...words].join(' · ')}</p>
      </div>
      {isOffline && (
        <Banner tone="waiting" role="status">
          {t('booking.trips.offline')}
        </Banner>
      )}
      {agreed && (
        <Banner tone="good" role="status">
          {t('booking.trips.decided', {
            name: agreed.booking.guide?.displayName ?? t('booking.deletedUser'),
          })}
        </Banner>
      )}
      {!agreed && trip.state === 'over' && <Banner>{t('booking.trips.over')}</Banner>}
      <Offers offers={offers} isOffline={isOffline} currency={trip.currency} />
      {waiting.length > 0 && (
        <section aria-labelledby="trip-waiting" className="grid gap-3">
          <h2 id="trip-waiting">{t('booking.trips.waiting')}</h2>
          <ul className="grid gap-2 lg:grid-cols-2">
            {waiting.map((booking) => (
              <GuideLine key={booking._id} booking={booking} />
            ))}
          </ul>
        </section>
      )}
      {trip.state === 'open' && trip.asksLeft > 0 && (
        <MoreGuidesForm trip={trip} isOffline={isOffline} />
      )}
      {closed.length > 0 && (
        <details className="card group">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {t('booking.trips.closed', { count: closed.length })}
            <FaChevronDown
              aria-hidden="true"
              className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="grid gap-2 p-4 pt-0 lg:grid-cols-2">
            {closed.map((booking) => (
              <GuideLine key={booking._id} booking={booking} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface OffersProps {
  offers: readonly Offer[]
  isOffline: boolean
  /** The currency of the budget. */
  currency: string | null
}

function Offers({ offers, isOffline, currency }: OffersProps) {
  const { t } = useTranslation()
  const { data: rates } = useRates()
  const usual = USUAL_CURRENCIES[useLanguage()]
  const [chosen, setChosen] = useState(currency ?? usual)
  if (offers.length === 0)
    return (
      <EmptyState title={t('booking.trips.none')} className="card max-w-none py-8">
        {t('booking.trips.noneText')}
      </EmptyState>
    )
  return (
    <div className="grid gap-3">
      {offers.some(({ terms }) => terms.price !== null) && (
        <Select
          label={t('booking.trips.currency')}
          className="w-fit min-w-40"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={CURRENCIES.map((value) => ({ value, label: t(`currencies.${value}`) }))}
        />
      )}
      <OfferTable
        offers={offers}
        currency={chosen}
        rates={rates}
        actionsOf={(offer) => <OfferActions offer={offer} isOffline={isOffline} />}
      />
      {offers.some(({ booking }) => isProposalOpen(booking.status)) && (
        <p className="text-muted text-sm">{t('booking.trips.notReserved')}</p>
      )}
    </div>
  )
}

function TripSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('states.loading')} className="grid gap-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-[36rem]" />
      <Skeleton className="h-24" />
    </div>
  )
}
