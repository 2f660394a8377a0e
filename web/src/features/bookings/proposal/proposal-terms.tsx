import { inOrder } from '@annai/contract/bookings/changes'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaCoins from '~icons/fa-solid/coins'
import FaGlobeAsia from '~icons/fa-solid/globe-asia'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaStickyNote from '~icons/fa-solid/sticky-note'
import FaUserFriends from '~icons/fa-solid/user-friends'
import { classes } from '../../../ui/class-names.ts'
import { UnbrokenSegments } from '../../../ui/layout/unbroken-segments.tsx'
import { useTourTimes } from '../use-tour-times.ts'
import { PAYMENT_TERMS, usePaymentWords, usePrice, useTimeSpanText } from './use-term-text.ts'

interface TermProps {
  icon: ReactNode
  name: string
  children: ReactNode
}

/** A term with its icon, name and value. */
export function Term({ icon, name, children }: TermProps) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[11rem_1fr]">
      <dt className="flex gap-3 text-muted text-sm sm:pt-0.5">
        <span aria-hidden="true" className="mt-[0.3em] grid w-5 shrink-0 justify-items-start">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] max-sm:ps-8">
        {children}
      </dd>
    </div>
  )
}

/** The price; large where it is shown for a decision. */
export function PriceTerm({
  proposal,
  isLarge = false,
}: {
  proposal: Proposal
  isLarge?: boolean
}) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <Term icon={<FaCoins />} name={t('booking.field.price')}>
      {proposal.price === null ? (
        <span className="text-muted">{t('booking.field.none')}</span>
      ) : (
        <span className={classes('font-semibold tabular-nums', isLarge && 'text-xl')}>
          {price(proposal.price, proposal.currency)}
        </span>
      )}
    </Term>
  )
}

const PAYMENT_ICONS = {
  priceLines: <FaCoins />,
  deposit: <FaCoins />,
  cancellation: <FaCalendarAlt />,
} as const

/** What the guide has said about the payment besides the price. */
function PaymentTerms({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const words = usePaymentWords()
  return PAYMENT_TERMS.map((field) => {
    const lines = words[field](proposal)
    if (lines.length === 0) return null
    return (
      <Term key={field} icon={PAYMENT_ICONS[field]} name={t(`booking.field.${field}`)}>
        <ul className="grid gap-1">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <li key={at}>{line}</li>
          ))}
        </ul>
        {field === 'cancellation' && (
          <p className="mt-1 text-muted text-sm">{t('booking.payment.localDays')}</p>
        )}
      </Term>
    )
  })
}

interface ProposalTermsProps {
  proposal: Proposal
  /** False if the price is shown separately. */
  hasPrice?: boolean
  /** False where only the clock of the tour counts, as on paper. */
  hasOwnTimes?: boolean
}

/** The terms of a proposal: place, dates, group size and price. */
export function ProposalTerms({
  proposal,
  hasPrice = true,
  hasOwnTimes = true,
}: ProposalTermsProps) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const span = useTimeSpanText()
  const rows = inOrder(proposal.dateTimes)
  // The offset may change between two dates.
  const zones = times.zones(proposal.timeZone, rows)
  return (
    <dl className="divide-y divide-line">
      <Term icon={<FaMapMarkerAlt />} name={t('booking.field.location')}>
        {proposal.location}
      </Term>
      <Term icon={<FaCalendarAlt />} name={t('booking.field.dateTimes')}>
        <ul className="grid gap-2">
          {rows.map((row) => {
            const time = times.row(row, proposal.timeZone)
            return (
              <li key={`${row.date} ${row.startTime} ${row.endTime}`}>
                <time dateTime={`${row.date}T${row.startTime}`} className="block">
                  <span className="font-semibold">{time.date}</span>
                  <span className="block">{span(time)}</span>
                </time>
                {zones.length > 1 && (
                  <span className="block text-muted text-sm">
                    {times.zone(proposal.timeZone, row)}
                  </span>
                )}
                {hasOwnTimes && time.own && (
                  <span className="block text-muted text-sm">
                    <UnbrokenSegments text={t('booking.time.own', { time: time.own })} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        {rows.length > 1 && (
          <p className="mt-2 font-semibold text-sm">
            {t('booking.proposal.allDates', { count: rows.length })}
          </p>
        )}
      </Term>
      <Term icon={<FaGlobeAsia />} name={t('booking.field.timeZone')}>
        {zones.join(' / ')}
      </Term>
      <Term icon={<FaUserFriends />} name={t('booking.field.customerGroupSize')}>
        {t('booking.people', { count: proposal.customerGroupSize })}
      </Term>
      {hasPrice && <PriceTerm proposal={proposal} />}
      <PaymentTerms proposal={proposal} />
      {proposal.remarks && (
        <Term icon={<FaStickyNote />} name={t('booking.field.remarks')}>
          {proposal.remarks}
        </Term>
      )}
    </dl>
  )
}
