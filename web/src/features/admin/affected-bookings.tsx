import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOpenBookings } from './admin-queries.ts'
import { BookingStatusBadge } from './bookings/booking-status-badge.tsx'

interface AffectedBookingsProps {
  accountId: string
  kind: 'guide' | 'user'
  /** What becomes of the bookings. */
  outcome: string
}

/** Whose open and agreed bookings a decision about an account affects. */
export function AffectedBookings({ accountId, kind, outcome }: AffectedBookingsProps) {
  const { t } = useTranslation('admin')
  const { data, isError } = useOpenBookings(accountId)
  if (isError) return <p className="text-danger">{t('affected.failed')}</p>
  if (!data) return <p role="status">{t('list.loading')}</p>
  const { agreed, open, bookings } = data
  if (agreed + open === 0) return <p className="text-muted">{t('affected.none')}</p>
  const others = agreed + open - bookings.length
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-sunken p-3">
      <p className="font-semibold">
        {t('affected.count', { agreed: String(agreed), open: String(open) })}
      </p>
      <p>{outcome}</p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {bookings.map((booking) => {
          const other = kind === 'guide' ? booking.user : booking.guide
          return (
            <li key={booking._id} className="flex flex-wrap items-center gap-2">
              <Link
                to={`/admin/bookings/${booking._id}`}
                target="_blank"
                rel="noopener"
                className="link [overflow-wrap:anywhere]"
              >
                {other?.displayName ?? t('list.none')}
              </Link>
              <BookingStatusBadge booking={booking} />
            </li>
          )
        })}
      </ul>
      {others > 0 && <p className="text-muted">{t('affected.more', { number: String(others) })}</p>}
    </section>
  )
}
