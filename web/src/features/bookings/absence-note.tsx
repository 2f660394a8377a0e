import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { isClosed } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { ABSENCE_EVENTS, absenceParams, textContext } from '@annai/contract/notifications/events'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOtherName } from './use-other-name.ts'

/** What becomes of an open or agreed booking while the other party is away: as in the mail. */
export function AbsenceNote({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const otherName = useOtherName(booking, role)
  const { absence, status } = booking
  if (!absence || isClosed(status)) return null
  const event = ABSENCE_EVENTS[absence]
  return (
    <Banner
      tone={absence === 'onBreak' ? 'info' : 'bad'}
      role="status"
      title={t(`notifications.${event}.title`, { otherName })}
    >
      {t(`notifications.${event}.message`, {
        otherName,
        location: (booking.agreed ?? booking.details)?.location ?? booking.enquiry.location,
        days: ACCOUNT_TIMES.deletionGraceDays,
        ...textContext(absenceParams(role, status)),
      })}
    </Banner>
  )
}
