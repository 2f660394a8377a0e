import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { whenParams } from '@annai/contract/bookings/tour'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useOpenBookings } from '../booking-queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useWhenText } from '../use-when-text.ts'

function OpenBooking({ booking, role }: { booking: BookingSummary; role: PersonRole }) {
  const name = useOtherName(booking, role)
  const when = useWhenText()
  const { details, enquiry } = booking
  const there = details && when(whenParams(details))?.there
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <Link to={`/bookings/${booking._id}`} className="link [overflow-wrap:anywhere]">
          {name}
        </Link>
        <StatusBadge booking={booking} role={role} />
      </span>
      <span className="text-muted text-sm">{there ?? enquiry.location}</span>
    </li>
  )
}

/** The bookings that a person who deletes the account leaves behind; agreed ones first. */
export function OpenBookings({ role }: { role: PersonRole }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { data, isPending } = useOpenBookings(role)
  if (isPending) return <p role="status">{tCommon('states.loading')}</p>
  if (!data || data.length === 0) return null
  const agreed = data.filter(({ status }) => isAgreed(status))
  const others = data.filter(({ status }) => !isAgreed(status))
  return (
    <Banner tone="waiting" title={t('settings.delete.open', { count: data.length })}>
      <p>{t('settings.delete.openText')}</p>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto">
        {[...agreed, ...others].map((booking) => (
          <OpenBooking key={booking._id} booking={booking} role={role} />
        ))}
      </ul>
    </Banner>
  )
}
