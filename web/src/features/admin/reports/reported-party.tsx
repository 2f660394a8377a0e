import type { AdminReportDetails } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountBadge, BlockButton } from '../account-cells.tsx'
import { BookingStatusBadge } from '../bookings/booking-status-badge.tsx'
import { personUrl } from '../person-url.ts'
import { useAdminDates } from '../use-admin-dates.ts'

/** The reported person with the bookings between reporter and reported, and the block button. */
export function ReportedParty({ report }: { report: AdminReportDetails }) {
  const { t } = useTranslation('admin')
  const { day } = useAdminDates()
  const { reported, reportedStatus, bookings } = report
  const kind = report.reportedModel === 'Guide' ? 'guide' : 'user'
  return (
    <>
      {reported && reportedStatus && (
        <section className="grid gap-2">
          <h3 className="text-base">{t('reports.person')}</h3>
          <p className="flex flex-wrap items-center gap-3">
            <Link to={`/${kind}/${reported.username}`} className="link">
              {reported.displayName} @{reported.username}
            </Link>
            <AccountBadge status={reportedStatus} />
            <Link to={personUrl(kind, reported.username)} className="link text-sm">
              {t('reports.showPerson')}
            </Link>
            <BlockButton kind={kind} person={{ ...reported, accountStatus: reportedStatus }} />
          </p>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-base">{t('reports.bookings')}</h3>
        {bookings.length === 0 && <p className="text-muted">{t('reports.noBookings')}</p>}
        <ul className="grid gap-2">
          {bookings.map(({ _id, createdAt, ...booking }) => (
            <li key={_id} className="flex flex-wrap items-center gap-3">
              <span className="text-muted text-sm">{day(createdAt)}</span>
              <BookingStatusBadge booking={booking} />
              <Link to={`/admin/bookings/${_id}`} className="link text-sm">
                {t('reports.openBooking')}
                <span className="sr-only"> {day(createdAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
