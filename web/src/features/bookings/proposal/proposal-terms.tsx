import { inOrder } from '@annai/contract/bookings/changes'
import type { Proposal } from '@annai/contract/bookings/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaCoins from '~icons/fa-solid/coins'
import FaGlobeAsia from '~icons/fa-solid/globe-asia'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaStickyNote from '~icons/fa-solid/sticky-note'
import FaUserFriends from '~icons/fa-solid/user-friends'
import { UnbrokenSegments } from '../../../ui/layout/unbroken-segments.tsx'
import { useTourTimes } from '../use-tour-times.ts'
import { usePrice, useTimeSpanText } from './use-term-text.ts'

interface TermProps {
  icon: ReactNode
  name: string
  children: ReactNode
}

/** A term and its value. */
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

/** A proposal as a plain agreement: where, when, how many, for how much. */
export function ProposalTerms({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const span = useTimeSpanText()
  const price = usePrice()
  const rows = inOrder(proposal.dateTimes)
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
                {time.own && (
                  <span className="block text-muted text-sm">
                    <UnbrokenSegments text={t('booking.time.own', { time: time.own })} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Term>
      <Term icon={<FaGlobeAsia />} name={t('booking.field.timeZone')}>
        {times.zone(proposal.timeZone, rows[0])}
      </Term>
      <Term icon={<FaUserFriends />} name={t('booking.field.customerGroupSize')}>
        {t('booking.people', { count: proposal.customerGroupSize })}
      </Term>
      <Term icon={<FaCoins />} name={t('booking.field.price')}>
        {proposal.price === null ? (
          <span className="text-muted">{t('booking.field.none')}</span>
        ) : (
          <span className="font-semibold tabular-nums">
            {price(proposal.price, proposal.currency)}
          </span>
        )}
      </Term>
      {proposal.remarks && (
        <Term icon={<FaStickyNote />} name={t('booking.field.remarks')}>
          {proposal.remarks}
        </Term>
      )}
    </dl>
  )
}
