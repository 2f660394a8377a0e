import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaFileSignature from '~icons/fa-solid/file-signature'
import { buttonStyle } from '../../../ui/form/button.tsx'
import { CalendarLink } from '../calendar/calendar-link.tsx'

/** Links of what was agreed: the calendar file, and the page to print. */
export function AgreedLinks({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  return (
    <div className="hide-on-paper mt-5 flex flex-wrap gap-3">
      <CalendarLink bookingId={bookingId} />
      <Link to={`/bookings/${bookingId}/agreement`} className={buttonStyle('secondary', 'sm')}>
        <FaFileSignature aria-hidden="true" />
        <span>{t('booking.agreement.open')}</span>
      </Link>
    </div>
  )
}
