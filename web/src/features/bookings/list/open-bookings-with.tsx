import { isAgreed } from '@annai/contract/bookings/lifecycle'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useOpenBookings } from '../booking-queries.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The open enquiries and proposals with a person, to be cancelled on their own pages. */
export function OpenBookingsWith({ personId, mine }: { personId: string; mine: PersonRole }) {
  const { t } = useTranslation()
  const query = useOpenBookings(mine)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-12" />}>
      {(bookings) => {
        const open = bookings.filter(
          (booking) => booking[otherRole(mine)]?._id === personId && !isAgreed(booking.status),
        )
        if (open.length === 0) return null
        return (
          <Banner tone="waiting" title={t('blocks.open')}>
            <ul className="grid max-h-60 gap-2 overflow-y-auto">
              {open.map((booking) => (
                <li key={booking._id} className="flex flex-wrap items-center gap-x-2">
                  <Link to={`/bookings/${booking._id}`} className="link [overflow-wrap:anywhere]">
                    {booking.enquiry.location}
                  </Link>
                  <StatusBadge booking={booking} role={mine} />
                </li>
              ))}
            </ul>
          </Banner>
        )
      }}
    </QueryView>
  )
}
